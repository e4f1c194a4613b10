import StubBackport

/// The outcome of work with a time limit.
package enum Bounded<Value: Sendable>: Sendable {
    case finished(Value)
    case threw(any Error)
    case timedOut
    /// The waiting task was cancelled.
    case cancelled

    /// Runs the work for at most `limit` of real time, then cancels it and returns without it.
    ///
    /// Work whose `progress` has changed meanwhile gets the limit again, ten times at most: what
    /// takes long because there is much of it does not hang. The first time is only what is `left`.
    ///
    /// The work runs in an unstructured task: a task group would wait for it, and work that hangs
    /// may ignore cancellation too. `late` receives a value that arrives after the limit.
    package static func run(
        for limit: Duration, left: Duration? = nil, progress: @escaping @Sendable () -> Int = { 0 },
        late: @escaping @Sendable (Value) async -> Void = { _ in },
        _ work: @escaping @Sendable () async throws -> Value
    ) async -> Bounded {
        let claim = Claim()
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bounded.self)
        let worker = Task {
            do {
                let value = try await work()
                if claim.take() { outcome.yield(.finished(value)) } else { await late(value) }
            } catch {
                if claim.take() { outcome.yield(.threw(error)) }
            }
        }
        let timer = Task {
            var done = progress()
            for turn in 0..<10 {
                let time = turn == 0 ? left ?? limit : limit
                do { try await Task.sleep(for: time) } catch { return }
                let now = progress()
                if now == done { break }
                done = now
            }
            if claim.take() { outcome.yield(.timedOut) }
        }
        defer {
            worker.cancel()
            timer.cancel()
        }
        for await first in outcomes { return first }
        _ = claim.take()
        return .cancelled
    }
}

/// Lets exactly one of several tasks provide the outcome.
private final class Claim: Sendable {
    private let isTaken = Mutex(false)

    /// Whether the caller is the first.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}
