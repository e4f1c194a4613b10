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
    ///
    /// A stub that shares its server with other tests (`shared: true`) goes on answering, because
    /// they would get no answers either; the call is among the `mistakes` then.
    public func suspend(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async {
        guard !refuses("suspend()", at: CallPlace(fileID, filePath, line, column)) else { return }
        await listening.withLock { $0.server }.stop(deadline: .zero)
    }

    /// Listens again on the port that the stub had before ``suspend(fileID:filePath:line:column:)``.
    ///
    /// - Throws: ``/StubNet/SystemError``, for example because the port is in use by now.
    public func resume() throws(SystemError) {
        // There was nothing to suspend.
        guard !isShared else { return }
        _ = try listening.withLock { (listening) throws(SystemError) in
            try listening.restart()
        }
    }

    /// Whether the stub is a session of another one, whose server other tests use as well.
    var isShared: Bool { main !== sessions.main }

    /// Notes a call that would affect the sessions of other tests; returns whether it must not be
    /// carried out.
    func refuses(_ call: String, at place: CallPlace) -> Bool {
        guard isShared else { return false }
        main.note(
            mistake: "\(call) was not carried out, because this stub shares its server with other "
                + "tests (shared: true), whose sessions it would end or leave without answers. "
                + "Give the test a stub of its own, or break the connections of its requests by "
                + "a rule, such as Rule(.any).failing(with: .connectionResetByPeer).",
            at: place)
        return true
    }
}
