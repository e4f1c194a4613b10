package import StubHTTP
import StubJSON

extension HTTPResponse {
    /// A response whose body is `{"message": …}`, the form of every error.
    package static func message(_ status: Int, _ text: String) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(["message": .string(text)]))
    }
}
