package import StubHTTP

extension Stub {
    /// Returns the response to a request without a connection.
    package func answer(_ request: HTTPRequest) async -> HTTPResponse {
        switch responder.respond(to: request) {
        case .now(let response): response
        case .later(let work): await work()
        }
    }
}
