/// Answers requests; the one thing a server needs to know of what stands behind it.
public protocol HTTPResponder: Sendable {
    /// Answers on the caller's thread without blocking, or hands back work that takes longer.
    func respond(to request: HTTPRequest) -> HTTPAnswer
}

/// A response that is there, or one that is on its way.
public enum HTTPAnswer: Sendable {
    case now(HTTPResponse)
    /// Runs off the loop; the connection reads no further request until it returns.
    case later(@Sendable () async -> HTTPResponse)
}
