public import StubHTTP

/// The API that stands behind the stub: requests are forwarded to it and its answers come back.
public protocol Upstream: Sendable {
    /// Sends a request on and waits for the whole answer.
    ///
    /// - Throws: ``UpstreamError`` if there is no answer to hand on.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
