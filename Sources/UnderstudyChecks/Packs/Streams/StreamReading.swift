import StubBackport

/// What an app reads of a stream while a check looks on.
final class StreamReading: Sendable {
    /// What the task that reads has seen so far.
    private final class Seen: Sendable {
        struct State {
            var texts: [String] = []
            var isOver = false
            var error: (any Error)?
        }

        let state = Mutex(State())
    }

    private let seen: Seen
    private let task: Task<Void, Never>

    /// Begins to read in a task of its own, as a screen does.
    init(
        _ read: @escaping @Sendable (@escaping @Sendable (String) -> Void) async throws -> Void
    ) {
        let seen = Seen()
        self.seen = seen
        task = Task {
            var failure: (any Error)?
            do {
                try await read { text in seen.state.withLock { $0.texts.append(text) } }
            } catch {
                failure = error
            }
            seen.state.withLock { ($0.isOver, $0.error) = (true, failure) }
        }
    }

    deinit { task.cancel() }

    /// The texts of the items so far.
    var texts: [String] { seen.state.withLock(\.texts) }

    /// Whether the stream has ended.
    var isOver: Bool { seen.state.withLock(\.isOver) }

    /// The error that the stream has ended with.
    var error: (any Error)? { seen.state.withLock(\.error) }

    /// Leaves the stream.
    func cancel() { task.cancel() }
}
