import CStubPlatform
import StubHTTP
import Synchronization

/// Answering: a response held back as its delivery says, encoded, and sent as the socket takes it.
extension HTTPConnection {
    /// Bodies up to here are copied behind the head: one plain send costs less than two pieces.
    private static let copiedBody = 2048
    /// How long a client has for what was sent before the connection is reset.
    private static let readingTime = Duration.milliseconds(50)

    /// Takes up a response that was being made or held back.
    func resume(with response: HTTPResponse) {
        guard phase == .answering else { return }
        deliveryTimer = nil
        if isDraining { context.keepsAlive = false }
        deliver(response)
        settle()
    }

    func deliver(_ response: HTTPResponse) {
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
        stream = response.delivery.stream
        if context.isHead || response.delivery.fault != nil {
            stream?.end()
            stream = nil
        }
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
    func sendContinue() -> Bool {
        guard decoder.takesContinue() else { return false }
        output = PendingOutput(head: ResponseEncoder.goOn)
        ending = nil
        phase = .sending
        flush()
        return true
    }

    func flush() {
        var progress = output?.flush(to: socket) ?? .done
        while progress == .done, let piece = nextPiece() {
            output = piece
            progress = output?.flush(to: socket) ?? .done
        }
        isBlocked = progress == .blocked
        switch progress {
        case .done:
            output = nil
            if stream == nil { finish() } else { deadline.clear() }
        case .blocked: expire(after: pool.configuration.idleTimeout)
        case .held: deadline.clear()
        case .failed: leave()
        }
    }

    private func finish() {
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
