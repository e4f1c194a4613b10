#if os(macOS) || os(Linux)
    import Dispatch
    import Foundation

    /// The child process that uses URLSession; started when it is needed, and again after it ended.
    actor ForwarderProcess {
        /// The address of a running child, and the token that it expects.
        struct Address: Sendable {
            let url: String
            let token: String
        }

        /// The reason why no child is running.
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        private let executable: String
        private let url: String
        private let deadline: Duration
        private let settings: UpstreamSettings
        private var child: Child?
        private var starting: Task<Child, any Error>?

        private struct Child: Sendable {
            let process: Process
            /// The child ends when this end of its input is closed, which also happens when its parent
            /// ends.
            let input: FileHandle
            let output: FileHandle
            let address: Address

            /// Ends the child, and closes the pipes: on Linux `Process` would keep two open descriptors
            /// for every child that has ended.
            func end() {
                if process.isRunning { process.terminate() }
                try? input.close()
                try? output.close()
            }
        }

        init(executable: String, url: String, deadline: Duration, settings: UpstreamSettings) {
            self.executable = executable
            self.url = url
            self.deadline = deadline
            self.settings = settings
        }

        deinit {
            child?.end()
        }

        /// Returns the address of a running child; starts one if there is none.
        func address() async throws -> Address {
            if let child, child.process.isRunning { return child.address }
            child?.end()
            child = nil
            // Only the caller that started the child stores it: for the others it may have ended again.
            if let starting { return try await starting.value.address }
            let task = Task { try await start() }
            starting = task
            defer { starting = nil }
            let child = try await task.value
            self.child = child
            return child.address
        }

        /// Drops a child that no longer responds; the next request starts another one.
        ///
        /// On Linux `Process` sometimes does not notice that a process has ended.
        func discard(_ address: Address) {
            guard let child, child.address.url == address.url else { return }
            child.end()
            self.child = nil
        }

        private func start() async throws -> Child {
            let process = Process()
            let (stdin, stdout) = (Self.pipe(), Self.pipe())
            let (input, output) = (stdin.fileHandleForWriting, stdout.fileHandleForReading)
            let token = Self.newToken()
            process.executableURL = URL(fileURLWithPath: executable)
            process.arguments = [ForwarderLaunch.command]
            process.standardInput = stdin
            process.standardOutput = stdout
            // A crash is expected here, and the client gets a 502. A backtrace on the terminal would
            // only cost seconds.
            process.standardError = FileHandle.nullDevice
            process.environment = environment.merging(
                ["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
            try process.run()
            let launch = ForwarderLaunch(
                url: url, token: token, seconds: deadline.components.seconds, settings: settings)
            let port = await Self.port(of: process, told: launch, input, output, within: deadline)
            let child = Child(
                process: process, input: input, output: output,
                address: Address(url: "http://127.0.0.1:\(port ?? 0)", token: token))
            guard port != nil else {
                child.end()
                throw Failure(description: "'\(executable)' could not be started")
            }
            return child
        }

        /// The environment of this process with the proxies of the settings.
        private var environment: [String: String] {
            let isProxy: (String) -> Bool = { $0.lowercased().hasSuffix("_proxy") }
            return ProcessInfo.processInfo.environment.filter { !isProxy($0.key) }
                .merging(settings.environment.filter { isProxy($0.key) }, uniquingKeysWith: { $1 })
        }

        /// Sends the settings to the child and waits for its port; `nil` if it sends none in time.
        private static func port(
            of process: Process, told launch: ForwarderLaunch, _ input: FileHandle,
            _ output: FileHandle, within deadline: Duration
        ) async -> Int? {
            guard (try? input.write(contentsOf: Data(launch.text.utf8))) != nil else { return nil }
            let limit = Task {
                try await Task.sleep(for: deadline)
                // Killing the process ends its output, which the caller waits for.
                kill(process.processIdentifier, SIGKILL)
            }
            defer { limit.cancel() }
            return await port(from: output)
        }

        /// Returns a pipe that no other child inherits, because an open end would keep the child
        /// running.
        private static func pipe() -> Pipe {
            let pipe = Pipe()
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }

        /// Returns the port from the first line of the child's output; `nil` if the output ends before.
        private static func port(from handle: FileHandle) async -> Int? {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    var line = Data()
                    while !line.contains(0x0A), case let more = handle.availableData, !more.isEmpty
                    {
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
#endif
