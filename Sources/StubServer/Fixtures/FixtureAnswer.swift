import StubHTTP
import StubJSON

/// A response made from fixtures, and whether its rows still need checking.
struct FixtureAnswer: Sendable {
    var response: HTTPResponse
    /// Whether the body holds nothing but whole rows that are known to satisfy the contract.
    var isValidated = false
}

extension HTTPResponse {
    /// A response whose body is `{"message": …}`, the form of every error.
    static func message(_ status: Int, _ text: String) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(["message": .string(text)]))
    }
}
