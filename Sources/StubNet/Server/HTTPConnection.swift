import CStubPlatform
import StubBackport
import StubHTTP

/// One client: carries out what `HTTPConnectionMachine` decides.
///
/// An actor on its loop's thread, entered synchronously from there: an exchange that is answered at
/// once needs no task and no change of threads. While a response is pending nothing is read, so a
/// client can neither have two requests answered out of order nor fill memory.
actor HTTPConnection: ReadinessHandler {
    nonisolated let loop: EventLoop
    nonisolated let id: Int
    let pool: ConnectionPool
    var socket: Socket
    /// Whether the peer is on this machine.
    private let isFromLoopback: Bool
    /// `nil` until the connection is opened, and after it has closed.
    private var registration: Registration?
    var machine = HTTPConnectionMachine()
    var decoder: RequestDecoder
    /// The memory reserved for the body that is being received or sent.
    var reservation = BodyReservation()

    /// What the encoder must know about the request that is being answered.
    var context = ResponseEncoder.Context()
    /// Makes the response off the loop; cancelled when the client leaves.
    var work: Task<Void, Never>?
    /// The bytes of 1xx responses that the socket has not accepted yet.
    var interim: [UInt8] = []
    var output: PendingOutput?
    /// Whether the system may hold back the end of what was sent.
    var holdsBack = false
    /// The stream that is sent after the output while it is being written.
    var stream: OutgoingStream?
    /// Takes what the client sends after a response 101.
    var upgrade: (any ProtocolUpgrade)?

    /// Ends a delay, releases the next step of a paced body, or ends the time before a reset.
    var timer: UInt64?
    private var deadline = MovingDeadline()

    /// The bytes that the peer may leave unread before the next request is answered.
    ///
    /// Raised for a peer that reads, since long answers are sent in fewer pieces then.
    private var unreadLimit = unreadLimits.first

    typealias Machine = HTTPConnectionMachine

    private struct Registration {
        let key: UInt64
        var interest: Interest
    }

    /// How long the peer may send nothing, in nanoseconds.
    private static let lingering: Int64 = 1_000_000_000
    /// How long a client has to read what was sent before the connection is reset, in nanoseconds.
    private static let readingTime: Int64 = 10_000_000
    /// The limits of `unreadLimit`; the last is more than a system takes.
    private static let unreadLimits: (first: Int32, most: Int32) = (128 << 10, 8 << 20)

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(id: Int, socket: consuming Socket, pool: ConnectionPool, loop: EventLoop) {
        self.id = id
        self.loop = loop
        self.pool = pool
        isFromLoopback = stub_peer_is_loopback(socket.descriptor)
        self.socket = socket
        decoder = RequestDecoder(limits: pool.configuration.limits)
    }
}

// MARK: - From outside, on the loop's thread

extension HTTPConnection {
    /// Begins to read, or to answer that there are too many connections.
    nonisolated func open(isRefused: Bool) {
        assumeIsolated { $0.start(isRefused: isRefused) }
    }

    nonisolated func isReady(_ readiness: Readiness) {
        assumeIsolated { $0.report(.ready(readiness)) }
    }

    nonisolated func close() {
        assumeIsolated { $0.report(.close) }
    }

    /// Closes when the exchange in flight has ended, or at once if there is none; may be called
    /// from any thread.
    nonisolated func drain() {
        loop.perform {
            self.assumeIsolated { connection in
                if let stream = connection.stream, stream.isEndless { stream.end() }
                connection.report(.drain)
            }
        }
    }

    private func start(isRefused: Bool) {
        guard !machine.isClosed else { return }
        do {
            let key = try loop.register(socket.descriptor, for: .read, handler: self)
            registration = Registration(key: key, interest: .read)
            socket.limitUnsent(to: unreadLimit)
            report(.opened(isRefused: isRefused))
        } catch {
            report(.close)
        }
    }
}

// MARK: - Events and actions

extension HTTPConnection {
    func report(_ event: Machine.Event) {
        run(machine.handle(event))
    }

    /// Carries out an action and the actions that follow from it.
    func run(_ first: Machine.Action?) {
        var next = first
        while let action = next { next = carryOut(action) }
        // Nothing follows now, whatever was expected: a part of a request, or one that takes long.
        sendHeldBack()
        updateInterest()
    }

    private func sendHeldBack() {
        guard holdsBack else { return }
        holdsBack = false
        socket.sendAtOnce()
    }

    private func carryOut(_ action: Machine.Action) -> Machine.Action? {
        switch action {
        case .receive:
            let outcome = loop.receive(from: socket) { decoder.append($0) }
            return machine.handle(.received(outcome))
        case .discard:
            let outcome = loop.receive(from: socket) { _ in }
            return machine.handle(.discarded(outcome, now: loop.now))
        case .pass:
            var bytes: [UInt8] = []
            let outcome = loop.receive(from: socket) { bytes += $0 }
            if !bytes.isEmpty { upgrade?.receive(bytes) }
            return machine.handle(.passed(outcome))
        case .peek(let readiness):
            let outcome = socket.peek()
            let hasFailed = readiness.failed && socket.hasFailed
            return machine.handle(.peeked(outcome, readiness, hasFailed: hasFailed))
        case .flush:
            raiseUnreadLimit()
            return flush()
        case .decode: return decode()
        case .finishExchange:
            pool.configuration.onFinish?(id)
            reservation.release(to: pool)
            let hasInput = !decoder.isIdle
            return machine.handle(.finished(hasInput: hasInput, isLate: hasInput && loop.isLate))
        case .yield: reportInNextTurn(.turnBegan)
        case .refuse(let refusal): return refuse(refusal)
        case .wait(let patience): wait(patience)
        case .stopWaiting: deadline.clear()
        case .reportLeaving(let patience):
            pool.configuration.onDisconnect?(id)
            wait(patience)
        case .finishSending: return finishSending()
        case .resetSoon:
            pool.configuration.onFinish?(id)
            reservation.release(to: pool)
            schedule(at: loop.time + Self.readingTime) {
                $0.report(.resetIsDue)
            }
        case .reset:
            pool.configuration.onFinish?(id)
            // A reset discards what is held back, which belongs to the responses before.
            sendHeldBack()
            socket.resetOnClose()
            end()
        case .close:
            pool.configuration.onFinish?(id)
            end()
        case .leave:
            pool.configuration.onDisconnect?(id)
            end()
        }
        return nil
    }

    private func updateInterest() {
        guard let registration, let wanted = machine.interest, wanted != registration.interest
        else { return }
        self.registration?.interest = wanted
        loop.change(socket.descriptor, key: registration.key, to: wanted)
    }
}

// MARK: - Reading

extension HTTPConnection {
    /// Called when the peer has read of what was blocked.
    private func raiseUnreadLimit() {
        guard unreadLimit < Self.unreadLimits.most else { return }
        unreadLimit *= 4
        socket.limitUnsent(to: unreadLimit)
    }

    private func decode() -> Machine.Action? {
        do {
            if let request = try decoder.next() { return respond(to: request) }
        } catch {
            return machine.handle(.malformed(error))
        }
        return decoder.takesContinue() ? sendContinue() : machine.handle(.starved(progress()))
    }

    private func progress() -> Machine.Progress {
        if decoder.isIdle { return .idle }
        if decoder.isReadingHead { return .head }
        return .body(hasRoom: reservation.cover(request: decoder.bodyBytes, in: pool))
    }

    private func respond(to request: consuming HTTPRequest) -> Machine.Action? {
        request.connection = id
        request.isFromLoopback = isFromLoopback
        deadline.clear()
        machine.handle(.requested)
        context = ResponseEncoder.Context(
            isHead: request.method == .head, isHTTP10: request.isHTTP10,
            keepsAlive: decoder.keepsAlive && !machine.isDraining)
        switch pool.responder.respond(to: request) {
        case .now(let response): return deliver(response)
        case .later(let work):
            let early = context.isHTTP10 ? nil : earlyResponses(to: machine.exchange)
            self.work = Task { @concurrent in
                let response = await EarlyResponses.$current.withValue(early, operation: work)
                await self.resume(withMade: response)
            }
            return machine.handle(.heldBack)
        }
    }

    private func earlyResponses(to exchange: Int) -> EarlyResponses {
        EarlyResponses { [weak self, loop] response in
            loop.perform { [weak self] in
                self?.assumeIsolated { connection in
                    guard connection.machine.exchange == exchange else { return }
                    connection.sendInterim(response)
                }
            }
        }
    }
}

// MARK: - Waiting

extension HTTPConnection {
    private func wait(_ patience: Machine.Patience) {
        let nanoseconds =
            switch patience {
            case .head: pool.headerDeadline
            case .idle: pool.idleTimeout
            case .leftClient: pool.leftClientTimeout
            case .lingering: Self.lingering
            }
        deadline.move(to: loop.now + nanoseconds, on: loop, look: checkDeadline)
    }

    private var checkDeadline: @Sendable () -> Void {
        { [weak self] in
            self?.assumeIsolated { connection in
                guard
                    connection.deadline.isOver(on: connection.loop, look: connection.checkDeadline)
                else { return }
                connection.report(.expired(isIdle: connection.decoder.isIdle))
            }
        }
    }

    func schedule(
        at time: Int64, _ action: @escaping @Sendable (isolated HTTPConnection) -> Void
    ) {
        timer = loop.schedule(at: time) { [weak self] in self?.assumeIsolated { action($0) } }
    }

    private func reportInNextTurn(_ event: Machine.Event) {
        loop.perform { [weak self] in self?.assumeIsolated { $0.report(event) } }
    }
}

// MARK: - Ending

extension HTTPConnection {
    private func finishSending() -> Machine.Action? {
        pool.configuration.onFinish?(id)
        reservation.release(to: pool)
        socket.finishSending()
        let isQuiet = machine.isDraining && socket.peek() == .blocked
        return machine.handle(.finishedSending(isQuiet: isQuiet, now: loop.now))
    }

    private func end() {
        if let registration { loop.deregister(socket.descriptor, key: registration.key) }
        registration = nil
        socket.close()
        output = nil
        work?.cancel()
        work = nil
        reservation.release(to: pool)
        stream?.end()
        stream = nil
        upgrade = nil
        deadline.cancel(on: loop)
        if let timer { loop.cancel(timer: timer) }
        pool.remove(id)
    }
}
