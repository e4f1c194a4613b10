import CustomerApp
import StubBackport

/// Holds all callers until it is opened, and counts them.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var held: [Int: CheckedContinuation<Void, any Error>] = [:]
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
        var watcherCount = 0
    }

    private let state = Mutex(State())

    /// The number of callers held.
    var heldCount: Int { state.withLock { $0.held.count } }

    func pass() async throws {
        let (id, watchers) = state.withLock { state in
            state.arrivals += 1
            let reached = state.watchers.filter { $0.value.count <= state.arrivals }
            for id in reached.keys { state.watchers[id] = nil }
            return (state.arrivals, reached.values.map(\.continuation))
        }
        for watcher in watchers { watcher.resume() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isOpen { return .success(()) }
                    state.held[id] = continuation
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            state.withLock { $0.held.removeValue(forKey: id) }?
                .resume(throwing: CancellationError())
        }
    }

    /// Passes the gate like a service, which throws only `AppError`.
    func hold() async throws(AppError) {
        do {
            try await pass()
        } catch {
            throw AppError(error)
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [:] }
            return Array(state.held.values)
        }
        for continuation in held { continuation.resume() }
    }

    /// Waits for a number of arrivals at the open or closed gate, or until the test times out.
    func arrivals(_ count: Int) async {
        let id = state.withLock {
            $0.watcherCount += 1
            return $0.watcherCount
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    guard state.arrivals < count, !Task.isCancelled else { return true }
                    state.watchers[id] = (count, continuation)
                    return false
                }
                if isReached { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}
