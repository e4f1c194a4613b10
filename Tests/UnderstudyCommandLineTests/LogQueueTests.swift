import Dispatch
import StubBackport
import Testing

@testable import UnderstudyCommandLine

@Suite(.timeLimit(.minutes(10)))
struct LogQueueTests {
    /// A stream that accepts no bytes until a reader starts to read it.
    private final class SlowReader: Sendable {
        private let reads = DispatchSemaphore(value: 0)
        private let text = Mutex("")

        var read: String { text.withLock { $0 } }

        func begin() { reads.signal() }

        func write(_ new: String) {
            // Limited, so that a failing test does not hang as well.
            _ = reads.wait(timeout: .now() + 600)
            reads.signal()
            text.withLock { $0 += new }
        }
    }

    @Test func `lines are written in order`() async {
        let terminal = CapturedTerminal()
        let log = LogQueue(write: terminal.terminal.write)
        for number in 1...100 { log.add("\(number)\n") }
        await log.flush(within: .seconds(600))
        #expect(terminal.output == (1...100).map { "\($0)\n" }.joined())
    }

    @Test func `writers do not wait for a reader: lines that do not fit are dropped and counted`()
        async
    {
        let reader = SlowReader()
        let log = LogQueue(limit: 10, write: reader.write)
        log.add("1234\n")
        log.add("5678\n")
        log.add("dropped\n")
        log.add("dropped too\nin two lines\n")
        reader.begin()
        await log.flush(within: .seconds(600))
        log.add("next\n")
        await log.flush(within: .seconds(600))
        #expect(
            reader.read == """
                1234
                5678
                3 log lines were dropped, since the output was not read
                next

                """)
    }

    @Test func `the end waits for a reader no longer than configured`() async {
        let reader = SlowReader()
        let log = LogQueue(write: reader.write)
        log.add("nobody reads this\n")
        await log.flush(within: .milliseconds(1))
        #expect(reader.read == "")
        reader.begin()
    }

    @Test func `the last lines of a command are written before it ends, failed or not`()
        async throws
    {
        let terminal = CapturedTerminal()
        let code = await terminal.terminal.withoutBlocking { terminal in
            terminal.write("result\n")
            terminal.writeError("warning\n")
            return 7
        }
        #expect(code == 7)
        #expect(terminal.output == "result\n")
        #expect(terminal.errors == "warning\n")
        await #expect(throws: CancellationError.self) {
            try await terminal.terminal.withoutBlocking { terminal in
                terminal.writeError("failed\n")
                throw CancellationError()
            }
        }
        #expect(terminal.errors == "warning\nfailed\n")
    }
}
