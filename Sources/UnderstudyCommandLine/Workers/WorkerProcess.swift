import CStubPlatform
import Foundation
import StubBackport
import StubHarness

/// A process that runs cases one after another, and tells what happens in them.
///
/// It leads a process group of its own, which is ended together with it. What it writes to stdout
/// and stderr goes to the parent's stderr, line by line; its messages have a pipe of their own.
final class WorkerProcess: Sendable {
    /// How the process ended, and what it wrote last.
    struct Ending: Sendable {
        let description: String
        let lastWords: [String]
    }

    /// The messages in order; they end together with the process.
    let messages: AsyncStream<WorkerMessage>
    private let id: pid_t
    private let input: Int32
    private let state = Mutex<(isRunning: Bool, ending: Ending?)>((true, nil))
    private let lines = Mutex(0)

    /// Starts a process.
    ///
    /// - Throws: ``WorkerError`` if the system cannot.
    init(_ launch: WorkerLaunch, log: @escaping @Sendable (String) -> Void) throws(WorkerError) {
        let (input, output, report) = (try WorkerPipe(), try WorkerPipe(), try WorkerPipe())
        defer {
            close(input.reading)
            close(output.writing)
            close(report.writing)
        }
        do {
            id = try Self.spawn(launch, input.reading, output.writing, report.writing)
        } catch {
            close(input.writing)
            close(output.reading)
            close(report.reading)
            throw error
        }
        self.input = input.writing
        let (messages, message) = AsyncStream.makeStream(of: WorkerMessage.self)
        self.messages = messages
        let reader = WorkerReader(
            output: output.reading, report: report.reading,
            gotOn: { self.lines.withLock { $0 += 1 } }, log: log)
        Thread.detachNewThread {
            let lastWords = reader.read { message.yield($0) }
            self.finish(lastWords)
            message.finish()
        }
    }

    /// How many lines the process has written about what happens in its cases.
    var linesHeard: Int { lines.withLock(\.self) }

    /// How the process ended; `nil` while it is running.
    var ending: Ending? { state.withLock(\.ending) }

    /// Starts the case with an id at a position of the suite, without so many of its generated
    /// responses; the process has ended the case before.
    func start(_ id: String, at position: Int, sent: Int) {
        let line = Array("\(position) \(sent) \(id.replacing("\n", with: " "))\n".utf8)
        // If the process has ended, its messages end, which tells the same.
        _ = line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    }

    /// Ends the process and all that it has started.
    func end() {
        state.withLock { state in
            // After its end the number may be another process's.
            if state.isRunning { _ = kill(-id, SIGKILL) }
        }
    }

    /// Runs on the thread that has read all messages.
    private func finish(_ lastWords: [String]) {
        end()
        var signal: Int32 = 0
        let code = stub_wait(id, &signal)
        let description =
            code >= 0
            ? "exit code \(code)" : "signal \(signal) (\(String(cString: strsignal(signal))))"
        state.withLock { $0 = (false, Ending(description: description, lastWords: lastWords)) }
        close(input)
    }

    private static func spawn(
        _ launch: WorkerLaunch, _ input: Int32, _ output: Int32, _ report: Int32
    ) throws(WorkerError) -> pid_t {
        let words = [launch.program, WorkerLaunch.command] + launch.arguments
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        var environment: [UnsafeMutablePointer<CChar>?] =
            launch.environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in arguments + environment { free(text) } }
        arguments.append(nil)
        environment.append(nil)
        var id: pid_t = 0
        let failure = stub_spawn(
            launch.program, &arguments, &environment, input, output, report, &id)
        guard failure == 0 else { throw WorkerError("posix_spawn", failure) }
        return id
    }
}

/// The system could not start a process.
struct WorkerError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, _ number: Int32) {
        description = "\(call): \(String(cString: strerror(number)))"
    }
}

/// A pipe that no child inherits by chance.
private struct WorkerPipe {
    let reading: Int32
    let writing: Int32

    init() throws(WorkerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw WorkerError("pipe", errno) }
        let copies = ends.map(stub_private_copy)
        for end in ends { close(end) }
        guard copies.allSatisfy({ $0 >= 0 }) else {
            let number = errno
            for copy in copies where copy >= 0 { close(copy) }
            throw WorkerError("fcntl", number)
        }
        (reading, writing) = (copies[0], copies[1])
    }
}
