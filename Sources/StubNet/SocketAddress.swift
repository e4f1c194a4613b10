/// A host and a port a server listens on.
public struct SocketAddress: Sendable, Hashable {
    /// The host as it was configured: a numeric address or `localhost`.
    public let host: String
    /// The port the system gave.
    public let port: Int

    /// An address as it is; nothing is looked up.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The base URL, such as `http://127.0.0.1:4280`.
    public var url: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}
