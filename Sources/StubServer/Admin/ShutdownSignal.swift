import StubBackport

/// A request to stop the stub, which the admin API can make.
final class ShutdownSignal: Sendable {
    private let signals: AsyncStream<Never>
    private let signal: AsyncStream<Never>.Continuation
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    init() {
        (signals, signal) = AsyncStream.makeStream()
    }

    /// Sets an action that runs at the first request.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    func fulfil() {
        signal.finish()
        action.withLock { $0.take() }?()
    }

    /// Returns when a shutdown was requested, or when the task is cancelled.
    func wait() async {
        for await _ in signals {}
    }
}
