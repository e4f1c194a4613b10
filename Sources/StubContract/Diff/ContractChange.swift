public import StubJSON

/// One difference between two versions of a contract.
public struct ContractChange: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        /// A client that kept the old contract may fail by the new one.
        case breaking
        case note
    }

    public let severity: Severity
    /// A stable code such as `diff/parameter-required`.
    public let code: String
    /// The method and path; empty where the whole contract is meant.
    public let operation: String
    /// What has changed, as a sentence without a full stop.
    public let message: String
    /// The new contract's file; the old one's for what is gone.
    public let file: String
    public let position: SourcePosition?
}

extension ContractChange: CustomStringConvertible {
    /// `file:line:column: breaking: GET /things: what has changed [code]`.
    public var description: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        let subject = operation.isEmpty ? "" : operation + ": "
        return "\(place): \(severity.rawValue): \(subject)\(message) [\(code)]"
    }
}
