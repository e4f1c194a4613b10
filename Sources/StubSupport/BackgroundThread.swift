import Dispatch
import StubBackport

/// One thread for work that would block a loop; it runs the work in the order it was added.
///
/// One piece of work runs at a time, which bounds the memory that the work needs. The thread is not
/// one of the runtime's, so that long work cannot block other tasks. It starts with the first work.
package final class BackgroundThread: Sendable {
    /// For requests to the admin API.
    package static let shared = BackgroundThread()
    /// For requests to the API whose bodies are long: they do not wait for the admin API.
    package static let bodies = BackgroundThread()
    /// For lists of large collections that are selected or sorted for the first time.
    package static let lists = BackgroundThread()

    private typealias Action = @Sendable () -> Void

    private struct State {
        var waiting: [Action] = []
        var isStarted = false
    }

    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)

    private init() {}

    /// Returns the result of the work, without blocking the caller's thread.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            perform { continuation.resume(returning: work()) }
        }
    }

    /// Returns the result of the work, or the substitute if the task is cancelled before it begins.
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

    /// Runs the work later on the thread, or immediately on the caller's thread if the system
    /// cannot start one.
    package func perform(_ action: @escaping @Sendable () -> Void) {
        let isTaken = state.withLock { state in
            if !state.isStarted {
                state.isStarted =
                    SystemThread.start(named: "understudy-work") { self.work() } == 0
            }
            if state.isStarted { state.waiting.append(action) }
            return state.isStarted
        }
        if isTaken { arrivals.signal() } else { action() }
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
