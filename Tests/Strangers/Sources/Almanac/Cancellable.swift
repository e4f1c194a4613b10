import Dispatch
import Synchronization

/// Something that can be given up. Cancelling twice, or after the end, does nothing.
public protocol Cancellable: Sendable {
    func cancel()
}

/// A handle made of a closure.
struct CancelAction: Cancellable {
    let action: @Sendable () -> Void

    func cancel() { action() }
}

/// One call of the API from its first attempt to its completion.
///
/// The completion runs exactly once, always on the queue, never inside the call that started it. A cancelled
/// call reports `cancelled`, even if its answer was already on its way to the queue, so that a screen
/// never receives data that it has given up.
final class PendingCall<Value: Sendable>: Cancellable {
    private struct Progress {
        var step = 0
        var current: (any Cancellable)?
        var isCancelled = false
        var isDelivered = false
    }

    private let progress = Mutex(Progress())
    private let queue: DispatchQueue
    private let completion: AlmanacClient.Completion<Value>

    init(queue: DispatchQueue, completion: @escaping AlmanacClient.Completion<Value>) {
        self.queue = queue
        self.completion = completion
    }

    var isCancelled: Bool { progress.withLock { $0.isCancelled } }

    /// Remembers what `cancel` has to stop now. Steps are numbered because a quick answer can start the
    /// next step before the previous one has been handed over here.
    func hold(_ handle: any Cancellable, step: Int) {
        progress.withLock { progress in
            guard step >= progress.step else { return }
            (progress.step, progress.current) = (step, handle)
        }
        if isCancelled { handle.cancel() }
    }

    func finish(_ result: Result<Value, AlmanacError>) {
        queue.async {
            let verdict = self.progress.withLock { progress -> Result<Value, AlmanacError>? in
                if progress.isDelivered { return nil }
                progress.isDelivered = true
                progress.current = nil
                return progress.isCancelled ? .failure(.cancelled) : result
            }
            if let verdict { self.completion(verdict) }
        }
    }

    func cancel() {
        let running = progress.withLock { progress in
            progress.isCancelled = true
            return progress.current
        }
        running?.cancel()
        finish(.failure(.cancelled))
    }
}
