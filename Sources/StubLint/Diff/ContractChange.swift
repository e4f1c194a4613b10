package import StubJSON

/// A difference between two versions of a contract.
package struct ContractChange: Sendable, Hashable {
    /// Whether the change can break existing clients.
    package enum Severity: String, Sendable, Hashable {
        /// A client of the old version may fail with the new one.
        case breaking
        /// Existing clients are not affected.
        case note
    }

    /// Whether the change can break existing clients.
    package let severity: Severity
    /// A stable code such as `diff/parameter-required`.
    package let code: String
    /// Method and path; empty if the change concerns the whole contract.
    package let operation: String
    /// What changed, as a sentence without a full stop.
    package let message: String
    /// The file of the new contract, or of the old one for removals.
    package let file: String
    /// The position in that file.
    package let position: SourcePosition?
}

extension ContractChange: CustomStringConvertible {
    /// The text shown to users.
    ///
    /// Its form is `file:line:column: breaking: GET /things: what has changed [code]`.
    package var description: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        let subject = operation.isEmpty ? "" : operation + ": "
        return "\(place): \(severity.rawValue): \(subject)\(message) [\(code)]"
    }
}
