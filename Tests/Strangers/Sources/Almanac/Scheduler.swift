/// Runs work later. Every delay of the app (retry, debounce, rate limit) goes through it,
/// so that tests need not wait.
public protocol Scheduler: Sendable {
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Cancellable
}

/// The scheduler of the app: it sleeps on a clock, the continuous one unless told otherwise.
public struct ClockScheduler: Scheduler {
    private let clock: any Clock<Duration>

    public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void)
        -> any Cancellable
    {
        let task = Task { [clock] in
            do { try await clock.sleep(for: delay) } catch { return }
            if !Task.isCancelled { work() }
        }
        return CancelAction { task.cancel() }
    }
}
