package import StubHTTP
import StubJSON

extension HTTPResponse {
    /// Returns a response with the body `{"message": …}`, the form of every error.
    package static func message(_ status: Int, _ text: String) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(["message": .string(text)]))
    }
}
