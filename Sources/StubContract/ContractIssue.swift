public import StubJSON

/// A contract violation in an exchange.
public struct ContractIssue: Sendable, Hashable {
    /// How serious an issue is.
    public enum Severity: String, Sendable, Hashable {
        /// The exchange violates the contract.
        case error
        /// The exchange is unusual, but allowed unless the stub is strict.
        case warning
    }

    /// A stable code such as `request/query/type` or `response/body/required`.
    public let code: String
    /// How serious the issue is.
    public let severity: Severity
    /// What was expected and what was found, as one sentence without a full stop.
    public let message: String
    /// The location in the message: a JSON pointer into the body, or the name of a parameter or
    /// field.
    public let location: String
    /// The location in the contract that is violated.
    public let contract: JSONPointer

    /// Creates an issue, by default an error.
    public init(
        code: String, severity: Severity = .error, message: String, location: String,
        contract: JSONPointer
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.contract = contract
    }

    /// Whether the request causes the issue; otherwise the response does.
    public var isRequestIssue: Bool { code.hasPrefix("request/") }
}

extension ContractIssue: CustomStringConvertible {
    /// The code, the location and the message.
    public var description: String {
        location.isEmpty ? "\(code): \(message)" : "\(code) at \(location): \(message)"
    }
}
