import Foundation

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

/// The `Retry-After` header field: seconds or an HTTP date (RFC 9110 §10.2.3).
enum RetryAfter {
    /// Returns the time to wait from now on; nil if the field is absent, negative or invalid.
    static func duration(in reply: HTTPReply, now: Date) -> Duration? {
        guard let text = reply[header: "Retry-After"]?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        if let seconds = Int(text) {
            return seconds >= 0 ? .seconds(min(seconds, longest)) : nil
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        // Compared with the server's `Date` if present, because the device's clock may be wrong.
        let present = reply[header: "Date"].flatMap(HTTPDate.parse) ?? now
        return .seconds(min(max(0, date.timeIntervalSince(present)), Double(longest)))
    }

    private static let longest = 10 * 365 * 86_400
}
