import StubHTTP
import StubNet

/// How much of a request is read, how many clients there may be, and how long they may take.
///
/// What goes beyond is answered with a status of its own, never cut off silently.
public struct StubLimits: Sendable, Hashable {
    /// Bytes of the request line; 414 beyond.
    public var startLine = 8 << 10
    /// Header fields, trailers among them; 431 beyond.
    public var fields = 100
    /// Bytes of all header fields and trailers; 431 beyond.
    public var fieldBytes = 32 << 10
    /// Bytes of a decoded body; 413 beyond.
    public var body = 10 << 20
    /// Connections open at once; a further one is answered 503.
    public var connections = 10_000
    /// Time for a header section from its first byte; 408 beyond.
    public var headerDeadline: Duration = .seconds(10)
    /// Time without a byte in either direction, after which a connection closes.
    public var idleTimeout: Duration = .seconds(60)

    /// The defaults, which suit tests and a developer's machine.
    public init() {}

    func apply(to server: inout HTTPServer.Configuration) {
        server.limits = HTTPLimits(
            startLine: startLine, fieldCount: fields, fieldBytes: fieldBytes, body: body)
        server.connections = connections
        server.headerDeadline = headerDeadline
        server.idleTimeout = idleTimeout
    }
}
