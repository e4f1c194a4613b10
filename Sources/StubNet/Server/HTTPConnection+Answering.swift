import StubBackport
import StubHTTP

/// Answering: a response is delayed as its delivery says, encoded, and sent as fast as the socket
/// accepts it.
extension HTTPConnection {
    /// Bodies up to this size are copied behind the head: one plain send costs less than two
    /// pieces.
    private static let copiedBody = 2048
    /// Lists up to this size are joined behind the head, in memory that the loop uses again.
    private static let joinedBody = 256 << 10
    private static let longestInterim = 64 << 10

    /// Delivers a response that was made off the loop, if there is enough memory for its body.
    func resume(withMade response: HTTPResponse) {
        guard !machine.isAnswering || reservation.add(response: response.bodyCount, in: pool)
        else {
            response.specialDelivery?.stream?.end()
            return resume(with: .overloaded)
        }
        resume(with: response)
    }

    /// Delivers a response that was being made or was delayed.
    private func resume(with response: HTTPResponse) {
        guard machine.isAnswering else {
            // Ends the stream for its writer too, since nobody reads it any more.
            response.specialDelivery?.stream?.end()
            return
        }
        timer = nil
        work = nil
        if machine.isDraining { context.keepsAlive = false }
        run(deliver(response))
    }

    func deliver(_ response: HTTPResponse) -> Machine.Action? {
        guard let delivery = response.specialDelivery else { return send(response) }
        if let stream = delivery.stream {
            let outgoing = OutgoingStream(stream, isHTTP10: context.isHTTP10)
            self.stream = outgoing
            machine.handle(.streams(isDelimited: outgoing.isDelimited))
            if let upgrade = delivery.upgrade {
                self.upgrade = upgrade
                machine.handle(.upgrades)
            }
        }
        if let gate = delivery.gate {
            var response = response
            response.delivery.gate = nil
            guard !gate.isOpen else { return deliver(response) }
            gate.whenOpen { [weak self, loop, response] in
                loop.perform { [weak self] in
                    self?.assumeIsolated { $0.resume(with: response) }
                }
            }
            return machine.handle(.heldBack)
        }
        if delivery.delay > .zero {
            var response = response
            response.delivery.delay = .zero
            schedule(at: loop.time + delivery.delay.nanoseconds) {
                [response] in $0.resume(with: response)
            }
            return machine.handle(.heldBack)
        }
        return send(response)
    }

    private func send(_ response: HTTPResponse) -> Machine.Action? {
        let special = response.specialDelivery
        guard !machine.isClosed else {
            special?.stream?.end()
            return nil
        }
        let (encoded, rest) = encode(response)
        if stream != nil, context.isHead || special?.fault != nil { endStream() }
        machine.handle(.sends(bytes: response.bodyCount, then: rest.ending))
        if let upgrade, stream != nil {
            let early = decoder.takeRest()
            if !early.isEmpty { upgrade.receive(early) }
        }
        guard let pace = special?.pace, pace.chunks > 0, !rest.body.isEmpty else {
            return write(encoded)
        }
        output = encoded
        return release(step: 0, of: pace, since: loop.time)
    }

    private func encode(_ response: HTTPResponse) -> (PendingOutput, ResponseEncoder.Rest) {
        loop.scratch.withLock { scratch in
            var context = context
            context.dateLine = scratch.dateLine()
            scratch.output.removeAll(keepingCapacity: true)
            if !interim.isEmpty {
                scratch.output += interim
                interim = []
            }
            let rest = ResponseEncoder().encode(response, for: context, into: &scratch.output)
            let isPaced = response.specialDelivery?.pace != nil
            if let list = response.list, !isPaced, rest.body == 0..<list.count,
                list.count <= Self.joinedBody
            {
                list.write(into: &scratch.output)
                scratch.output.append(contentsOf: rest.suffix)
                return (PendingOutput(head: scratch.output), rest)
            }
            guard rest.body.count <= Self.copiedBody, !isPaced else {
                let output = PendingOutput(
                    head: scratch.output, body: response.body, part: rest.body,
                    suffix: rest.suffix)
                return (output, rest)
            }
            // Reading the body joins a list, which HEAD does not need.
            if !rest.body.isEmpty { scratch.output.append(contentsOf: response.body[rest.body]) }
            scratch.output.append(contentsOf: rest.suffix)
            return (PendingOutput(head: scratch.output), rest)
        }
    }

    /// Sends the next step of a paced body and schedules the following one.
    private func release(
        step: Int, of pace: Delivery.Pace, since start: Int64
    ) -> Machine.Action? {
        guard machine.isSending else { return nil }
        timer = nil
        output?.release(step: step, of: pace)
        let action = flush()
        guard step < pace.chunks, !machine.isClosed else { return action }
        let next = step + 1
        let offset = (pace.duration * next / pace.chunks).nanoseconds
        schedule(at: start + offset) { $0.run($0.release(step: next, of: pace, since: start)) }
        return action
    }

    /// Sends a 1xx response while the final one is being made; bytes that the socket does not
    /// accept are sent before the final one.
    func sendInterim(_ response: Delivery.Interim) {
        guard machine.isAnswering else { return }
        interim += ResponseEncoder.interim(response)
        guard !interim.isEmpty, interim.count <= Self.longestInterim else {
            interim = []
            return
        }
        if case .bytes(let count) = interim.withUnsafeBytes({ socket.send($0) }) {
            interim.removeFirst(count)
        }
    }

    func sendContinue() -> Machine.Action? {
        machine.handle(.sends(bytes: 0, then: nil))
        return write(PendingOutput(head: ResponseEncoder.goOn))
    }
}

// MARK: - Writing

extension HTTPConnection {
    func flush() -> Machine.Action? {
        write(output.take())
    }

    /// Sends what it can, and keeps the bytes that the socket does not accept for later.
    private func write(_ first: consuming PendingOutput?) -> Machine.Action? {
        var piece = first
        let more = machine.expectsMore(hasInput: !decoder.isIdle)
        var progress = piece?.flush(to: socket, more: more) ?? .done
        if more {
            holdsBack = true
        } else if let piece, !piece.isEmpty, progress == .done {
            holdsBack = false
        }
        while progress == .done, let next = nextPiece() {
            piece = next
            progress = piece?.flush(to: socket) ?? .done
        }
        if progress != .done { output = piece }
        return machine.handle(.wrote(progress))
    }

    /// The next piece of the stream; `nil` if there is none now, or the stream has ended.
    private func nextPiece() -> PendingOutput? {
        guard var stream else { return nil }
        let piece = stream.next { [weak self, loop] in
            loop.perform { [weak self] in self?.assumeIsolated { $0.resumeStream() } }
        }
        if let ending = piece.ending {
            self.stream = nil
            machine.handle(.streamEnded(isComplete: ending != .failed))
        } else {
            self.stream = stream
        }
        return piece.bytes.isEmpty ? nil : PendingOutput(head: piece.bytes)
    }

    private func resumeStream() {
        guard machine.isSending, output == nil else { return }
        run(flush())
    }

    /// Drops the stream of a response that is sent without its body.
    private func endStream() {
        stream?.end()
        stream = nil
        machine.handle(.streamEnded(isComplete: true))
    }
}

// MARK: - Refusing

extension HTTPConnection {
    /// Answers a client and closes its connection afterwards; the response to HEAD has no content.
    func refuse(_ refusal: Machine.Refusal) -> Machine.Action? {
        context = ResponseEncoder.Context(isHead: decoder.isHead, keepsAlive: false)
        switch refusal {
        case .crowded: return send(.crowded)
        case .overloaded: return send(.overloaded)
        case .violation(let error):
            pool.configuration.onRefusal?(HTTPRefusal(connection: id, error: error))
            return send(.refusal(status: error.status, error.message))
        }
    }
}
