import StubBackport
import StubHTTP

/// Sends the events of a response when they are due by the session's clock.
final class EventPlayback: Sendable {
    private let timetable: EventTimetable
    private let body: [UInt8]
    private let breaksOff: Bool
    private let start: Double
    let stream: BodyStream
    private let state = Mutex(State())

    private struct State {
        /// The number of events that were sent.
        var sent = 0
        var timer: Task<Void, Never>?
    }

    /// - Parameters:
    ///   - fault: breaks the response off after its last event.
    ///   - start: the stub's time from which the times of the events are counted.
    init(_ timetable: EventTimetable, body: [UInt8], fault: Delivery.Fault?, start: Double) {
        self.timetable = timetable
        self.body = body
        self.start = start
        breaksOff = fault != nil
        // Only a body without framing of its own is broken off by a reset.
        stream = BodyStream(
            framing: fault == .connectionResetMidBody ? .untilClose : .chunked, isEndless: true)
    }

    /// Sends what is due, and waits for the next event if the clock is running.
    func proceed(in session: StubSession) {
        let isOver = state.withLock { state in
            state.timer?.cancel()
            state.timer = nil
            let (now, isFrozen) = session.withState {
                ($0.clock.now(real: session.wallClock()), $0.clock.isFrozen)
            }
            let from = state.sent == 0 ? 0 : timetable.items[state.sent - 1].end
            while state.sent < timetable.items.count,
                start + timetable.items[state.sent].time <= now
            {
                state.sent += 1
            }
            let end = state.sent == 0 ? 0 : timetable.items[state.sent - 1].end
            if end > from { stream.write(Array(body[from..<end]), limit: .max) }
            guard state.sent < timetable.items.count else { return true }
            if !isFrozen, !stream.isEnded {
                let wait = max(0.001, start + timetable.items[state.sent].time - now)
                state.timer = Task { [weak self, weak session] in
                    do { try await Task.sleep(for: .seconds(wait)) } catch { return }
                    if let session { self?.proceed(in: session) }
                }
            }
            return false
        }
        guard isOver else { return }
        if breaksOff {
            stream.fail()
        } else if !timetable.isOpen {
            stream.end()
        }
    }

    func cancel() {
        state.withLock { $0.timer?.cancel() }
    }
}

extension StubSession {
    /// Returns the response with a stream of its events, which begins now.
    func playing(_ response: HTTPResponse) -> HTTPResponse {
        guard let delivery = response.specialDelivery, let timetable = delivery.timetable else {
            return response
        }
        var fault = delivery.fault
        var response = response
        switch fault {
        case .connectionResetMidBody, .truncatedBody, .missingLastChunk:
            response.delivery.fault = nil
        case nil: break
        default: fault = nil
        }
        // Another fault replaces the body, and a pace is that of the events.
        guard response.delivery.fault == nil else { return response }
        let playback = EventPlayback(
            timetable, body: response.body, fault: fault,
            start: withState { $0.clock.now(real: wallClock()) })
        response.delivery.timetable = nil
        response.delivery.pace = nil
        response.delivery.stream = playback.stream
        // A stream up to the end of the connection is sent after the body; the journal has the body.
        response.body = []
        let key = ObjectIdentifier(playback)
        playbacks.withLock { $0[key] = playback }
        playback.stream.whenEnded { [weak self, weak playback] in
            playback?.cancel()
            self?.playbacks.withLock { $0[key] = nil }
        }
        playback.proceed(in: self)
        return response
    }

    /// Changes the clock, and sends the events that are due then.
    func changeClock<Result>(_ body: (inout VirtualClock) -> sending Result) -> sending Result {
        let result = withState { body(&$0.clock) }
        for playback in playbacks.withLock({ Array($0.values) }) { playback.proceed(in: self) }
        return result
    }

    /// The number of responses that send events, or stay open after them.
    var openPlaybacks: Int { playbacks.withLock { $0.count } }

    /// Ends the responses that send events.
    func endPlaybacks() {
        for playback in playbacks.withLock({ Array($0.values) }) { playback.stream.end() }
    }
}
