import Dispatch
import StubBackport

/// A queue of text for a stream that may be read slowly, or not at all.
///
/// Adding never blocks: the queue's own thread waits for the reader. Lines that do not fit are
/// dropped and counted, and the count is written in their place.
final class LogQueue: Sendable {
    private let state = Mutex(State())
    private let write: @Sendable (String) -> Void
    /// The most bytes that may wait, including those being written.
    private let limit: Int
    private let queue = DispatchQueue(label: "understudy-log")

    private struct State {
        var waiting: [String] = []
        var bytes = 0
        var droppedLines = 0
        /// Whether a drain is running or about to run.
        var isDraining = false

        mutating func append(_ text: String) {
            waiting.append(text)
            bytes += text.utf8.count
        }

        mutating func tellDropped() {
            guard droppedLines > 0 else { return }
            append("\(droppedLines) log lines were dropped, since the output was not read\n")
            droppedLines = 0
        }
    }

    /// - Parameter write: writes to the stream and may block.
    init(limit: Int = 1 << 20, write: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.write = write
    }

    /// Appends a text, or drops it if there is no room.
    func add(_ text: String) {
        let starts = state.withLock { state in
            guard state.bytes + text.utf8.count <= limit else {
                state.droppedLines += max(1, text.utf8.count { $0 == UInt8(ascii: "\n") })
                return false
            }
            state.tellDropped()
            state.append(text)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if starts { queue.async { self.drain() } }
    }

    /// Returns when everything added before is written, or when the time limit is over.
    func flush(within limit: Duration) async {
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        // The queue is serial: this runs after the current drain.
        queue.async { end.finish() }
        let (seconds, attoseconds) = limit.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            end.finish()
        }
        for await _ in ends {}
    }

    private func drain() {
        while let text = next() {
            write(text)
            state.withLock { $0.bytes -= text.utf8.count }
        }
    }

    /// All waiting text; `nil` ends the drain.
    private func next() -> String? {
        state.withLock { state in
            if state.waiting.isEmpty { state.tellDropped() }
            guard !state.waiting.isEmpty else {
                state.isDraining = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting.joined()
        }
    }
}

extension Terminal {
    /// How long the end of a command waits until its last output is read.
    private static let patience = Duration.seconds(1)

    /// Runs a server's command, whose output never waits for a reader.
    ///
    /// Text that is pending when the body ends is written before this returns, if it is read within
    /// a second.
    func withoutBlocking<Result>(
        _ body: (Terminal) async throws -> Result
    ) async rethrows -> Result {
        let (output, errors) = (LogQueue(write: write), LogQueue(write: writeError))
        let terminal = Terminal(self, write: output.add, writeError: errors.add)
        do {
            let result = try await body(terminal)
            await Self.flush(output, errors)
            return result
        } catch {
            await Self.flush(output, errors)
            throw error
        }
    }

    private static func flush(_ queues: LogQueue...) async {
        await withTaskGroup(of: Void.self) { group in
            for queue in queues { group.addTask { await queue.flush(within: patience) } }
        }
    }
}
