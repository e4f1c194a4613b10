import StubContract
import StubRedaction
import StubServer

/// The header fields by which a request gives its server credentials.
///
/// They are those that the contract's security schemes name, and those with a well-known name, such as
/// `X-Api-Key`, which a contract need not declare. The position in a list (`X-Next-Page-Token`) is no
/// credential, nor is the text against forged requests, which proves nothing without its cookie.
struct CredentialFields {
    private let declared: Set<String>

    init(_ contract: Contract) {
        let needs = contract.operations.flatMap(\.security.alternatives).joined()
        declared = Set(
            (["Authorization", "Cookie"] + needs.compactMap(\.scheme.field)).map { $0.lowercased() }
        )
    }

    /// Whether the request has credentials.
    ///
    /// - Parameter except: the fields that do not count, in lower case.
    func areSent(in exchange: Exchange, except: Set<String> = []) -> Bool {
        exchange.request.fields.all.contains {
            contains($0.name) && !except.contains($0.name.lowercased())
        }
    }

    private func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return declared.contains(name) || Self.isWellKnown(name)
    }

    private static func isWellKnown(_ name: String) -> Bool {
        let reach = RedactionRules.credentialsOnly.reach(of: name)
        let isAgainstForgery = ["csrf", "xsrf", "forgery"].contains(where: name.contains)
        return (reach == .credentials || reach == .tokens) && !isAgainstForgery
    }
}
