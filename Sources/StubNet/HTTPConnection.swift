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
    private nonisolated let id: Int
    private let pool: ConnectionPool
    private var socket: Socket
    private var key: UInt64?
    private var interest: Interest = .read
    private var decoder: RequestDecoder
    private var phase = Phase.reading

    /// What the response must know of the request it answers.
    private var context = ResponseEncoder.Context()
    private var output: PendingOutput?
    /// What follows the output; `nil` after an interim response.
    private var ending: ResponseEncoder.Rest.Ending?
    private var isBlocked = false
    private var deliveryTimer: UInt64?

    /// The peer has sent FIN; it may still read.
    private var hasPeerFinished = false
    /// Whether the peer's leaving can be seen while it waits: not once it has sent more.
    private var watchesPeer = true
    private var isDraining = false
    private var discarded = 0

    private var deadline = Deadline()
    private var waitsFor = Wait.nothing

    private enum Phase {
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

    private struct Deadline {
        var time = Int64.max
        var timer: UInt64?
        var armed = Int64.max
    }

    private static let lingering: Int64 = 1_000_000_000
    private static let mostDiscarded = 64 << 20
    private static let copiedBody = 2048

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
        if isRefused { refuseForCrowding() }
        settle()
    }

    private func handle(_ readiness: Readiness) {
        switch phase {
        case .reading: receive()
        case .answering: lookForPeer(hasFailed: readiness.failed)
        case .sending where isBlocked: flush()
        case .sending: lookForPeer(hasFailed: readiness.failed)
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
    private func settle() {
        while phase == .reading {
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

    private func begin(_ request: HTTPRequest) {
        var request = request
        request.connection = id
        waitsFor = .nothing
        deadline.time = .max
        watchesPeer = true
        context.isHead = request.method == .head
        context.isHTTP10 = request.isHTTP10
        context.keepsAlive = decoder.keepsAlive && !isDraining
        switch pool.responder.respond(to: request) {
        case .now(let response): deliver(response)
        case .later(let work):
            phase = .answering
            Task { @concurrent in
                let response = await work()
                await self.resume(with: response)
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
        guard wait != waitsFor else { return }
        waitsFor = wait
        let configuration = pool.configuration
        expire(after: wait == .head ? configuration.headerDeadline : configuration.idleTimeout)
    }

    private func startDraining() {
        isDraining = true
        if phase == .reading { settle() }
    }
}

// MARK: - Answering

extension HTTPConnection {
    /// Takes up a response that was being made or held back.
    private func resume(with response: HTTPResponse) {
        guard phase == .answering else { return }
        deliveryTimer = nil
        deliver(response)
        settle()
    }

    private func deliver(_ response: HTTPResponse) {
        if let gate = response.delivery.gate {
            var response = response
            response.delivery.gate = nil
            guard !gate.isOpen else { return deliver(response) }
            phase = .answering
            gate.whenOpen { [weak self, loop, response] in
                loop.perform { [weak self] in
                    self?.assumeIsolated { $0.resume(with: response) }
                }
            }
        } else if response.delivery.delay > .zero {
            var response = response
            let delay = response.delivery.delay.nanoseconds
            response.delivery.delay = .zero
            phase = .answering
            deliveryTimer = loop.schedule(at: stub_monotonic_nanoseconds() + delay) {
                [weak self, response] in
                self?.assumeIsolated { $0.resume(with: response) }
            }
        } else {
            send(response)
        }
    }

    private func send(_ response: HTTPResponse) {
        let (encoded, rest) = loop.scratch.withLock { scratch in
            context.date = scratch.date()
            scratch.output.removeAll(keepingCapacity: true)
            let rest = ResponseEncoder().encode(response, for: context, into: &scratch.output)
            guard rest.body.count <= Self.copiedBody, response.delivery.pace == nil else {
                return (
                    PendingOutput(
                        head: scratch.output, body: response.body, part: rest.body,
                        suffix: rest.suffix), rest
                )
            }
            scratch.output.append(contentsOf: response.body[rest.body])
            scratch.output.append(contentsOf: rest.suffix)
            return (PendingOutput(head: scratch.output), rest)
        }
        output = encoded
        ending = rest.ending
        phase = .sending
        if let pace = response.delivery.pace, pace.chunks > 0, !rest.body.isEmpty {
            release(step: 0, of: pace, since: stub_monotonic_nanoseconds())
        } else {
            flush()
        }
    }

    /// Sends a further step of a paced body and sees to the one after.
    private func release(step: Int, of pace: Delivery.Pace, since start: Int64) {
        guard phase == .sending else { return }
        deliveryTimer = nil
        output?.release(step: step, of: pace.chunks)
        flush()
        guard phase == .sending, step < pace.chunks else { return }
        let next = step + 1
        let offset = (pace.duration * next / pace.chunks).nanoseconds
        deliveryTimer = loop.schedule(at: start + offset) { [weak self] in
            self?.assumeIsolated {
                $0.release(step: next, of: pace, since: start)
                $0.settle()
            }
        }
    }

    /// `true` if the interim response was called for.
    private func sendContinue() -> Bool {
        guard decoder.takesContinue() else { return false }
        output = PendingOutput(head: ResponseEncoder.goOn)
        ending = nil
        phase = .sending
        flush()
        return true
    }

    private func flush() {
        let progress = output?.flush(to: socket) ?? .done
        isBlocked = progress == .blocked
        switch progress {
        case .done:
            output = nil
            finish()
        case .blocked: expire(after: pool.configuration.idleTimeout)
        case .held: deadline.time = .max
        case .failed: leave()
        }
    }

    private func finish() {
        switch ending {
        case nil: phase = .reading
        case .keep where !isDraining: phase = .reading
        case .keep, .close: linger()
        case .reset:
            socket.resetOnClose()
            end()
        }
    }
}

// MARK: - Refusing

extension HTTPConnection {
    private func refuse(_ error: HTTPDecodingError) {
        pool.configuration.onRefusal?(HTTPRefusal(connection: id, error: error))
        refuse(status: error.status, error.message)
    }

    private func refuseForCrowding() {
        refuse(status: 503, "Too many connections are open.", ["Retry-After": "1"])
    }

    private func refuse(status: Int, _ message: String, _ fields: HTTPFields = [:]) {
        context = ResponseEncoder.Context(keepsAlive: false)
        var response = HTTPResponse.json(status: status, Array("{\"message\":\"\(message)\"}".utf8))
        for field in fields.all { response.fields.append(field.name, field.value) }
        send(response)
    }
}

// MARK: - Ending

extension HTTPConnection {
    /// Sees whether the peer has left while it should wait for its response.
    private func lookForPeer(hasFailed: Bool) {
        switch socket.peek() {
        case .bytes(0) where hasPeerFinished && hasFailed: end()
        case .bytes(0):
            guard !hasPeerFinished else { return }
            hasPeerFinished = true
            watchesPeer = false
            pool.configuration.onDisconnect?(id)
            // It may only have closed its own side, but nobody waits for ever.
            expire(after: pool.configuration.idleTimeout)
        case .bytes: watchesPeer = false
        case .blocked: if hasFailed { leave() }
        case .failed: leave()
        }
    }

    private func leave() {
        if !hasPeerFinished { pool.configuration.onDisconnect?(id) }
        end()
    }

    /// Sends FIN and reads on: closing with input unread would send RST, and RST can overtake
    /// the response (RFC 9112 §9.6).
    private func linger() {
        guard !hasPeerFinished else { return end() }
        socket.finishSending()
        // A server that stops does not wait for a peer that has nothing more to say.
        if isDraining, socket.peek() == .blocked { return end() }
        phase = .lingering
        deadline.time = .max
        expire(afterNanoseconds: Self.lingering)
    }

    private func discard() {
        let outcome = loop.scratch.withLock { scratch in
            scratch.input.withUnsafeMutableBytes { socket.receive(into: $0) }
        }
        switch outcome {
        case .bytes(0), .failed: end()
        case .bytes(let count):
            discarded += count
            if discarded > Self.mostDiscarded { end() }
        case .blocked: break
        }
    }

    private func end() {
        guard phase != .closed else { return }
        phase = .closed
        if let key { loop.deregister(socket.descriptor, key: key) }
        key = nil
        socket.close()
        output = nil
        for timer in [deadline.timer, deliveryTimer] {
            if let timer { loop.cancel(timer: timer) }
        }
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
        case .answering, .sending: wanted = watchesPeer ? .read : []
        case .closed: return
        }
        guard wanted != interest, let key else { return }
        interest = wanted
        loop.change(socket.descriptor, key: key, to: wanted)
    }

    private func expire(after patience: Duration) {
        expire(afterNanoseconds: patience.nanoseconds)
    }

    /// Moves the deadline; a timer that is due before it is left alone and looks again then.
    private func expire(afterNanoseconds patience: Int64) {
        deadline.time = loop.now + patience
        if deadline.timer != nil, deadline.armed <= deadline.time { return }
        if let timer = deadline.timer { loop.cancel(timer: timer) }
        arm()
    }

    private func arm() {
        deadline.armed = deadline.time
        deadline.timer = loop.schedule(at: deadline.time) { [weak self] in
            self?.assumeIsolated { $0.expire() }
        }
    }

    private func expire() {
        deadline.timer = nil
        guard phase != .closed, deadline.time != .max else { return }
        guard loop.now >= deadline.time else { return arm() }
        switch phase {
        case .reading where !decoder.isIdle:
            refuse(.timedOut)
            settle()
        case .reading, .lingering, .answering: end()
        case .sending: leave()
        case .closed: return
        }
    }
}
