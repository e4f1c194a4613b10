import Foundation
import StubBackport

/// Remembers which operations the server asked to pause, and until when.
///
/// A `Retry-After` applies to all calls of the operation, not only to the call that received it.
public final class RetryGate: Sendable {
    private struct Closing {
        let until: Date
        let failure: AppError
    }

    private let closings = Mutex<[String: Closing]>([:])

    /// Creates a gate that blocks no operation.
    public init() {}

    /// Unblocks all operations.
    public func reset() {
        closings.withLock { $0 = [:] }
    }

    func close(_ operation: String, until date: Date, after failure: AppError) {
        closings.withLock { $0[operation] = Closing(until: date, failure: failure) }
    }

    /// Returns the server's error with the remaining time; nil if the operation is not blocked.
    func failure(of operation: String, at now: Date) -> AppError? {
        closings.withLock { closings in
            guard let closing = closings[operation] else { return nil }
            let rest = closing.until.timeIntervalSince(now)
            guard rest > 0 else {
                closings[operation] = nil
                return nil
            }
            return closing.failure.waiting(.seconds(rest))
        }
    }
}

extension AppError {
    /// Returns the error with another time to wait.
    fileprivate func waiting(_ rest: Duration) -> AppError {
        switch self {
        case .maintenance(let message, _): .maintenance(message: message, retryAfter: rest)
        case .throttled(let message, _): .throttled(message: message, retryAfter: rest)
        default: self
        }
    }
}
