public import Foundation

/// The app's only source of time; leeway, debounce, backoff and all deadlines use it.
public protocol AppClock: Sendable {
    /// The current time, which expiry dates of tokens and stored values are compared with.
    var now: Date { get }

    /// Waits for the given duration, or throws `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The device's clock.
public struct SystemClock: AppClock {
    /// Creates a clock that follows the device.
    public init() {}

    public var now: Date { Date() }

    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}

extension AppClock where Self == SystemClock {
    /// The device's clock.
    public static var system: SystemClock { SystemClock() }
}

extension AppClock {
    /// Waits for a duration, and throws `AppError` instead of other errors; returns at once for
    /// zero.
    func pause(for duration: Duration) async throws(AppError) {
        guard duration > .zero else { return }
        do {
            try await sleep(for: duration)
        } catch {
            throw AppError(error)
        }
    }
}

extension Date {
    func advanced(by duration: Duration) -> Date {
        addingTimeInterval(duration.inSeconds)
    }
}

extension Duration {
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
