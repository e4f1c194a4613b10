import Synchronization

/// A wish that the stub stops, which the admin API can utter.
final class ShutdownSignal: Sendable {
    private let signals: AsyncStream<Never>
    private let signal: AsyncStream<Never>.Continuation
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    init() {
        (signals, signal) = AsyncStream.makeStream()
    }

    /// Calls back at the first wish.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    func fulfil() {
        signal.finish()
        action.withLock { $0.take() }?()
    }

    /// Returns once the wish was uttered, or when the task is cancelled.
    func wait() async {
        for await _ in signals {}
    }
}
