public import StubHTTP

/// Bytes that were answered by the server itself, because they were no request.
public struct HTTPRefusal: Sendable, Hashable {
    /// The connection, numbered as in `HTTPRequest.connection`.
    public let connection: Int
    /// What was wrong, with the status it was answered.
    public let error: HTTPDecodingError
}

extension HTTPResponse {
    /// The answer to a client that gets no further; the message holds nothing JSON must escape.
    static func refusal(status: Int, _ message: String) -> HTTPResponse {
        .json(status: status, Array("{\"message\":\"\(message)\"}".utf8))
    }

    /// The answer to a body that all bodies together leave no room for.
    static var overloaded: HTTPResponse {
        var response = refusal(
            status: 503, "Too many long bodies are being received or sent at the same time.")
        response.fields.append("Retry-After", "1")
        return response
    }

    /// The answer to a connection beyond the limit.
    static var crowded: HTTPResponse {
        var response = refusal(status: 503, "Too many connections are open.")
        response.fields.append("Retry-After", "1")
        return response
    }
}
