package import StubHTTP

/// Bytes that were not a valid request and that the server answered itself.
package struct HTTPRefusal: Sendable, Hashable {
    /// The connection, numbered as in `HTTPRequest.connection`.
    package let connection: Int
    /// The error in the bytes, with the status of the response.
    package let error: HTTPDecodingError
}

extension HTTPResponse {
    /// The response after which the connection closes; the message contains no character that JSON
    /// must escape.
    static func refusal(status: Int, _ message: String) -> HTTPResponse {
        .json(status: status, Array("{\"message\":\"\(message)\"}".utf8))
    }

    /// The response if there is no memory left for a body.
    static var overloaded: HTTPResponse {
        var response = refusal(
            status: 503, "Too many long bodies are being received or sent at the same time.")
        response.fields.append("Retry-After", "1")
        return response
    }

    /// The response to a connection beyond the limit.
    static var crowded: HTTPResponse {
        var response = refusal(status: 503, "Too many connections are open.")
        response.fields.append("Retry-After", "1")
        return response
    }
}
