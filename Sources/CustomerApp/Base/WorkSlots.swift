import StubBackport

/// Lets a limited number of callers work at the same time; others wait in the order they came.
final class WorkSlots: Sendable {
    private struct State {
        var free: Int
        var waiters: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var lastID = 0
        /// Callers that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    /// Creates the slots, at least one.
    init(_ count: Int) {
        state = Mutex(State(free: max(1, count)))
    }

    /// Runs the work as soon as a slot is free; throws `CancellationError` to a caller that is
    /// cancelled while it waits.
    func run<Value: Sendable>(
        _ work: @Sendable () async throws -> Value,
    ) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        let id = state.withLock {
            $0.lastID += 1
            return $0.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    guard state.free == 0 else {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiters.append((id, continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            giveUp(id)
        }
        // A caller that got its slot just before it was cancelled has an entry of its own.
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    private func giveUp(_ id: Int) {
        let waiter = state.withLock { state in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return CheckedContinuation<Void, any Error>?.none
            }
            return state.waiters.remove(at: index).continuation
        }
        waiter?.resume(throwing: CancellationError())
    }

    private func leave() {
        let next = state.withLock { state in
            guard !state.waiters.isEmpty else {
                state.free += 1
                return CheckedContinuation<Void, any Error>?.none
            }
            return state.waiters.removeFirst().continuation
        }
        next?.resume()
    }
}
