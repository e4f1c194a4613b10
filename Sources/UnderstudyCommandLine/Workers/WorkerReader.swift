import Foundation
import StubHarness

/// Reads what a worker writes until it ends, on a thread of its own.
struct WorkerReader: Sendable {
    let output: Int32
    let report: Int32
    /// Called with each line about what happens in the case.
    let gotOn: @Sendable () -> Void
    let log: @Sendable (String) -> Void

    /// The number of lines that explain a crash.
    private static let lastLines = 3

    /// Passes the messages on, and the lines of the output to the log; returns the one that says
    /// why the worker ended, or else the last ones, after the worker has ended.
    ///
    /// What happens in a case is passed on only if the worker ends before the case.
    func read(_ receive: (WorkerMessage) -> Void) -> [String] {
        defer {
            close(output)
            close(report)
        }
        var (messages, lines) = (LineBuffer(), LineBuffer())
        var progress = CaseLines()
        var lastWords: [String] = []
        var reason: String?
        let said = { (line: String) in
            log(line + "\n")
            // A list of calls may follow, which says less.
            if line.contains("Fatal error") { reason = line }
            lastWords = (lastWords + [line]).suffix(Self.lastLines)
        }
        var isOutputOpen = true
        while true {
            var waiting = [
                pollfd(fd: report, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waiting, 2, -1) >= 0 || errno == EINTR else { break }
            if waiting[1].revents != 0 {
                if let bytes = Self.bytes(output) {
                    for line in lines.add(bytes) { said(line) }
                } else {
                    isOutputOpen = false
                }
            }
            if waiting[0].revents != 0 {
                guard let bytes = Self.bytes(report) else { break }
                for line in messages.add(bytes) {
                    if WorkerMessage.isProgress(line) {
                        gotOn()
                        progress.add(line)
                    } else if let message = WorkerMessage(line: line) {
                        progress.end(with: message, receive)
                    }
                }
            }
        }
        progress.tell(receive)
        // A process that the worker has started may still have the pipe, so nobody waits here.
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        while let bytes = Self.bytes(output) {
            for line in lines.add(bytes) { said(line) }
        }
        if let line = lines.rest { said(line) }
        return reason.map { [$0] } ?? lastWords
    }

    /// The next bytes; `nil` at the end, and if there are none at present.
    static func bytes(_ descriptor: Int32) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
            repeat {
                count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            initialized = max(0, count)
        }
        return count > 0 ? bytes : nil
    }
}

/// What a worker has told of its case so far, unread: nearly all cases end, and then nobody asks.
private struct CaseLines {
    private var lines: [String] = []

    mutating func add(_ line: String) {
        if let last = lines.last, WorkerMessage.replaces(last, line) { lines.removeLast() }
        lines.append(line)
    }

    /// Passes a message on that is not about progress, after what explains it.
    mutating func end(with message: WorkerMessage, _ receive: (WorkerMessage) -> Void) {
        if case .ended = message.content { lines = [] } else { tell(receive) }
        receive(message)
    }

    /// Passes on what was told.
    mutating func tell(_ receive: (WorkerMessage) -> Void) {
        lines.compactMap { WorkerMessage(line: $0) }.forEach(receive)
        lines = []
    }
}

/// Collects bytes to lines.
struct LineBuffer {
    private var bytes: [UInt8] = []

    /// The lines that the bytes complete, without their breaks.
    mutating func add(_ more: [UInt8]) -> [String] {
        var lines: [String] = []
        for part in more.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            lines.append(String(decoding: bytes + part, as: UTF8.self))
            bytes = []
        }
        let rest = more.lastIndex(of: 0x0A).map { more[($0 + 1)...] } ?? more[...]
        bytes += rest
        return lines
    }

    /// What no break has completed.
    var rest: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
}
