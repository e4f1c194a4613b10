import Dispatch
import Synchronization

/// One thread for work that would hold up a loop, done in the order it comes.
///
/// One at a time, so that work bounds its own memory; beside the runtime's threads, so that it
/// cannot keep them from others. The thread starts with the first work.
package final class BackgroundThread: Sendable {
    /// For requests to the admin API.
    package static let shared = BackgroundThread()
    /// For requests to the API whose bodies are long: they do not wait for the admin API.
    package static let bodies = BackgroundThread()

    private typealias Action = @Sendable () -> Void

    private struct State {
        var waiting: [Action] = []
        var isStarted = false
    }

    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)

    private init() {}

    /// Returns what the work does, without blocking the caller's thread.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            perform { continuation.resume(returning: work()) }
        }
    }

    /// Returns what the work does, or the substitute if the task is cancelled before it begins.
    package func run<Result: Sendable>(
        unlessCancelled substitute: Result, _ work: @escaping @Sendable () -> Result
    ) async -> Result {
        let isCancelled = Flag()
        return await withTaskCancellationHandler {
            await run { isCancelled.isRaised ? substitute : work() }
        } onCancel: {
            isCancelled.raise()
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)

        var isRaised: Bool { value.load(ordering: .relaxed) }

        func raise() {
            value.store(true, ordering: .relaxed)
        }
    }

    /// Does the work later on the thread, or at once and here if the system has no thread left.
    package func perform(_ action: @escaping @Sendable () -> Void) {
        let isTaken = state.withLock { state in
            if !state.isStarted { state.isStarted = start() }
            if state.isStarted { state.waiting.append(action) }
            return state.isStarted
        }
        if isTaken { arrivals.signal() } else { action() }
    }

    private func start() -> Bool {
        do {
            try SystemThread.start(named: "understudy-work") { self.work() }
            return true
        } catch {
            return false
        }
    }

    private func work() {
        while true {
            arrivals.wait()
            let work = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            for action in work { action() }
        }
    }
}
