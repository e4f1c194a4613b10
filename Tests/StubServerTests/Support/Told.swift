import Dispatch

/// The reported values, for a test that waits for them; every wait ends after ten minutes.
final class Told<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
        DispatchQueue.global().asyncAfter(deadline: .now() + 600) { [continuation] in
            continuation.finish()
        }
    }

    func tell(_ value: Value) { continuation.yield(value) }

    func next() async -> Value? { await stream.first { _ in true } }
}
