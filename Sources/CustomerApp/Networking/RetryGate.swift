import Foundation
import Synchronization

/// Remembers which operations the server wants to be left alone with, and until when.
///
/// A `Retry-After` is meant for the operation, not for the one call that happened to hear it.
public final class RetryGate: Sendable {
    private struct Closing {
        let until: Date
        let failure: AppError
    }

    private let closings = Mutex<[String: Closing]>([:])

    /// Creates a gate that is open for every operation.
    public init() {}

    /// Opens the gate for everything.
    public func reset() {
        closings.withLock { $0 = [:] }
    }

    func close(_ operation: String, until date: Date, after failure: AppError) {
        closings.withLock { $0[operation] = Closing(until: date, failure: failure) }
    }

    /// What the server said and how much of its time is left; nil when the operation may be used.
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
    /// The same error with another time to wait.
    fileprivate func waiting(_ rest: Duration) -> AppError {
        switch self {
        case .maintenance(let message, _): .maintenance(message: message, retryAfter: rest)
        case .throttled(let message, _): .throttled(message: message, retryAfter: rest)
        default: self
        }
    }
}
