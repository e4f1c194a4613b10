/// A host and a port a server listens on.
public struct SocketAddress: Sendable, Hashable {
    /// As it was configured: a numeric address or `localhost`.
    public let host: String
    /// The port that the system assigned.
    public let port: Int

    /// Creates an address from its parts; nothing is looked up.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The base URL, such as `http://127.0.0.1:4280`.
    public var url: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}
