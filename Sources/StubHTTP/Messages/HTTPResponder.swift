/// Answers the requests that a server receives.
package protocol HTTPResponder: Sendable {
    /// Returns a response without blocking the calling thread, or work that takes longer.
    func respond(to request: HTTPRequest) -> HTTPAnswer
}

/// A response, or work that will return one.
package enum HTTPAnswer: Sendable {
    /// The response is ready.
    case now(HTTPResponse)
    /// The work runs off the event loop; the connection reads no further request until it returns.
    case later(@Sendable () async -> HTTPResponse)
}
