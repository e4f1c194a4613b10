/// A problem in a document: what is wrong, where, and what to do about it.
public struct Diagnostic: Sendable, Hashable {
    /// How serious a problem is.
    public enum Severity: String, Sendable, Hashable {
        /// The command stops.
        case error
        /// The command continues.
        case warning
    }

    /// How serious the problem is.
    public var severity: Severity
    /// A stable kebab-case path such as `fixture/schema`.
    public var code: String
    /// What is wrong, as a sentence without a full stop.
    public var message: String
    /// The file as the user named it; `nil` where there is none.
    public var file: String?
    /// The position in the file; `nil` if the diagnostic concerns the whole file.
    public var position: SourcePosition?
    /// What to do about it, as a sentence; often a command.
    public var hint: String?

    /// Creates a diagnostic, by default an error.
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
    /// The text shown to users.
    ///
    /// Its form is `file:line:column: error: what. What to do.`
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
    /// At least one error, and the other diagnostics found with it.
    public let diagnostics: [Diagnostic]

    /// Combines diagnostics into one error.
    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// One line per diagnostic.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
