import StubHTTP
import StubNet

/// The limits for the size of requests, the number of clients, and their time.
///
/// A request above a limit is answered with the limit's status, and never truncated silently.
public struct StubLimits: Sendable, Hashable {
    /// Bytes of the request line; 414 above.
    public var startLine = 8 << 10
    /// Header fields, including trailers; 431 above.
    public var fields = 100
    /// Bytes of all header fields and trailers; 431 above.
    public var fieldBytes = 32 << 10
    /// Bytes of a decoded body; 413 above.
    public var body = 10 << 20
    /// Open connections; further ones are answered 503.
    public var connections = 10_000
    /// Time for a header section from its first byte; 408 above.
    public var headerDeadline: Duration = .seconds(10)
    /// Time without a byte in either direction, after which a connection is closed.
    public var idleTimeout: Duration = .seconds(60)

    /// Creates the default limits, for tests and development.
    public init() {}

    func apply(to server: inout HTTPServer.Configuration) {
        server.limits = HTTPLimits(
            startLine: startLine, fieldCount: fields, fieldBytes: fieldBytes, body: body)
        server.connections = connections
        server.headerDeadline = headerDeadline
        server.idleTimeout = idleTimeout
    }
}
