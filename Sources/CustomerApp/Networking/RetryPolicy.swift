/// How often a request may be retried automatically, and with which pauses.
///
/// It applies to requests that are safe to repeat: reads, and writes with an idempotency key.
public struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of requests per call, including the first.
    public let maximumAttempts: Int

    /// The pause before the second attempt; it doubles from one attempt to the next.
    public let firstDelay: Duration

    /// The longest pause.
    public let maximumDelay: Duration

    /// No retries.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// At most the given number of attempts, with growing pauses and jitter.
    public static func attempts(_ maximum: Int) -> RetryPolicy {
        RetryPolicy(maximumAttempts: maximum)
    }

    /// Creates a policy; values below one attempt count as one.
    public init(
        maximumAttempts: Int, firstDelay: Duration = .milliseconds(500),
        maximumDelay: Duration = .seconds(20),
    ) {
        self.maximumAttempts = max(1, maximumAttempts)
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
    }

    /// Returns the pause after a failed attempt: `chance` in 0..<1 selects a time in its second
    /// half.
    func delay(afterAttempt attempt: Int, chance: Double) -> Duration {
        let doublings = min(max(0, attempt - 1), 30)
        let full = min(firstDelay * (1 << doublings), maximumDelay)
        return full * (0.5 + chance / 2)
    }
}
