public import StubJSON

/// One way in which an exchange breaks the contract.
public struct ContractIssue: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    /// A stable code such as `request/query/type` or `response/body/required`.
    public let code: String
    public let severity: Severity
    /// What was expected and what came, as one sentence without a full stop.
    public let message: String
    /// Where in the message: a JSON pointer into the body, or a parameter's name.
    public let location: String
    /// Where in the contract it says so.
    public let contract: JSONPointer

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

    /// Whether the request is to blame; otherwise the response is.
    public var isRequestIssue: Bool { code.hasPrefix("request/") }
}

extension ContractIssue: CustomStringConvertible {
    public var description: String {
        location.isEmpty ? "\(code): \(message)" : "\(code) at \(location): \(message)"
    }
}
