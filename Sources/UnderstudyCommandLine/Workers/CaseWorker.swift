import CStubPlatform
import Foundation
import StubBackport
import StubHarness

/// The process that runs the cases that its parent names, and reports what happens in them.
///
/// It reads cases from stdin, one a line: the position, how many generated responses of the case
/// were sent already, and the id. It writes ``WorkerMessage``s to a descriptor of its own, so that
/// whatever the app prints is no message. It ends when stdin does, which also happens when its
/// parent ends, even while a case blocks every thread of the pool.
final class CaseWorker: Sendable {
    /// The descriptor of the pipe for messages.
    private static let report = Int32(STUB_REPORT_DESCRIPTOR)

    private let suite: any IsolableSuite
    private let options: RunOptions
    private let memoryLimit: Int
    private let detail: ExchangeDetail
    /// Held while a message is written, which must not be interrupted by another.
    private let writing = Mutex(())
    private let current = Mutex(-1)

    /// - Parameters:
    ///   - memoryLimit: the bytes that the process may have.
    ///   - detail: how much of the exchanges the parent needs.
    init(
        _ suite: any IsolableSuite, options: RunOptions, memoryLimit: Int,
        detail: ExchangeDetail
    ) {
        self.suite = suite
        self.options = options
        self.memoryLimit = memoryLimit
        self.detail = detail
    }

    /// Whether a parent has started the process, so that there is somebody to report to.
    static var hasParent: Bool {
        getenv(WorkerLaunch.mark) != nil && fcntl(Self.report, F_GETFD) >= 0
    }

    /// Runs cases until stdin ends, which ends the process.
    func run() async {
        // Programs that the app starts must not keep the pipe open.
        _ = fcntl(Self.report, F_SETFD, FD_CLOEXEC)
        let (orders, order) = AsyncStream.makeStream(
            of: (position: Int, sent: Int, id: String).self)
        Thread.detachNewThread {
            // Not `readLine`, which would hold the lock that `fflush` below needs.
            var lines = LineBuffer()
            while let bytes = WorkerReader.bytes(STDIN_FILENO) {
                for line in lines.add(bytes) {
                    let parts = line.split(separator: " ", maxSplits: 2)
                    if parts.count == 3, let position = Int(parts[0]), let sent = Int(parts[1]) {
                        order.yield((position, sent, String(parts[2])))
                    }
                }
            }
            stub_end_group()
        }
        Thread.detachNewThread { [self] in watchMemory() }
        // From now on the time is that of cases; the position is that of none.
        send(WorkerMessage(-1, .progress(.step("the contract is read"))))
        for await order in orders { await run(order.id, at: order.position, sent: order.sent) }
    }

    private func run(_ id: String, at position: Int, sent: Int) async {
        current.withLock { $0 = position }
        let progress = CaseProgress { [self] event in
            send(WorkerMessage(position, .progress(event)))
        }
        var options = options
        options.generation.sent = sent
        let suite = suite
        // Not on the main actor, which the app may block.
        let work = Task.detached { [options] in
            await CaseProgress.$current.withValue(progress) {
                await suite.result(of: id, at: position, options)
            }
        }
        // Without a result the suite has no such case, and the parent learns of it by the end.
        guard let result = await work.value else { stub_end_group() }
        // The process is killed in the end, which would lose what the app has printed.
        fflush(nil)
        var message = WorkerMessage(position, .ended(result))
        message.detail = detail
        send(message)
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
