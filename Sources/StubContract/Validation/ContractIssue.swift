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

    /// What is violated.
    package let kind: Kind
    /// A stable code such as `request/query/type` or `response/body/required`.
    public let code: String
    /// How serious the issue is.
    public let severity: Severity
    /// What was expected and what was found, as one sentence without a full stop.
    public let message: String
    /// The location in the message: a JSON pointer into the body, or the name of a parameter or
    /// field.
    public let location: String
    /// The member that is missing at the location; `nil` for any other issue.
    public let missingMember: String?
    /// The location in the contract that is violated.
    public let contract: JSONPointer

    /// Creates an issue, by default an error.
    package init(
        _ kind: Kind, severity: Severity = .error, message: String, location: String,
        missingMember: String? = nil, contract: JSONPointer
    ) {
        self.kind = kind
        self.code = kind.code
        self.severity = severity
        self.message = message
        self.location = location
        self.missingMember = missingMember
        self.contract = contract
    }

    /// Whether the request causes the issue; otherwise the response does.
    public var isRequestIssue: Bool { kind.side == .request }
}

extension ContractIssue: CustomStringConvertible {
    /// The code, the location and the message.
    public var description: String {
        location.isEmpty ? "\(code): \(message)" : "\(code) at \(location): \(message)"
    }
}

extension ContractIssue {
    /// What an issue violates: which part of which message, and by which rule.
    package struct Kind: Sendable, Hashable {
        /// One message of an exchange.
        package enum Side: String, Sendable, Hashable {
            /// The message of the client.
            case request
            /// The message of the server.
            case response
        }

        /// A part of a message.
        package enum Part: String, Sendable, Hashable {
            /// A parameter, by its place.
            case path, query, header, cookie
            /// The credentials.
            case security
            /// The body, or a value in it.
            case body
            /// The media type of the body.
            case contentType = "content-type"
            /// The status of a response.
            case status
            /// Method and path together, which select the operation.
            case operation
        }

        /// The message with the issue.
        package let side: Side
        /// The part of the message.
        package let part: Part
        /// The rule, which for a value is a keyword of JSON Schema; empty if the part has only one.
        package let rule: String

        /// A kind of issue.
        package init(_ side: Side, _ part: Part, _ rule: String = "") {
            self.side = side
            self.part = part
            self.rule = rule
        }

        /// The stable code, such as `request/query/type`.
        package var code: String {
            "\(side.rawValue)/\(part.rawValue)" + (rule.isEmpty ? "" : "/\(rule)")
        }

        /// The same part with another rule.
        func with(rule: String) -> Kind { Kind(side, part, rule) }
    }
}
