/// A host and a port a server listens on.
package struct SocketAddress: Sendable, Hashable {
    /// As it was configured: a numeric address or `localhost`.
    package let host: String
    /// The port that the system assigned.
    package let port: Int

    /// Creates an address from its parts; nothing is looked up.
    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The base URL, such as `http://127.0.0.1:4280`.
    package var url: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}
