import StubBackport
import StubHTTP
public import StubNet

/// The server of a stub, which another one can replace on the same port.
struct Listening: Sendable {
    private let responder: any HTTPResponder
    private var configuration: HTTPServer.Configuration
    private(set) var server: HTTPServer

    init(responder: any HTTPResponder, configuration: HTTPServer.Configuration) {
        self.responder = responder
        self.configuration = configuration
        server = HTTPServer(responder: responder, configuration: configuration)
    }

    /// Starts the server and returns its address.
    mutating func start() throws(SystemError) -> String {
        // macOS starts processes with 256 descriptors, which a few stubs with their clients use up.
        DescriptorLimit.raise(to: 1024)
        let address = try server.start()
        configuration.port = address.port
        return address.url
    }

    /// Replaces a server that was stopped.
    mutating func restart() throws(SystemError) -> String {
        if server.address == nil {
            server = HTTPServer(responder: responder, configuration: configuration)
        }
        return try start()
    }
}

extension Stub {
    /// Closes all connections and refuses further ones, as a server that is down; everything else
    /// stays as it is until ``resume()``.
    public func suspend() async {
        await listening.withLock { $0.server }.stop(deadline: .zero)
    }

    /// Listens again on the port that the stub had before ``suspend()``.
    ///
    /// - Throws: ``/StubNet/SystemError``, for example because the port is in use by now.
    public func resume() throws(SystemError) {
        _ = try listening.withLock { (listening) throws(SystemError) in
            try listening.restart()
        }
    }
}
