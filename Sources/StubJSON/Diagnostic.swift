/// A document that is wrong: what, where, and what to do.
public struct Diagnostic: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    public var severity: Severity
    /// A stable kebab-case path such as `fixture/schema`.
    public var code: String
    public var message: String
    /// The file as the user named it; `nil` where there is none.
    public var file: String?
    public var position: SourcePosition?
    /// What to do about it, as a sentence; often a command.
    public var hint: String?

    public init(
        _ severity: Severity = .error, code: String, message: String, file: String? = nil,
        position: SourcePosition? = nil, hint: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.file = file
        self.position = position
        self.hint = hint
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The line a person reads.
    ///
    /// `file:line:column: error: what. What to do.`
    public var description: String {
        var place = ""
        if let file {
            place = file + ":"
            if let position { place += "\(position.line):\(position.column):" }
            place += " "
        }
        let advice = hint.map { " " + $0 } ?? ""
        return "\(place)\(severity.rawValue): \(message).\(advice)"
    }
}

/// Diagnostics that stop a command, in the order they were found.
public struct DiagnosticError: Error, Sendable, CustomStringConvertible {
    public let diagnostics: [Diagnostic]

    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
