import StubBackport

@testable import UnderstudyCommandLine

/// Stores the output of a command.
final class CapturedTerminal: Sendable {
    private let streams = Mutex((output: "", errors: ""))

    var output: String { streams.withLock { $0.output } }
    var errors: String { streams.withLock { $0.errors } }

    var terminal: Terminal {
        Terminal(
            write: { text in self.streams.withLock { $0.output += text } },
            writeError: { text in self.streams.withLock { $0.errors += text } })
    }

    /// Runs a command line with these commands.
    func run(
        _ words: String..., commands: [any Command.Type] = [SampleCommand.self, HelpCommand.self]
    ) async -> ExitCode {
        await StubCommand.run(words, Context(terminal: terminal, commands: commands))
    }
}
