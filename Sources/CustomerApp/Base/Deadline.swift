import Foundation

/// Runs an operation; after `limit`, cancels it and throws `AppError.network(.timedOut)`.
func withDeadline<Value: Sendable>(
    _ limit: Duration, on clock: any AppClock,
    _ operation: @escaping @Sendable () async throws -> Value,
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await clock.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let value = first else {
            throw AppError.network(.timedOut)
        }
        return value
    }
}
