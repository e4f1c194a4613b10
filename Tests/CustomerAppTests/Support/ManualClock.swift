import CustomerApp
import Foundation
import StubBackport

/// A clock that stands still until a test moves it, and reports its waiters.
final class ManualClock: AppClock {
    private struct Sleeper {
        let until: Date
        let duration: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        let duration: Duration
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Date
        var sleepers: [Int: Sleeper] = [:]
        var count = 0
        var watchers: [Int: Watcher] = [:]

        mutating func satisfiedWatchers() -> [Watcher] {
            let durations = sleepers.values.map(\.duration)
            let satisfied = watchers.filter { _, watcher in
                durations.count { $0 == watcher.duration } >= watcher.count
            }
            for id in satisfied.keys { watchers[id] = nil }
            return Array(satisfied.values)
        }
    }

    private let state: Mutex<State>

    /// The initial time of all clocks: no test depends on when it runs.
    static let start = Date(timeIntervalSince1970: 1_750_000_000)

    init(now: Date = start) {
        state = Mutex(State(now: now))
    }

    var now: Date { state.withLock { $0.now } }

    /// The durations that callers wait for.
    var pending: [Duration] { state.withLock { $0.sleepers.values.map(\.duration) } }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock {
            $0.count += 1
            return $0.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isCancelled, watchers) = state.withLock { state in
                    guard !Task.isCancelled else { return (true, [Watcher]()) }
                    let until = state.now.addingTimeInterval(duration.seconds)
                    state.sleepers[id] = Sleeper(
                        until: until, duration: duration, continuation: continuation)
                    return (false, state.satisfiedWatchers())
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?
                .continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the time and resumes the callers that are due.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now.addTimeInterval(duration.seconds)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Waits until a number of callers sleep for exactly this duration, or the test times out.
    func sleeper(for duration: Duration, count: Int = 1) async {
        let id = state.withLock {
            $0.count += 1
            return $0.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let satisfied = state.withLock { state in
                    let watcher = Watcher(
                        duration: duration, count: count, continuation: continuation)
                    guard !Task.isCancelled else { return [watcher] }
                    state.watchers[id] = watcher
                    return state.satisfiedWatchers()
                }
                for watcher in satisfied { watcher.continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
