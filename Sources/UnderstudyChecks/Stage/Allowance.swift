/// Contract issues that a check may cause, by the beginning of their code.
enum Allowance: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The check causes the issue with every app and contract, so it must occur.
    case provoked(String)
    /// Whether the issue occurs depends on the contract or the app.
    case tolerated(String)

    init(stringLiteral code: String) { self = .provoked(code) }

    var code: String {
        switch self {
        case .provoked(let code), .tolerated(let code): code
        }
    }
}

extension [Allowance] {
    /// The codes that must occur.
    var provoked: [String] {
        compactMap { if case .provoked(let code) = $0 { code } else { nil } }
    }

    /// The codes that may occur.
    var tolerated: [String] {
        compactMap { if case .tolerated(let code) = $0 { code } else { nil } }
    }
}
