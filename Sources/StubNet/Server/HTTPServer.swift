import StubBackport
package import StubHTTP

/// An HTTP/1.1 server in front of a responder.
///
/// Any number of servers share one event loop; starting one costs a bound socket.
package final class HTTPServer: Sendable {
    private let pool: ConnectionPool
    private let state = Mutex(State.ready)

    private enum State {
        case ready
        case running([HTTPListener], SocketAddress)
        case stopped
    }

    /// Limits and addresses; every one has a default that suits tests and a developer's machine.
    package struct Configuration: Sendable {
        /// A numeric address, or `localhost` for the loopback of IPv4 and of IPv6.
        package var host = "127.0.0.1"
        /// 0 picks a free port.
        package var port = 0
        /// How much of a request is read.
        package var limits = HTTPLimits()
        /// How many bytes of long bodies may be in memory at once, 128 MiB by default; 503 beyond.
        ///
        /// A request body counts if it is longer than 64 KiB, from its arrival until it is
        /// answered; a response body that was made off the loop counts if it is longer than 1 MiB,
        /// until it is sent.
        package var bodyMemory = 128 << 20
        /// How many connections may be open at once; a further one is answered 503.
        package var connections = 10_000
        /// The time for a header section from its first byte; 408 beyond.
        package var headerDeadline: Duration = .seconds(10)
        /// The time without a byte in either direction, after which a connection closes.
        package var idleTimeout: Duration = .seconds(60)
        /// How long a client that has closed its sending side keeps its connection while its
        /// response is not ready: most such clients have left, but nothing distinguishes them from
        /// others.
        package var leftClientTimeout: Duration = .seconds(10)
        /// The number of loop threads; the first is shared with the other servers of the process.
        package var threads = 1
        /// Receives the connection whose client closed its side before its response was sent.
        ///
        /// Called on the loop's thread, like the others: none may block.
        package var onDisconnect: (@Sendable (_ connection: Int) -> Void)?
        /// Receives the connection whose response was sent, or cut short as its delivery says; also
        /// one that closes for another reason.
        package var onFinish: (@Sendable (_ connection: Int) -> Void)?
        /// Receives the error of bytes that were not a valid request, and the status of the
        /// response.
        package var onRefusal: (@Sendable (HTTPRefusal) -> Void)?

        /// The defaults.
        package init() {}
    }

    /// A server that listens once it is started.
    package init(responder: any HTTPResponder, configuration: Configuration = Configuration()) {
        pool = ConnectionPool(responder: responder, configuration: configuration)
    }

    deinit {
        close()
    }

    /// The address the server listens on; `nil` before it has started and after it was stopped.
    package var address: SocketAddress? {
        state.withLock { if case .running(_, let address) = $0 { address } else { nil } }
    }

    /// Binds and listens; returns the address with the port the system gave.
    ///
    /// Throws a ``SystemError`` whose `isAddressInUse` is `true` if the port is taken. A running
    /// server keeps its address; a stopped one cannot be started again.
    @discardableResult
    package func start() throws(SystemError) -> SocketAddress {
        try start(on: nil)
    }

    /// As `start()`, with a loop of the caller's.
    func start(on loop: EventLoop?) throws(SystemError) -> SocketAddress {
        try state.withLock { (state) throws(SystemError) in
            switch state {
            case .running(_, let address): return address
            case .stopped: throw SystemError(call: "start of a stopped server", code: 0)
            case .ready:
                let (listeners, address) = try pool.listen(on: loop)
                state = .running(listeners, address)
                return address
            }
        }
    }

    /// Stops accepting and closes every connection before it returns.
    package func stop() {
        close()
    }

    /// Stops accepting, lets exchanges in flight end, and closes the remaining connections at the
    /// deadline.
    package func stop(deadline: Duration) async {
        closeListeners()
        await pool.drain(within: deadline)
        pool.close()
    }

    private func close() {
        closeListeners()
        pool.close()
    }

    private func closeListeners() {
        let listeners = state.withLock { state in
            defer { state = .stopped }
            return if case .running(let listeners, _) = state { listeners } else {
                [HTTPListener]()
            }
        }
        for listener in listeners { listener.close() }
    }
}
