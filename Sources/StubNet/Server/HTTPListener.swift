import CStubPlatform

/// Accepts the connections of one address.
actor HTTPListener: ReadinessHandler {
    private let loop: EventLoop
    private let pool: ConnectionPool
    private var socket: Socket
    private var key: UInt64?
    private var retry: UInt64?

    /// How long connections wait in the backlog when no descriptor is free.
    private static let pause: Int64 = 100_000_000
    /// The connections accepted per turn, so that a flood of them leaves time for those that are
    /// open.
    private static let most = 64

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ socket: consuming Socket, pool: ConnectionPool, loop: EventLoop) {
        self.loop = loop
        self.pool = pool
        self.socket = socket
    }

    /// Begins to accept, from any thread; connections that arrive earlier wait in the backlog.
    nonisolated func start() {
        loop.perform { self.assumeIsolated { $0.listen() } }
    }

    /// Stops accepting; the port is free when it returns.
    nonisolated func close() {
        loop.performAndWait { self.assumeIsolated { $0.release() } }
    }

    nonisolated func isReady(_ readiness: Readiness) {
        assumeIsolated { $0.acceptWaiting() }
    }

    nonisolated var isUrgent: Bool { true }

    private func listen() {
        guard socket.descriptor >= 0 else { return }
        do {
            key = try loop.register(socket.descriptor, for: .read, handler: self)
        } catch {
            // The selector has no room at the moment, for example after EMFILE.
            retryLater { $0.listen() }
        }
    }

    private func acceptWaiting() {
        for _ in 0..<Self.most {
            switch socket.accept() {
            case .socket(let accepted): pool.admit(accepted, from: loop)
            case .none: return
            case .exhausted: return rest()
            }
        }
    }

    /// Stops waiting for a while: a level-triggered selector would report the backlog again and
    /// again.
    private func rest() {
        guard let key else { return }
        loop.change(socket.descriptor, key: key, to: [])
        retryLater { $0.resume() }
    }

    private func resume() {
        guard let key, socket.descriptor >= 0 else { return }
        loop.change(socket.descriptor, key: key, to: .read)
    }

    private func retryLater(_ action: @escaping @Sendable (isolated HTTPListener) -> Void) {
        retry = loop.schedule(at: loop.now + Self.pause) { [weak self] in
            self?.assumeIsolated { action($0) }
        }
    }

    private func release() {
        if let retry { loop.cancel(timer: retry) }
        if let key { loop.deregister(socket.descriptor, key: key) }
        key = nil
        retry = nil
        socket.close()
    }
}
