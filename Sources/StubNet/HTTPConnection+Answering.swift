import CStubPlatform
import StubHTTP
import Synchronization

/// Answering: a response held back as its delivery says, encoded, and sent as the socket takes it.
extension HTTPConnection {
    /// Bodies up to here are copied behind the head: one plain send costs less than two pieces.
    private static let copiedBody = 2048
    /// How long a client has for what was sent before the connection is reset.
    private static let readingTime = Duration.milliseconds(50)

    /// Takes up a response that was made off the loop, if there is memory to send it from.
    func resume(withMade response: HTTPResponse) {
        guard phase != .answering || holdAnswer(response) else {
            response.specialDelivery?.stream?.end()
            return resume(with: .overloaded)
        }
        resume(with: response)
    }

    /// Takes up a response that was being made or held back.
    func resume(with response: HTTPResponse) {
        guard phase == .answering else {
            // Whoever writes to it learns that nobody reads it any more.
            response.specialDelivery?.stream?.end()
            return
        }
        deliveryTimer = nil
        work = nil
        if isDraining { context.keepsAlive = false }
        deliver(response)
        settle()
    }

    func deliver(_ response: HTTPResponse) {
        guard let delivery = response.specialDelivery else { return send(response) }
        stream = delivery.stream.map { OutgoingStream($0, isHTTP10: context.isHTTP10) }
        if let gate = delivery.gate {
            var response = response
            response.delivery.gate = nil
            guard !gate.isOpen else { return deliver(response) }
            phase = .answering
            gate.whenOpen { [weak self, loop, response] in
                loop.perform { [weak self] in
                    self?.assumeIsolated { $0.resume(with: response) }
                }
            }
        } else if delivery.delay > .zero {
            var response = response
            let delay = delivery.delay.nanoseconds
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
        sentInTurn += response.body.count
        let special = response.specialDelivery
        let (encoded, rest) = loop.scratch.withLock { scratch in
            var context = context
            context.dateLine = scratch.dateLine()
            scratch.output.removeAll(keepingCapacity: true)
            if !interim.isEmpty {
                scratch.output += interim
                interim = []
            }
            let rest = ResponseEncoder().encode(response, for: context, into: &scratch.output)
            guard rest.body.count <= Self.copiedBody, special?.pace == nil else {
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
        ending = rest.ending
        if context.isHead || special?.fault != nil {
            stream?.end()
            stream = nil
        }
        phase = .sending
        if let pace = special?.pace, pace.chunks > 0, !rest.body.isEmpty {
            output = encoded
            release(step: 0, of: pace, since: stub_monotonic_nanoseconds())
        } else {
            write(encoded)
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

    /// Sends a 1xx response while the final one is being made; what the socket does not take goes
    /// before that one.
    func sendInterim(_ response: Delivery.Interim) {
        guard phase == .answering else { return }
        interim += ResponseEncoder.interim(response)
        guard !interim.isEmpty, interim.count <= Self.longestInterim else {
            interim = []
            return
        }
        if case .bytes(let count) = interim.withUnsafeBytes({ socket.send($0) }) {
            interim.removeFirst(count)
        }
    }

    private static let longestInterim = 64 << 10

    /// `true` if the interim response was called for.
    func sendContinue() -> Bool {
        guard decoder.takesContinue() else { return false }
        ending = nil
        phase = .sending
        write(PendingOutput(head: ResponseEncoder.goOn))
        return true
    }

    func flush() {
        write(output.take())
    }

    /// Sends what there is, and keeps what the socket does not take for later.
    private func write(_ first: consuming PendingOutput?) {
        var piece = first
        var progress = piece?.flush(to: socket) ?? .done
        while progress == .done, let next = nextPiece() {
            piece = next
            progress = piece?.flush(to: socket) ?? .done
        }
        if progress != .done { output = piece }
        isBlocked = progress == .blocked
        switch progress {
        case .done where stream == nil: finish()
        // A peer that has closed its side may be gone, which not every selector can see.
        case .done where hasPeerFinished: expire(after: pool.idleTimeout)
        case .done: deadline.clear()
        case .blocked: expire(after: pool.idleTimeout)
        case .held: deadline.clear()
        case .failed: leave()
        }
    }

    private func finish() {
        if ending != nil { releaseBody() }
        switch ending {
        case nil: phase = .reading
        case .keep where !isDraining: phase = .reading
        case .keep, .close: linger()
        case .reset: reset()
        case .resetSoon:
            deliveryTimer = loop.schedule(
                at: stub_monotonic_nanoseconds() + Self.readingTime.nanoseconds
            ) { [weak self] in
                self?.assumeIsolated { $0.reset() }
            }
        }
    }

    private func reset() {
        socket.resetOnClose()
        end()
    }
}

// MARK: - Refusing

extension HTTPConnection {
    func refuse(_ error: HTTPDecodingError) {
        pool.configuration.onRefusal?(HTTPRefusal(connection: id, error: error))
        refuse(with: .refusal(status: error.status, error.message))
    }

    /// Answers a client that gets no further, without content if it asked by HEAD.
    func refuse(with response: HTTPResponse) {
        context = ResponseEncoder.Context(isHead: decoder.isHead, keepsAlive: false)
        send(response)
    }
}
