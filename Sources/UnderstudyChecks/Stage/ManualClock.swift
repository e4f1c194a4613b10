public import Foundation
import StubBackport
public import StubServer

/// The app's clock in a check: it stands still until the check moves it, and the stub's along with
/// it.
///
/// An app that takes its time from outside gets this clock: ``now`` for what it compares moments
/// with, and ``sleep(for:)`` or ``timer`` for deadlines, pauses and debounces.
public final class ManualClock: Sendable {
    private struct Sleeper {
        let wakesAt: Duration
        let duration: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var elapsed = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var lastSleeper = 0
        /// Sleepers that were cancelled before they began to sleep.
        var cancelled: Set<Int> = []
    }

    private let clock: StubClock
    /// How long each wait takes at most, in real time.
    private let patience: Duration
    private let state = Mutex(State())
    private let changes = ChangeSignal()

    /// Stops the stub's clock on a whole second, so that no case depends on when it runs.
    ///
    /// - Parameter patience: how long each wait of a check takes at most, in real time.
    public init(_ clock: StubClock, patience: Duration = .seconds(20)) {
        self.clock = clock
        self.patience = patience
        clock.freeze()
        clock.advance(by: clock.now.rounded(.up) - clock.now)
    }

    /// The time of the check, which the stub shares.
    public var now: Date { Date(timeIntervalSince1970: clock.now) }

    /// How far the clock was moved since the check began.
    var elapsed: Duration { state.withLock(\.elapsed) }

    /// Waits until a check has moved the clock by that much, or throws `CancellationError` as soon
    /// as the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        // As with the clocks of the system, a sleep that is over already does not wait.
        guard duration > .zero else { return try Task.checkCancellation() }
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                beginSleep(id, for: duration, continuation)
            }
        } onCancel: {
            cancelSleep(id)
        }
    }

    /// Moves time forward, for the stub and for all tasks whose sleep ends by then.
    public func advance(by duration: Duration) {
        clock.advance(by: duration)
        let due = state.withLock { state in
            state.elapsed += duration
            let due = state.sleepers.filter { $0.value.wakesAt <= state.elapsed }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.wakesAt < $1.wakesAt }
        }
        for sleeper in due { sleeper.continuation.resume() }
        changes.send()
    }

    /// The durations of the sleeps in progress, as they were asked for.
    public var sleeping: [Duration] {
        state.withLock { $0.sleepers.values.map(\.duration) }
    }

    /// Waits until a task sleeps for exactly that long; returns whether that happened in time.
    public func sleeper(of duration: Duration, within limit: Duration? = nil) async -> Bool {
        await changes.wait(within: limit ?? patience) { self.sleeping.contains(duration) }
    }

    /// Waits until a task sleeps as long as a server has asked, or somewhat longer, as apps do that add
    /// a second or chance; returns for how long, or `nil` if none did in time.
    func sleeper(askedFor duration: Duration) async -> Duration? {
        let bounds = duration...duration + .seconds(5)
        _ = await changes.wait(within: patience) { self.sleeping.contains(where: bounds.contains) }
        return sleeping.filter(bounds.contains).min()
    }

    /// Waits until a task sleeps for less than that; returns for how long, or `nil` if none did
    /// in time.
    public func sleeper(
        shorterThan bound: Duration, within limit: Duration? = nil
    ) async -> Duration? {
        _ = await changes.wait(within: limit ?? patience) { self.sleeping.contains { $0 < bound } }
        return sleeping.filter { $0 < bound }.min()
    }

    /// Waits until no task sleeps; returns whether that happened in time.
    public func isIdle() async -> Bool {
        await changes.wait(within: patience) { self.sleeping.isEmpty }
    }

    private func beginSleep(
        _ id: Int, for duration: Duration, _ continuation: CheckedContinuation<Void, any Error>
    ) {
        let isCancelled = state.withLock { state in
            if state.cancelled.remove(id) != nil { return true }
            state.sleepers[id] = Sleeper(
                wakesAt: state.elapsed + duration, duration: duration, continuation: continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        changes.send()
    }

    private func cancelSleep(_ id: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: id)
            if sleeper == nil { state.cancelled.insert(id) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
        changes.send()
    }
}
