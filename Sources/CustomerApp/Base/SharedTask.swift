import StubBackport

/// Work that several callers wait for; a cancelled caller stops waiting immediately.
///
/// `Task.value` keeps a cancelled caller waiting. Here it gets `CancellationError` immediately, and
/// the work continues for the others.
final class SharedTask<Value: Sendable>: Sendable {
    private struct State {
        var outcome: Result<Value, any Error>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var waiterCount = 0
        var isAbandoned = false
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let endsWhenAbandoned: Bool

    /// Starts the work; with `endsWhenAbandoned` it is cancelled when its last waiter has left.
    init(endsWhenAbandoned: Bool, _ work: @escaping @Sendable () async throws -> Value) {
        self.endsWhenAbandoned = endsWhenAbandoned
        // The work must outlive each single caller, so it cannot be a child of a caller's task.
        let task = Task {
            do {
                settle(.success(try await work()))
            } catch {
                settle(.failure(error))
            }
        }
        state.withLock { if $0.outcome == nil { $0.task = task } }
    }

    /// True once every waiter of a task that ends when abandoned has left.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Waits for the outcome, or throws `CancellationError` as soon as the caller is cancelled.
    ///
    /// Throws `SharedTaskAbandoned` if all waiters have left, which cancels the work.
    func value() async throws -> Value {
        let id = state.withLock {
            $0.waiterCount += 1
            return $0.waiterCount
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let settled: Result<Value, any Error>? = state.withLock {
                    // The cancellation handler may have run before there was a waiter to remove.
                    // Then this caller itself abandoned the task, and must not get
                    // `SharedTaskAbandoned`.
                    if $0.isAbandoned {
                        return .failure(
                            Task.isCancelled ? CancellationError() : SharedTaskAbandoned())
                    }
                    if let outcome = $0.outcome { return outcome }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    $0.waiters[id] = continuation
                    return nil
                }
                if let settled { continuation.resume(with: settled) }
            }
        } onCancel: {
            leave(id)
        }
    }

    /// Cancels the work and throws the given error to all waiters.
    func fail(with error: any Error) {
        let task = state.withLock { $0.task }
        // First, so that no waiter gets the error of the cancelled work.
        settle(.failure(error))
        task?.cancel()
    }

    /// Cancels the work; waiters get the error that the work then throws.
    func cancel() {
        state.withLock { $0.task }?.cancel()
    }

    private func leave(_ id: Int) {
        let (waiter, orphan) = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            guard endsWhenAbandoned, state.outcome == nil, state.waiters.isEmpty else {
                return (waiter, Task<Void, Never>?.none)
            }
            state.isAbandoned = true
            return (waiter, state.task)
        }
        waiter?.resume(throwing: CancellationError())
        orphan?.cancel()
    }

    private func settle(_ outcome: Result<Value, any Error>) {
        let waiters = state.withLock { state in
            guard state.outcome == nil else { return [CheckedContinuation<Value, any Error>]() }
            state.outcome = outcome
            state.task = nil
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(with: outcome) }
    }
}

/// The caller came too late: the last waiter has left, and the work is cancelled.
struct SharedTaskAbandoned: Error {}
