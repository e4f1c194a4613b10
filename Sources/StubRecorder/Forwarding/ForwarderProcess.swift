import Dispatch
import Foundation

/// The child process that speaks URLSession: started when it is needed, and again when it has died.
actor ForwarderProcess {
    /// Where a running child listens, and what it asks for.
    struct Address: Sendable {
        let url: String
        let token: String
    }

    /// Why no child runs.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let executable: String
    private let url: String
    private let deadline: Duration
    private var child: Child?
    private var starting: Task<Child, any Error>?

    private struct Child: Sendable {
        let process: Process
        /// The child ends when this pipe is closed, as it is when its parent ends in any way.
        let input: Pipe
        let output: Pipe
        let address: Address

        /// Ends the child, and closes the pipes: on Linux `Process` would keep them, two descriptors
        /// for every child that has died.
        func end() {
            if process.isRunning { process.terminate() }
            try? input.fileHandleForWriting.close()
            try? output.fileHandleForReading.close()
        }
    }

    init(executable: String, url: String, deadline: Duration) {
        self.executable = executable
        self.url = url
        self.deadline = deadline
    }

    deinit {
        child?.end()
    }

    /// The address of a child that runs; starts one if there is none.
    func address() async throws -> Address {
        if let child, child.process.isRunning { return child.address }
        child?.end()
        child = nil
        // Only who has started it takes it up: the others may come to it when it has died again.
        if let starting { return try await starting.value.address }
        let task = Task { try await start() }
        starting = task
        defer { starting = nil }
        let child = try await task.value
        self.child = child
        return child.address
    }

    /// Drops a child that no longer answers; the next request starts another one.
    ///
    /// On Linux `Process` now and then misses that a process has ended.
    func discard(_ address: Address) {
        guard let child, child.address.url == address.url else { return }
        child.end()
        self.child = nil
    }

    private func start() async throws -> Child {
        let process = Process()
        let (input, output) = (Self.pipe(), Self.pipe())
        let token = Self.newToken()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = [ForwarderLaunch.command]
        process.standardInput = input
        process.standardOutput = output
        // A crash is expected here, and the client gets a 502: a backtrace on the terminal would
        // only cost seconds.
        process.standardError = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
        try process.run()
        let launch = ForwarderLaunch(url: url, token: token, seconds: deadline.components.seconds)
        let port = await Self.port(of: process, told: launch, input, output, within: deadline)
        let child = Child(
            process: process, input: input, output: output,
            address: Address(url: "http://127.0.0.1:\(port ?? 0)", token: token))
        guard port != nil else {
            child.end()
            throw Failure(description: "'\(executable)' does not start")
        }
        return child
    }

    /// Sends the child its instructions and waits for its port; `nil` if none comes in time.
    private static func port(
        of process: Process, told launch: ForwarderLaunch, _ input: Pipe, _ output: Pipe,
        within deadline: Duration
    ) async -> Int? {
        guard
            (try? input.fileHandleForWriting.write(contentsOf: Data(launch.text.utf8))) != nil
        else { return nil }
        let limit = Task {
            try await Task.sleep(for: deadline)
            // The end of its output, which is waited for.
            kill(process.processIdentifier, SIGKILL)
        }
        defer { limit.cancel() }
        return await port(from: output.fileHandleForReading)
    }

    /// A pipe whose ends no other child inherits: they would keep it from ending.
    private static func pipe() -> Pipe {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        return pipe
    }

    /// The first line of the child's output; `nil` if it ends before.
    private static func port(from handle: FileHandle) async -> Int? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var line = Data()
                while !line.contains(0x0A), case let more = handle.availableData, !more.isEmpty {
                    line += more
                }
                let text = String(decoding: line, as: UTF8.self)
                continuation.resume(
                    returning: Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            }
        }
    }

    private static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in String(generator.next(), radix: 16) }.joined()
    }
}
