import CStubPlatform
import StubBackport
import StubHTTP

/// What the connections of one server share: responder, limits, loops and the open connections.
final class ConnectionPool: Sendable {
    let responder: any HTTPResponder
    let configuration: HTTPServer.Configuration
    /// In nanoseconds of the loop's clock; see the configuration.
    let headerDeadline: Int64
    let idleTimeout: Int64
    let leftClientTimeout: Int64
    /// The bytes of bodies that the connections have in memory.
    private let heldBodies = Atomic<Int>(0)
    private let state = Mutex(State())

    private struct State {
        var loops: [EventLoop] = []
        var ownedLoops: [EventLoop] = []
        var connections: [Int: HTTPConnection] = [:]
        var accepted = 0
        var isDraining = false
        var isClosed = false
        /// Resumed when the last connection has closed, or at the deadline.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isDeadlineOver = false

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }
    }

    /// The number of connections beyond the limit that are answered 503; further ones are closed at
    /// once.
    private static let mostRefused = 64

    private static let lastID = Atomic<Int>(0)

    init(responder: any HTTPResponder, configuration: HTTPServer.Configuration) {
        self.responder = responder
        self.configuration = configuration
        headerDeadline = configuration.headerDeadline.nanoseconds
        idleTimeout = configuration.idleTimeout.nanoseconds
        leftClientTimeout = min(idleTimeout, configuration.leftClientTimeout.nanoseconds)
    }
}

// MARK: - Opening

extension ConnectionPool {
    /// Binds every address of the configuration and begins to accept.
    ///
    /// - Parameter loop: the first thread; `nil` means the loop of the process.
    func listen(on loop: EventLoop?) throws(SystemError) -> ([HTTPListener], SocketAddress) {
        let first = if let loop { loop } else { try EventLoop.shared() }
        let (listeners, address) = try bind(on: first)
        let owned = try makeLoops(configuration.threads - 1)
        state.withLock { state in
            state.loops = [first] + owned
            state.ownedLoops = owned
        }
        for listener in listeners { listener.start() }
        return (listeners, address)
    }

    private func makeLoops(_ count: Int) throws(SystemError) -> [EventLoop] {
        var loops: [EventLoop] = []
        do {
            while loops.count < count { loops.append(try EventLoop()) }
        } catch {
            for loop in loops { loop.stop() }
            throw error
        }
        return loops
    }

    private func bind(on loop: EventLoop) throws(SystemError) -> ([HTTPListener], SocketAddress) {
        guard configuration.host == "localhost" else {
            let socket = try Socket.listening(host: configuration.host, port: configuration.port)
            let port = try socket.localPort()
            return (
                [HTTPListener(socket, pool: self, loop: loop)],
                SocketAddress(host: configuration.host, port: port)
            )
        }
        return try bindLoopback(on: loop, attempts: 8)
    }

    /// Both loopback addresses on one port; a free port of IPv4 may be taken in IPv6.
    private func bindLoopback(
        on loop: EventLoop, attempts: Int
    ) throws(SystemError) -> ([HTTPListener], SocketAddress) {
        let ipv4 = try Socket.listening(host: "127.0.0.1", port: configuration.port)
        let port = try ipv4.localPort()
        let address = SocketAddress(host: "localhost", port: port)
        do {
            let ipv6 = try Socket.listening(host: "::1", port: port)
            return (
                [
                    HTTPListener(ipv4, pool: self, loop: loop),
                    HTTPListener(ipv6, pool: self, loop: loop),
                ], address
            )
        } catch {
            if error.isAddressInUse, configuration.port == 0, attempts > 1 {
                return try bindLoopback(on: loop, attempts: attempts - 1)
            }
            guard !error.isAddressInUse else { throw error }
            // A machine without IPv6 still has a loopback address.
            return ([HTTPListener(ipv4, pool: self, loop: loop)], address)
        }
    }

    /// Takes over an accepted socket and opens it on the next loop in turn.
    func admit(_ socket: consuming Socket, from current: EventLoop) {
        let id = Self.lastID.add(1, ordering: .relaxed).newValue
        let place = state.withLock { state -> (loop: EventLoop, isFull: Bool)? in
            let excess = state.connections.count - configuration.connections
            guard !state.isClosed, !state.isDraining, excess < Self.mostRefused,
                !state.loops.isEmpty
            else { return nil }
            state.accepted += 1
            return (state.loops[state.accepted % state.loops.count], excess >= 0)
        }
        guard let place else { return }
        let connection = HTTPConnection(id: id, socket: socket, pool: self, loop: place.loop)
        state.withLock { $0.connections[id] = connection }
        if place.loop === current {
            connection.open(isRefused: place.isFull)
        } else {
            place.loop.perform { connection.open(isRefused: place.isFull) }
        }
    }
}

// MARK: - Memory

extension ConnectionPool {
    /// Reserves memory for that many more bytes of bodies; `false` if there is none left.
    func holdBody(_ bytes: Int) -> Bool {
        let sum = heldBodies.add(bytes, ordering: .relaxed).newValue
        if sum > configuration.bodyMemory {
            releaseBody(bytes)
            return false
        }
        return true
    }

    func releaseBody(_ bytes: Int) {
        heldBodies.subtract(bytes, ordering: .relaxed)
    }
}

// MARK: - Closing

extension ConnectionPool {
    /// Removes a connection that has closed.
    func remove(_ id: Int) {
        let waiting = state.withLock { state in
            state.connections[id] = nil
            return state.connections.isEmpty ? state.takeWaiting() : []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when every exchange in flight has ended, or at the deadline.
    func drain(within deadline: Duration) async {
        let (connections, loops) = state.withLock { state in
            state.isDraining = true
            return (Array(state.connections.values), state.loops)
        }
        for connection in connections { connection.drain() }
        guard let loop = loops.first else { return }
        let timer = loop.schedule(at: stub_monotonic_nanoseconds() + deadline.nanoseconds) {
            self.endWait()
        }
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                let waits = !state.connections.isEmpty && !state.isDeadlineOver
                if waits { state.waiting.append(continuation) }
                return waits
            }
            if !waits { continuation.resume() }
        }
        loop.cancel(timer: timer)
    }

    private func endWait() {
        let waiting = state.withLock { state in
            state.isDeadlineOver = true
            return state.takeWaiting()
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Closes every connection before it returns.
    func close() {
        let (connections, loops, owned) = state.withLock { state in
            state.isClosed = true
            defer { state.ownedLoops = [] }
            return (Array(state.connections.values), state.loops, state.ownedLoops)
        }
        for loop in loops {
            let mine = connections.filter { $0.loop === loop }
            if !mine.isEmpty {
                loop.performAndWait { for connection in mine { connection.close() } }
            }
        }
        for loop in owned { loop.stop() }
    }
}

extension Duration {
    /// Whole nanoseconds, at most the largest 64-bit integer.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflow || carry ? (seconds < 0 ? 0 : Int64.max / 2) : min(sum, Int64.max / 2)
    }
}
