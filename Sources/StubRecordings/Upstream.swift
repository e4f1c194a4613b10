public import StubHTTP

/// The API behind the stub, to which requests are forwarded.
public protocol Upstream: Sendable {
    /// Sends a request and returns the response.
    ///
    /// - Throws: ``UpstreamError`` if there is no response to forward.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
