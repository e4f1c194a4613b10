import CStubPlatform
import StubHTTP
import Synchronization

/// One client: read → decode → respond → encode → write, again and again.
///
/// An actor on its loop's thread, entered synchronously from there: an exchange that is answered
/// at once needs no task and no hop. While a response is pending nothing is read, so a client can
/// neither overtake itself nor fill memory.
actor HTTPConnection: ReadinessHandler {
    nonisolated let loop: EventLoop
    nonisolated let id: Int
    let pool: ConnectionPool
    var socket: Socket
    private var key: UInt64?
    private var interest: Interest = .read
    var decoder: RequestDecoder
    var phase = Phase.reading

    /// What the response must know of the request it answers.
    var context = ResponseEncoder.Context()
    var output: PendingOutput?
    /// What follows the output; `nil` after an interim response.
    var ending: ResponseEncoder.Rest.Ending?
    var isBlocked = false
    /// What is sent behind the output for as long as it is written.
    var stream: OutgoingStream?
    var deliveryTimer: UInt64?
    /// Makes the response, off the loop; cancelled when the client has left.
    var work: Task<Void, Never>?
    /// Counts the requests, so that what belongs to an earlier one is told apart.
    private var requests = 0
    /// Bytes of answers in this turn of the loop, so that pipelined requests leave others a turn.
    var sentInTurn = 0
    /// Further requests that have arrived wait for the next turn.
    private var isYielding = false
    /// What the socket has not taken of 1xx responses.
    var interim: [UInt8] = []

    /// The peer has sent FIN; it may still read.
    var hasPeerFinished = false
    /// What is looked at to see that the peer leaves while it waits.
    private var watched = Interest.read
    /// The owner has been told that the peer has closed its side.
    private var hasToldLeaving = false
    var isDraining = false
    /// Bytes of the body that is being received or answered, as far as they are counted.
    private var heldBody = 0
    /// When lingering ends though the peer goes on sending.
    private var lingersUntil: Int64 = 0

    var deadline = MovingDeadline()
    private var waitsFor = Wait.nothing

    enum Phase {
        case reading
        /// A response is being made, or held back.
        case answering
        case sending
        /// Everything is sent and FIN too; what the peer still sends is thrown away.
        case lingering
        case closed
    }

    /// What a reading connection waits for, each with its own patience.
    private enum Wait {
        case nothing, request, head, body
    }

    /// Nanoseconds without a byte from the peer.
    private static let lingering: Int64 = 1_000_000_000
    /// Nanoseconds, however long the peer goes on sending.
    private static let longestLingering: Int64 = 10_000_000_000

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(id: Int, socket: consuming Socket, pool: ConnectionPool, loop: EventLoop) {
        self.id = id
        self.loop = loop
        self.pool = pool
        self.socket = socket
        decoder = RequestDecoder(limits: pool.configuration.limits)
    }
}

// MARK: - From outside, on the loop's thread

extension HTTPConnection {
    /// Begins to read, or to tell the client that there are too many.
    nonisolated func open(isRefused: Bool) {
        assumeIsolated { $0.start(isRefused: isRefused) }
    }

    nonisolated func isReady(_ readiness: Readiness) {
        assumeIsolated { $0.handle(readiness) }
    }

    nonisolated func close() {
        assumeIsolated { $0.end() }
    }

    /// Closes when the exchange in flight has ended, at once if there is none; from any thread.
    nonisolated func drain() {
        loop.perform { self.assumeIsolated { $0.startDraining() } }
    }
}

// MARK: - Reading

extension HTTPConnection {
    private func start(isRefused: Bool) {
        guard phase == .reading else { return }
        do {
            key = try loop.register(socket.descriptor, for: .read, handler: self)
        } catch {
            return end()
        }
        if isRefused { refuse(with: .crowded) }
        settle()
    }

    private func handle(_ readiness: Readiness) {
        if !isYielding { sentInTurn = 0 }
        switch phase {
        case .reading where isYielding: return
        case .reading: receive()
        case .answering: lookForPeer(readiness)
        case .sending where isBlocked: flush()
        case .sending: lookForPeer(readiness)
        case .lingering: discard()
        case .closed: return
        }
        settle()
    }

    private func receive() {
        let outcome = loop.scratch.withLock { scratch in
            scratch.input.withUnsafeMutableBytes { buffer in
                let outcome = socket.receive(into: buffer)
                if case .bytes(let count) = outcome {
                    decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
                return outcome
            }
        }
        switch outcome {
        case .bytes(0): hasPeerFinished = true
        case .bytes:
            // A body that keeps coming in is not idle.
            if waitsFor == .body { waitsFor = .nothing }
        case .blocked: break
        case .failed: end()
        }
    }

    /// Goes on as far as possible, then waits for the right thing for the right time.
    func settle() {
        while phase == .reading {
            if sentInTurn > Self.turnBytes, !decoder.isIdle {
                yieldTurn()
                break
            }
            do {
                guard let request = try decoder.next() else {
                    if sendContinue() { continue }
                    waitForMore()
                    break
                }
                begin(request)
            } catch {
                refuse(error)
            }
        }
        updateInterest()
    }

    /// Bytes of answers after which the other connections of the loop have their turn.
    private static let turnBytes = 256 << 10

    private func yieldTurn() {
        guard !isYielding else { return }
        isYielding = true
        loop.perform { [weak self] in
            self?.assumeIsolated { connection in
                connection.isYielding = false
                connection.sentInTurn = 0
                connection.settle()
            }
        }
    }

    private func begin(_ request: consuming HTTPRequest) {
        request.connection = id
        waitsFor = .nothing
        deadline.clear()
        watched = .read
        context = ResponseEncoder.Context(
            isHead: request.method == .head, isHTTP10: request.isHTTP10,
            keepsAlive: decoder.keepsAlive && !isDraining)
        switch pool.responder.respond(to: request) {
        case .now(let response): deliver(response)
        case .later(let work):
            phase = .answering
            requests += 1
            let early = context.isHTTP10 ? nil : earlyResponses(to: requests)
            self.work = Task { @concurrent in
                let response = await EarlyResponses.$current.withValue(early, operation: work)
                await self.resume(withMade: response)
            }
        }
        guard hasPeerFinished else { return }
        // A peer that has closed its side may be gone: nobody waits for ever, nor streams to it.
        if let stream, !stream.isDelimited { return leave() }
        if phase == .answering { expire(after: pool.leftClientTimeout) }
    }

    private func earlyResponses(to request: Int) -> EarlyResponses {
        EarlyResponses { [weak self, loop] response in
            loop.perform { [weak self] in
                self?.assumeIsolated { connection in
                    guard connection.requests == request else { return }
                    connection.sendInterim(response)
                }
            }
        }
    }

    private func waitForMore() {
        if hasPeerFinished {
            if decoder.isIdle { end() } else { refuse(.incompleteMessage) }
            return
        }
        if isDraining, decoder.isIdle { return end() }
        let wait: Wait = decoder.isIdle ? .request : decoder.isReadingHead ? .head : .body
        // The header deadline counts from the first byte, whatever trickles in after it.
        if wait == .body, !holdBody() { return refuse(with: .overloaded) }
        guard wait != waitsFor else { return }
        waitsFor = wait
        expire(after: wait == .head ? pool.headerDeadline : pool.idleTimeout)
    }

    /// Bodies up to here are as small as the buffers every connection has.
    private static let freeBody = 64 << 10
    private static let bodyPiece = 256 << 10

    /// Whether there is room for what has arrived of the body.
    private func holdBody() -> Bool {
        let missing = decoder.bodyBytes - Self.freeBody - heldBody
        guard missing > 0 else { return true }
        let bytes = (missing + Self.bodyPiece - 1) / Self.bodyPiece * Self.bodyPiece
        guard pool.holdBody(bytes) else { return false }
        heldBody += bytes
        return true
    }

    /// Whether there is room for a long answer that was made for this client alone, and that it may
    /// read slowly; counted with the bodies until it is out.
    func holdAnswer(_ response: HTTPResponse) -> Bool {
        let bytes = response.body.count
        guard bytes > Self.freeAnswer else { return true }
        guard pool.holdBody(bytes) else { return false }
        heldBody += bytes
        return true
    }

    private static let freeAnswer = 1 << 20

    /// Releases the memory of the body when its request is answered.
    func releaseBody() {
        guard heldBody > 0 else { return }
        pool.releaseBody(heldBody)
        heldBody = 0
    }

    private func startDraining() {
        isDraining = true
        if let stream, stream.isEndless { stream.end() }
        if phase == .reading { settle() }
    }
}

// MARK: - Ending

extension HTTPConnection {
    /// Sees whether the peer has left while it should wait for its response.
    private func lookForPeer(_ readiness: Readiness) {
        switch socket.peek() {
        case .bytes(0) where hasPeerFinished && readiness.failed: end()
        case .bytes(0):
            guard !hasPeerFinished else { return }
            hasPeerFinished = true
            closedItsSide()
        // What it has sent before it was reset can still be read, and hides that it was.
        case .bytes where readiness.failed && socket.hasFailed: leave()
        case .bytes where readiness.hungUp:
            watched = []
            closedItsSide()
        case .bytes:
            // Its leaving is hidden behind what it has sent, but for a hangup, which not every
            // system tells: it is not waited for for ever.
            watched = watched == .read ? .hangup : []
            expire(after: pool.idleTimeout)
        case .blocked: if readiness.failed { leave() }
        case .failed: leave()
        }
    }

    /// The peer sends no more; it may still read, but most that do this have left.
    private func closedItsSide() {
        // A stream has no end that somebody could wait for behind a closed side.
        if let stream, !stream.isDelimited { return leave() }
        tellLeaving()
        // What is being sent shows soon enough whether anybody reads it.
        expire(after: phase == .answering ? pool.leftClientTimeout : pool.idleTimeout)
    }

    func leave() {
        tellLeaving()
        end()
    }

    private func tellLeaving() {
        guard !hasToldLeaving else { return }
        hasToldLeaving = true
        pool.configuration.onDisconnect?(id)
    }

    /// Sends FIN and reads on: closing with input unread would send RST, and RST can overtake
    /// the response (RFC 9112 §9.6).
    func linger() {
        guard !hasPeerFinished else { return end() }
        socket.finishSending()
        // A server that stops does not wait for a peer that has nothing more to say.
        if isDraining, socket.peek() == .blocked { return end() }
        phase = .lingering
        lingersUntil = loop.now + Self.longestLingering
        expire(after: Self.lingering)
    }

    private func discard() {
        let outcome = loop.scratch.withLock { scratch in
            scratch.input.withUnsafeMutableBytes { socket.receive(into: $0) }
        }
        switch outcome {
        case .bytes(0), .failed: end()
        case .bytes:
            if loop.now > lingersUntil { return end() }
            expire(after: Self.lingering)
        case .blocked: break
        }
    }

    func end() {
        guard phase != .closed else { return }
        phase = .closed
        if let key { loop.deregister(socket.descriptor, key: key) }
        key = nil
        socket.close()
        output = nil
        work?.cancel()
        work = nil
        releaseBody()
        stream?.end()
        stream = nil
        deadline.cancel(on: loop)
        if let deliveryTimer { loop.cancel(timer: deliveryTimer) }
        pool.remove(id)
    }
}

// MARK: - Waiting

extension HTTPConnection {
    private func updateInterest() {
        let wanted: Interest
        switch phase {
        case .reading, .lingering: wanted = .read
        case .sending where isBlocked: wanted = .write
        case .answering, .sending: wanted = hasPeerFinished ? [] : watched
        case .closed: return
        }
        guard wanted != interest, let key else { return }
        interest = wanted
        loop.change(socket.descriptor, key: key, to: wanted)
    }

    /// Looks for so many nanoseconds after the turn's beginning whether anything has happened.
    func expire(after patience: Int64) {
        deadline.move(to: loop.now + patience, on: loop, look: look)
    }

    private var look: @Sendable () -> Void {
        { [weak self] in self?.assumeIsolated { $0.expire() } }
    }

    private func expire() {
        guard deadline.isOver(on: loop, look: look) else { return }
        switch phase {
        case .reading where !decoder.isIdle:
            refuse(.timedOut)
            settle()
        case .reading, .lingering: end()
        case .answering, .sending: leave()
        case .closed: return
        }
    }
}
