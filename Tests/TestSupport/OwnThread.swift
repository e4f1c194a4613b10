import Foundation

/// Runs work that takes seconds on a thread of its own.
///
/// Tests share one thread for each processor. Long work on these lets the requests of other tests wait
/// until they time out.
package func onOwnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result(catching: work)) }
        // Schemas are followed by recursion, as deep as on a main thread.
        thread.stackSize = 8 << 20
        thread.start()
    }
}
