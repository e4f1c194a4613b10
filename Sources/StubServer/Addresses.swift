public import Foundation

extension Stub {
    /// The stub's address, which is the app's base URL.
    ///
    /// Before the stub is started, it is the configured address; the port 0 in it means any free
    /// one.
    public var url: URL {
        URL(stub: address.isEmpty ? "http://\(configuration.host):\(configuration.port)" : address)
    }
}

extension StubSession {
    /// The session's base URL; `http://localhost` unless the stub is running.
    public var url: URL { URL(stub: address.isEmpty ? "http://localhost" : address) }
}

extension URL {
    /// The URL of a server; the file system's root for a text that is no URL, which no client can
    /// connect to.
    fileprivate init(stub text: String) {
        self = URL(string: text) ?? URL(fileURLWithPath: "/")
    }
}
