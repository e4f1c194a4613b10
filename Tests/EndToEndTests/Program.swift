import Foundation
import StubBackport
import Testing

/// The built `understudy`, as a user starts it.
enum Program {
    /// The output of a finished run.
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String
    }

    /// Runs a command line until it ends.
    static func run(
        _ arguments: [String], in directory: String = Repository.root
    ) async throws -> Outcome {
        try await RunningProgram(arguments, in: directory).outcome()
    }

    /// SwiftPM puts executables next to the bundle of tests.
    static func executable(_ name: String = "understudy") throws -> URL {
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
        let folders =
            [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
            + bundles.map { $0.bundleURL.deletingLastPathComponent() }
        let candidates = folders.compactMap { $0?.appendingPathComponent(name) }
        return try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
            "\(name) is not built")
    }
}

/// A started process; it is killed when its last reference is released, or after its deadline.
///
/// Every wait ends with the process, so the deadline limits all of them.
final class RunningProgram {
    let process = Process()
    private let output: CollectedLines
    private let errors: CollectedLines
    private let watchdog: DispatchWorkItem
    private let exit: ProcessExit

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - unread: replaces stderr, which is then empty for the test.
    ///   - descriptors: the maximum number of descriptors; `nil` keeps the default.
    ///   - program: the name of the executable.
    convenience init(
        _ arguments: [String], in directory: String, deadline: TimeInterval = 600,
        unread: FileHandle? = nil, descriptors: Int? = nil, program: String = "understudy"
    ) throws {
        let executable = try Program.executable(program)
        if let descriptors {
            try self.init(
                URL(fileURLWithPath: "/bin/sh"),
                ["-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\"", executable.path]
                    + arguments, in: directory, deadline: deadline, unread: unread)
        } else {
            try self.init(executable, arguments, in: directory, deadline: deadline, unread: unread)
        }
    }

    /// Starts a command line of the shell.
    convenience init(shell script: String, in directory: String) throws {
        try self.init(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: directory, deadline: 600,
            unread: nil)
    }

    private init(
        _ executable: URL, _ arguments: [String], in directory: String, deadline: TimeInterval,
        unread: FileHandle?
    ) throws {
        let (stdout, stderr) = (Self.pipe(), Self.pipe())
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        process.standardInput = FileHandle.nullDevice
        // Servers of tests are on this machine, and not behind the proxies of its environment.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["no_proxy": "*"], uniquingKeysWith: { $1 })
        process.standardOutput = stdout
        process.standardError = unread ?? stderr
        output = CollectedLines(stdout.fileHandleForReading)
        errors = CollectedLines(stderr.fileHandleForReading)
        exit = ProcessExit()
        process.terminationHandler = { [exit] in exit.told($0.terminationStatus) }
        let starting = process
        try Self.spawning.withLock { _ in try starting.run() }
        let id = process.processIdentifier
        exit.watch(id)
        watchdog = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline, execute: watchdog)
    }

    /// Held while a pipe is created and while a process is started, which must not overlap.
    ///
    /// A process that is started in between would inherit the pipe's other end, and the reader
    /// would wait for that process, too.
    private static let spawning = Mutex(())

    private static func pipe() -> Pipe {
        spawning.withLock { _ in
            let pipe = Pipe()
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }

    deinit {
        watchdog.cancel()
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Returns the next line of stdout without its line break; `nil` after the last.
    func line() async -> String? {
        await output.next()
    }

    /// Returns the first matching line of stderr; `nil` if there is none.
    func errorLine(where isWanted: (String) -> Bool) async -> String? {
        while let line = await errors.next() {
            if isWanted(line) { return line }
        }
        return nil
    }

    /// The address in `listening on …`, which is the first line of a server.
    func address() async throws -> String {
        let line = await line()
        guard let line, line.hasPrefix("listening on ") else {
            let said = await outcome()
            Issue.record("no address but '\(line ?? "")'; stderr: \(said.errors)")
            throw CancellationError()
        }
        return String(line.dropFirst("listening on ".count))
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Asks the process to end, like a process manager, and waits for it.
    func stop(by signal: Int32 = SIGTERM) async -> Program.Outcome {
        send(signal)
        return await outcome()
    }

    /// Waits until the process has ended.
    func outcome() async -> Program.Outcome {
        let (output, errors) = (await output.rest(), await errors.rest())
        let code = await exit.code()
        watchdog.cancel()
        return Program.Outcome(code: code, output: output, errors: errors)
    }
}

/// How a child process ended.
///
/// On Linux `Process` sometimes misses the end of one of many processes, so a thread waits for it
/// as well. The system informs only one of the two, whose result counts.
private final class ProcessExit: Sendable {
    private let (told, telling) = AsyncStream.makeStream(of: Int32.self)
    private let (reaped, reaping) = AsyncStream.makeStream(of: Int32.self)

    /// The result of `Process`, which is invalid if the thread got the status.
    func told(_ code: Int32) {
        telling.yield(code)
        telling.finish()
    }

    func watch(_ child: pid_t) {
        Thread.detachNewThread { [reaping] in
            var status: Int32 = 0
            var ended: pid_t
            repeat {
                ended = waitpid(child, &status, 0)
            } while ended < 0 && errno == EINTR
            // The exit code or the signal, in the form that `Process` uses.
            if ended == child {
                reaping.yield(status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F)
            }
            reaping.finish()
        }
    }

    func code() async -> Int32 {
        for await code in reaped { return code }
        for await code in told { return code }
        return -1
    }
}

/// The output of a pipe: line by line for waiting readers, and all of it at the end.
private final class CollectedLines: Sendable {
    private let chunks: AsyncStream<[UInt8]>
    private let state = Mutex((text: "", position: 0))

    init(_ handle: FileHandle) {
        let (chunks, chunk) = AsyncStream.makeStream(of: [UInt8].self)
        self.chunks = chunks
        // A blocking thread, because `readabilityHandler` sometimes misses the end of a pipe on
        // Linux.
        Thread.detachNewThread {
            while true {
                let data = handle.availableData
                if data.isEmpty { break }
                chunk.yield(Array(data))
            }
            chunk.finish()
        }
    }

    func next() async -> String? {
        if let line = takeLine() { return line }
        for await chunk in chunks {
            append(chunk)
            if let line = takeLine() { return line }
        }
        return nil
    }

    func rest() async -> String {
        for await chunk in chunks { append(chunk) }
        return state.withLock(\.text)
    }

    private func append(_ chunk: [UInt8]) {
        state.withLock { $0.text += String(decoding: chunk, as: UTF8.self) }
    }

    private func takeLine() -> String? {
        state.withLock { state in
            let rest = state.text.dropFirst(state.position)
            guard let end = rest.firstIndex(of: "\n") else { return nil }
            let line = rest[..<end]
            state.position += line.count + 1
            return String(line)
        }
    }
}
