public import StubJSON

/// A difference between two versions of a contract.
public struct ContractChange: Sendable, Hashable {
    /// Whether the change can break existing clients.
    public enum Severity: String, Sendable, Hashable {
        /// A client of the old version may fail with the new one.
        case breaking
        /// Existing clients are not affected.
        case note
    }

    /// Whether the change can break existing clients.
    public let severity: Severity
    /// A stable code such as `diff/parameter-required`.
    public let code: String
    /// Method and path; empty if the change concerns the whole contract.
    public let operation: String
    /// What changed, as a sentence without a full stop.
    public let message: String
    /// The file of the new contract, or of the old one for removals.
    public let file: String
    /// The position in that file.
    public let position: SourcePosition?
}

extension ContractChange: CustomStringConvertible {
    /// The text shown to users.
    ///
    /// Its form is `file:line:column: breaking: GET /things: what has changed [code]`.
    public var description: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        let subject = operation.isEmpty ? "" : operation + ": "
        return "\(place): \(severity.rawValue): \(subject)\(message) [\(code)]"
    }
}
