import StubHTTP

/// The states of one connection as a value: takes events, returns actions and does no I/O.
///
/// `HTTPConnection` carries an action out and reports its outcome as the next event, until an
/// event asks for no action. A closed connection ignores every event.
struct HTTPConnectionMachine: Sendable {
    private(set) var phase = Phase.reading(.nothing)
    /// The number of the request that is being answered, or of the last one that was.
    private(set) var exchange = 0
    /// Whether the connection closes after the current exchange.
    private(set) var isDraining = false
    /// Whether the peer has sent FIN; it may still read.
    private(set) var hasPeerFinished = false

    private var stream = Stream.none
    /// Bytes of responses in this turn of the loop.
    private var sentInTurn = 0
    /// What to wait for, while no bytes are read, to notice that the peer leaves.
    private var watched = Interest.read
    private var hasReportedLeaving = false

    enum Phase: Equatable, Sendable {
        case reading(Wait)
        /// A response is being made, or is delayed.
        case answering
        /// `then` is what follows the response; `nil` after an interim response.
        case sending(then: Ending?, isBlocked: Bool)
        /// Everything is sent, also FIN; bytes that the peer still sends are discarded.
        case lingering(until: Int64)
        case closed
    }

    /// What a reading connection waits for; each case has its own timeout.
    enum Wait: Equatable, Sendable {
        case nothing, request, head, body
        /// More requests have arrived, but it is the other connections' turn.
        case turn
    }

    /// The kind of the stream that is being sent, if any.
    private enum Stream {
        case none, delimited
        /// Only the end of the connection ends it.
        case untilClose
        /// The connection has another protocol now: the client sends as well.
        case upgraded

        var endsWithConnection: Bool { self == .untilClose || self == .upgraded }
    }

    typealias Ending = ResponseEncoder.Rest.Ending

    /// Bytes of responses after which the other connections of the loop have their turn.
    static let turnBytes = 256 << 10
    /// How long to linger at most, in nanoseconds, even if the peer continues to send.
    static let longestLingering: Int64 = 10_000_000_000
}

// MARK: - Events

extension HTTPConnectionMachine {
    /// Handles an event; returns what to do, or `nil` if there is nothing to do before the next
    /// event.
    @discardableResult
    mutating func handle(_ event: Event) -> Action? {
        guard !isClosed else { return nil }
        switch event {
        case .opened(let isRefused): return isRefused ? .refuse(.crowded) : .decode
        case .ready(let readiness): return ready(readiness)
        case .received(let outcome): return received(outcome)
        case .discarded(let outcome, let now): return discarded(outcome, now: now)
        case .peeked(let outcome, let readiness, let hasFailed):
            return peeked(outcome, readiness, hasFailed: hasFailed)
        case .starved(let progress): return starved(progress)
        case .malformed(let error): return .refuse(.violation(error))
        case .requested: beginExchange()
        case .heldBack: return heldBack()
        case .streams(let isDelimited): stream = isDelimited ? .delimited : .untilClose
        case .upgrades: stream = .upgraded
        case .passed(let outcome): return passed(outcome)
        case .streamEnded(let isComplete): endStream(isComplete: isComplete)
        case .sends(let bytes, let ending):
            sentInTurn += bytes
            phase = .sending(then: ending, isBlocked: false)
        case .wrote(let progress): return wrote(progress)
        case .finished(let hasInput, let isLate):
            return readNext(hasInput: hasInput, isLate: isLate)
        case .finishedSending(let isQuiet, let now): return linger(isQuiet: isQuiet, now: now)
        case .turnBegan: return beginTurn()
        case .expired(let isIdle): return expired(isIdle: isIdle)
        case .resetIsDue: return reset()
        case .drain: return drain()
        case .close: return close()
        }
        return nil
    }

    var isAnswering: Bool { phase == .answering }

    /// Whether the next response is likely to follow at once, so that both can be sent in one
    /// segment: the peer has sent the next request before it has the response to this one.
    ///
    /// - Parameter hasInput: whether bytes behind the current request have arrived.
    func expectsMore(hasInput: Bool) -> Bool {
        guard hasInput, !isDraining, stream == .none else { return false }
        if case .sending(then: .keep, _) = phase { return true }
        return false
    }

    var isSending: Bool { if case .sending = phase { true } else { false } }

    var isClosed: Bool { if case .closed = phase { true } else { false } }

    /// What to wait for; `nil` for a closed connection.
    var interest: Interest? {
        switch phase {
        case .reading, .lingering: .read
        case .sending(_, isBlocked: true): .write
        case .answering, .sending: hasPeerFinished ? [] : watched
        case .closed: nil
        }
    }
}

// MARK: - Reading

extension HTTPConnectionMachine {
    private mutating func ready(_ readiness: Readiness) -> Action? {
        if phase == .reading(.turn) { return nil }
        sentInTurn = 0
        return switch phase {
        case .reading: .receive
        case .answering where stream == .upgraded: .pass
        case .sending(_, isBlocked: false) where stream == .upgraded: .pass
        case .answering, .sending(_, isBlocked: false): .peek(readiness)
        case .sending: .flush
        case .lingering: .discard
        case .closed: nil
        }
    }

    private mutating func received(_ outcome: Socket.Outcome) -> Action? {
        switch outcome {
        case .bytes(0): hasPeerFinished = true
        case .bytes:
            // A body that keeps arriving is not idle: its deadline begins again.
            if phase == .reading(.body) { phase = .reading(.nothing) }
        case .blocked: break
        case .failed: return close()
        }
        return .decode
    }

    private mutating func starved(_ progress: Progress) -> Action? {
        guard case .reading(let current) = phase else { return nil }
        if hasPeerFinished {
            return progress == .idle ? close() : .refuse(.violation(.incompleteMessage))
        }
        if isDraining, progress == .idle { return close() }
        let wait: Wait
        switch progress {
        case .idle: wait = .request
        case .head: wait = .head
        case .body(hasRoom: true): wait = .body
        case .body(hasRoom: false): return .refuse(.overloaded)
        }
        // The header deadline counts from the first byte, however slowly the rest arrives.
        guard wait != current else { return nil }
        phase = .reading(wait)
        return .wait(wait == .head ? .head : .idle)
    }

    private mutating func readNext(hasInput: Bool, isLate: Bool) -> Action? {
        guard case .reading = phase else { return nil }
        guard hasInput, isLate || sentInTurn > Self.turnBytes else { return .decode }
        phase = .reading(.turn)
        return .yield
    }

    private mutating func beginTurn() -> Action? {
        guard phase == .reading(.turn) else { return nil }
        sentInTurn = 0
        phase = .reading(.nothing)
        return .decode
    }

    private mutating func drain() -> Action? {
        isDraining = true
        if case .reading(let wait) = phase, wait != .turn { return .decode }
        return nil
    }
}

// MARK: - Answering

extension HTTPConnectionMachine {
    private mutating func beginExchange() {
        phase = .answering
        exchange += 1
        watched = .read
        stream = .none
    }

    /// The client has sent bytes of another protocol, or has left without ending it.
    private mutating func passed(_ outcome: Socket.Outcome) -> Action? {
        switch outcome {
        case .bytes(0), .failed: leave()
        case .bytes, .blocked: nil
        }
    }

    private mutating func heldBack() -> Action? {
        phase = .answering
        // A peer that has closed its side may have left: do not wait for it without a limit.
        guard hasPeerFinished else { return nil }
        return stream.endsWithConnection ? leave() : .wait(.leftClient)
    }

    private mutating func wrote(_ progress: PendingOutput.Progress) -> Action? {
        guard case .sending(let ending, let wasBlocked) = phase else { return nil }
        phase = .sending(then: ending, isBlocked: progress == .blocked || progress == .stuck)
        switch progress {
        case .done where stream == .none: return finish(ending)
        case .done where hasPeerFinished && stream.endsWithConnection: return leave()
        // A peer that has closed its side may have left, which not every selector reports.
        case .done where hasPeerFinished: return .wait(.idle)
        case .done, .held: return .stopWaiting
        case .blocked: return .wait(.idle)
        // The deadline counts from the last bytes that the peer has read.
        case .stuck: return wasBlocked ? nil : .wait(.idle)
        case .failed: return leave()
        }
    }

    private mutating func endStream(isComplete: Bool) {
        let isDelimited = stream == .delimited
        stream = .none
        guard !isComplete, case .sending(_, let isBlocked) = phase else { return }
        // Only a reset shows that a body without its own framing is incomplete (RFC 9112 §8).
        phase = .sending(then: isDelimited ? .close : .resetSoon, isBlocked: isBlocked)
    }

    private mutating func finish(_ ending: Ending?) -> Action? {
        switch ending {
        case nil:
            phase = .reading(.nothing)
            return .decode
        case .keep where !isDraining:
            phase = .reading(.nothing)
            return .finishExchange
        // Closing with unread input would send RST, which can overtake the response: send FIN and
        // continue to read (RFC 9112 §9.6).
        case .keep, .close: return hasPeerFinished ? close() : .finishSending
        case .reset: return reset()
        case .resetSoon: return .resetSoon
        }
    }

    private mutating func linger(isQuiet: Bool, now: Int64) -> Action? {
        // A stopping server does not wait for a peer that has sent nothing more.
        if isDraining, isQuiet { return close() }
        phase = .lingering(until: now + Self.longestLingering)
        return .wait(.lingering)
    }

    private mutating func discarded(_ outcome: Socket.Outcome, now: Int64) -> Action? {
        guard case .lingering(let end) = phase else { return nil }
        switch outcome {
        case .bytes(0), .failed: return close()
        case .bytes: return now > end ? close() : .wait(.lingering)
        case .blocked: return nil
        }
    }
}

// MARK: - The peer leaves

extension HTTPConnectionMachine {
    private mutating func peeked(
        _ outcome: Socket.Outcome, _ readiness: Readiness, hasFailed: Bool
    ) -> Action? {
        switch outcome {
        case .bytes(0) where hasPeerFinished: return readiness.failed ? close() : nil
        case .bytes(0):
            hasPeerFinished = true
            return closedItsSide()
        // Bytes that it sent before the reset can still be read, and hide the reset.
        case .bytes where hasFailed: return leave()
        case .bytes where readiness.hungUp:
            watched = []
            return closedItsSide()
        case .bytes:
            // The bytes it has sent hide that it leaves, except for a hangup, which not every
            // system reports: so do not wait without a limit.
            watched = watched == .read ? .hangup : Interest()
            return .wait(.idle)
        case .blocked: return readiness.failed ? leave() : nil
        case .failed: return leave()
        }
    }

    /// The peer sends no more; it may still read, but most that do this have left.
    private mutating func closedItsSide() -> Action {
        // A body that only ends with the connection would never end for such a peer.
        if stream.endsWithConnection { return leave() }
        // While a response is being sent, writing shows soon enough whether the peer still reads.
        let patience: Patience = isAnswering ? .leftClient : .idle
        return reportsLeaving() ? .reportLeaving(patience) : .wait(patience)
    }

    private mutating func expired(isIdle: Bool) -> Action? {
        switch phase {
        case .reading: isIdle ? close() : .refuse(.violation(.timedOut))
        case .lingering: close()
        case .answering, .sending: leave()
        case .closed: nil
        }
    }

    private mutating func leave() -> Action {
        phase = .closed
        return reportsLeaving() ? .leave : .close
    }

    /// Whether to report that the peer leaves, which is done once.
    private mutating func reportsLeaving() -> Bool {
        defer { hasReportedLeaving = true }
        return !hasReportedLeaving
    }

    private mutating func close() -> Action {
        phase = .closed
        return .close
    }

    private mutating func reset() -> Action {
        phase = .closed
        return .reset
    }
}
