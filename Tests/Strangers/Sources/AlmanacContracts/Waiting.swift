import Almanac
import Synchronization

/// Makes one call of the callback API from a task. Cancelling the task gives up the call.
func answer<Value: Sendable>(
    _ start: (@escaping AlmanacClient.Completion<Value>) -> any Cancellable
) async throws -> Value {
    let running = RunningCall()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            running.begin(start { continuation.resume(with: $0) })
        }
    } onCancel: {
        running.cancel()
    }
}

/// A call that may be given up before it has begun.
private final class RunningCall: Sendable {
    private let state = Mutex<(call: (any Cancellable)?, isCancelled: Bool)>((nil, false))

    func begin(_ call: any Cancellable) {
        let isCancelled = state.withLock { state in
            state.call = call
            return state.isCancelled
        }
        if isCancelled { call.cancel() }
    }

    func cancel() {
        let call = state.withLock { state in
            state.isCancelled = true
            return state.call
        }
        call?.cancel()
    }
}

/// The people who look at a screen: each of them does something and waits until the screen has settled.
/// When the last one leaves, the screen gives up what it is doing.
final class Viewers: Sendable {
    private struct Viewer {
        let isSettled: @Sendable () -> Bool
        var continuation: CheckedContinuation<Void, Never>?
    }

    private struct State {
        var viewers: [Int: Viewer] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// To be called after every change of the screen.
    func changed() {
        let settled = state.withLock { state in
            let settled = state.viewers.filter {
                $0.value.continuation != nil && $0.value.isSettled()
            }
            for id in settled.keys { state.viewers[id] = nil }
            return settled.values.map(\.continuation)
        }
        for continuation in settled { continuation?.resume() }
    }

    /// Does it and waits; whoever is cancelled leaves at once.
    func watch(
        _ act: @escaping @Sendable () -> Void, until isSettled: @escaping @Sendable () -> Bool,
        leaving giveUp: @escaping @Sendable () -> Void = {}
    ) async {
        let viewer = state.withLock { state in
            state.last += 1
            state.viewers[state.last] = Viewer(isSettled: isSettled)
            return state.last
        }
        await withTaskCancellationHandler {
            // Under the lock, so that nobody leaves between looking whether they are here and acting.
            state.withLock { if $0.viewers[viewer] != nil { act() } }
            await withCheckedContinuation { continuation in
                let isHere = state.withLock { state in
                    state.viewers[viewer]?.continuation = continuation
                    return state.viewers[viewer] != nil
                }
                if isHere { changed() } else { continuation.resume() }
            }
        } onCancel: {
            let left = state.withLock { state in
                let left = state.viewers.removeValue(forKey: viewer)
                if left != nil, state.viewers.isEmpty { giveUp() }
                return left
            }
            left?.continuation?.resume()
        }
    }
}
