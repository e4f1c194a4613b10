/// A document that is wrong: what, where, and what to do.
public struct Diagnostic: Sendable, Hashable {
    /// Whether a command stops for it.
    public enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    /// An error or a warning.
    public var severity: Severity
    /// A stable kebab-case path such as `fixture/schema`.
    public var code: String
    /// What is wrong, as a sentence without a full stop.
    public var message: String
    /// The file as the user named it; `nil` where there is none.
    public var file: String?
    /// The place in the file; `nil` where the whole file is meant.
    public var position: SourcePosition?
    /// What to do about it, as a sentence; often a command.
    public var hint: String?

    /// Makes a diagnostic, by default an error.
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
    /// At least one error, and what was found beside it.
    public let diagnostics: [Diagnostic]

    /// Gathers diagnostics into one error.
    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// A line for each diagnostic.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
