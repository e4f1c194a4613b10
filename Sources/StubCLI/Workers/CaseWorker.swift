import CStubPlatform
import Foundation
import StubHarness
import Synchronization

/// The process that runs the cases that its parent names, and reports what happens in them.
///
/// It reads the positions of cases from stdin, one a line, and writes ``WorkerMessage``s to a
/// descriptor of its own, so that whatever the app prints is no message. It ends when stdin does,
/// which also happens when its parent ends, even while a case blocks every thread of the pool.
final class CaseWorker: Sendable {
    /// The descriptor of the pipe for messages.
    private static let report = Int32(STUB_REPORT_DESCRIPTOR)

    private let suite: any IsolableSuite
    private let options: RunOptions
    private let memoryLimit: Int
    /// Held while a message is written, which must not be interrupted by another.
    private let writing = Mutex(())
    private let current = Mutex(-1)

    /// - Parameter memoryLimit: the bytes that the process may have.
    init(_ suite: any IsolableSuite, options: RunOptions, memoryLimit: Int) {
        self.suite = suite
        self.options = options
        self.memoryLimit = memoryLimit
    }

    /// Whether a parent has started the process, so that there is somebody to report to.
    static var hasParent: Bool { fcntl(Self.report, F_GETFD) >= 0 }

    /// Runs cases until stdin ends, which ends the process.
    func run() async {
        // Programs that the app starts must not keep the pipe open.
        _ = fcntl(Self.report, F_SETFD, FD_CLOEXEC)
        let (positions, position) = AsyncStream.makeStream(of: Int.self)
        Thread.detachNewThread {
            while let line = readLine() {
                if let number = Int(line) { position.yield(number) }
            }
            stub_end_group()
        }
        Thread.detachNewThread { [self] in watchMemory() }
        for await number in positions { await run(number) }
    }

    private func run(_ position: Int) async {
        current.withLock { $0 = position }
        let progress = CaseProgress { [self] event in
            send(WorkerMessage(position, .progress(event)))
        }
        let (suite, options) = (suite, options)
        // Not on the main actor, which the app may block.
        let work = Task.detached {
            await CaseProgress.$current.withValue(progress) {
                await suite.result(at: position, options)
            }
        }
        if let result = await work.value { send(WorkerMessage(position, .ended(result))) }
    }

    private func send(_ message: WorkerMessage) {
        let bytes = Array((message.line + "\n").utf8)
        writing.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(Self.report, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { stub_end_group() }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }

    /// Looks at the memory of the process all the time: what allocates without end does not await.
    private func watchMemory() {
        while true {
            let bytes = Int(clamping: stub_peak_memory())
            if bytes > memoryLimit {
                send(WorkerMessage(current.withLock(\.self), .memory(bytes)))
                stub_end_group()
            }
            usleep(20_000)
        }
    }
}
