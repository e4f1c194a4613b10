import StubBackport
import StubHTTP

/// Takes steps when they are due by the session's clock.
final class Playback: Sendable {
    struct Step: Sendable {
        /// The time since the start, in seconds.
        let time: Double
        let action: @Sendable () -> Void
    }

    private let steps: [Step]
    private let start: Double
    /// What is played, which ends the playback.
    let stream: BodyStream
    private let state = Mutex(State())

    private struct State {
        /// The number of steps that were taken.
        var taken = 0
        /// Whether a thread is taking steps, so that another does not overtake it.
        var isActing = false
        /// Whether the clock has changed meanwhile.
        var looksAgain = false
        var timer: Task<Void, Never>?
    }

    /// - Parameter start: the stub's time from which the times of the steps are counted.
    init(_ steps: [Step], start: Double, stream: BodyStream) {
        self.steps = steps
        self.start = start
        self.stream = stream
    }

    /// Whether every step was taken.
    var isOver: Bool { state.withLock { $0.taken == steps.count } }

    /// Takes the steps that are due while the stream is open, and waits for the next one if the clock is running.
    func proceed(in session: StubSession) {
        let acts = state.withLock { state in
            state.timer?.cancel()
            state.timer = nil
            state.looksAgain = state.isActing
            defer { state.isActing = true }
            return !state.isActing
        }
        guard acts else { return }
        while let step = next(in: session) { step.action() }
        if isOver || stream.isEnded { session.remove(self) }
    }

    /// The next step that is due; without one, the thread that called is not the acting one any more.
    private func next(in session: StubSession) -> Step? {
        while true {
            let (now, isFrozen) = session.withState {
                ($0.clock.now(real: session.wallClock()), $0.clock.isFrozen)
            }
            let (step, isDone) = state.withLock { state -> (Step?, Bool) in
                let isLeft = state.taken < steps.count && !stream.isEnded
                if isLeft, start + steps[state.taken].time <= now {
                    state.taken += 1
                    return (steps[state.taken - 1], true)
                }
                if state.looksAgain {
                    state.looksAgain = false
                    return (nil, false)
                }
                state.isActing = false
                if isLeft, !isFrozen {
                    let wait = max(0.001, start + steps[state.taken].time - now)
                    state.timer = Task { [weak self, weak session] in
                        do { try await Task.sleep(for: .seconds(wait)) } catch { return }
                        if let session { self?.proceed(in: session) }
                    }
                }
                return (nil, true)
            }
            if isDone { return step }
        }
    }

    func cancel() {
        state.withLock { $0.timer?.cancel() }
    }
}

extension StubSession {
    /// Takes steps from now on, until the stream ends.
    func play(_ steps: [Playback.Step], on stream: BodyStream) {
        let start = withState { $0.clock.now(real: wallClock()) }
        let playback = Playback(steps, start: start, stream: stream)
        playbacks.withLock { $0[ObjectIdentifier(playback)] = playback }
        playback.proceed(in: self)
    }

    /// Changes the clock, and takes the steps that are due then.
    func changeClock<Result>(_ body: (inout VirtualClock) -> sending Result) -> sending Result {
        let result = withState { body(&$0.clock) }
        for playback in playbacks.withLock({ Array($0.values) }) { playback.proceed(in: self) }
        return result
    }

    fileprivate func remove(_ playback: Playback) {
        playbacks.withLock { $0[ObjectIdentifier(playback)] = nil }
    }

    /// Takes no more steps of a stream, which has ended.
    func stopPlaying(on stream: BodyStream) {
        playbacks.withLock { playbacks in
            for (id, playback) in playbacks where playback.stream === stream {
                playback.cancel()
                playbacks[id] = nil
            }
        }
    }
}
