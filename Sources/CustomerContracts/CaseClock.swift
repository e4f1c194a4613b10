public import CustomerApp
public import Foundation
import StubServer
import Synchronization

/// The app's clock in a case: it stands still until the case moves it, and the stub's along with it.
public final class CaseClock: AppClock {
    private struct Sleeper {
        let wakesAt: Duration
        let duration: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var elapsed = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var lastSleeper = 0
        /// Sleepers that were cancelled before they lay down.
        var cancelled: Set<Int> = []
    }

    private let stub: Stub
    /// How long each wait takes at most, in real time.
    private let patience: Duration
    private let state = Mutex(State())
    private let changes = ChangeSignal()

    /// Stops the stub's clock on a whole second, so that no case depends on when it runs.
    init(stub: Stub, patience: Duration) {
        self.stub = stub
        self.patience = patience
        stub.clock.freeze()
        stub.clock.advance(by: stub.clock.now.rounded(.up) - stub.clock.now)
    }

    public var now: Date { Date(timeIntervalSince1970: stub.clock.now) }

    public func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lieDown(id, for: duration, continuation)
            }
        } onCancel: {
            wake(id)
        }
    }

    /// Moves time forward, for the stub and for everybody who sleeps until then.
    public func advance(by duration: Duration) {
        stub.clock.advance(by: duration)
        let due = state.withLock { state in
            state.elapsed += duration
            let due = state.sleepers.filter { $0.value.wakesAt <= state.elapsed }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.wakesAt < $1.wakesAt }
        }
        for sleeper in due { sleeper.continuation.resume() }
        changes.send()
    }

    /// How long those who sleep at the moment asked to sleep.
    public var sleeping: [Duration] {
        state.withLock { $0.sleepers.values.map(\.duration) }
    }

    /// Waits until somebody sleeps for just that long; answers whether it came to that in time.
    public func sleeper(of duration: Duration, within limit: Duration? = nil) async -> Bool {
        await changes.wait(within: limit ?? patience) { self.sleeping.contains(duration) }
    }

    /// Waits until somebody sleeps for less than that; tells for how long, or nil if nobody did in time.
    public func sleeper(
        shorterThan bound: Duration, within limit: Duration? = nil
    ) async -> Duration? {
        _ = await changes.wait(within: limit ?? patience) { self.sleeping.contains { $0 < bound } }
        return sleeping.filter { $0 < bound }.min()
    }

    /// Waits until nobody sleeps; answers whether it came to that in time.
    public func isIdle() async -> Bool {
        await changes.wait(within: patience) { self.sleeping.isEmpty }
    }

    private func lieDown(
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

    private func wake(_ id: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: id)
            if sleeper == nil { state.cancelled.insert(id) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
        changes.send()
    }
}
