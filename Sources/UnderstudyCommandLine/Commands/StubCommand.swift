import Foundation
public import StubHarness
import StubJSON
import StubRecorder
public import StubServer
import StubSupport

/// The program: finds the command, runs it, and turns the result into an exit code.
///
/// `main.swift` of a program that checks another app:
///
/// ```swift
/// import ShopContracts
/// import UnderstudyCommandLine
///
/// await StubCommand.main(suite: ShopSuite.suite)
/// ```
public enum StubCommand {
    /// In the order of the help.
    static let commands: [any Command.Type] = [
        ServeCommand.self, VerifyCommand.self, MergeCommand.self, RecordCommand.self,
        CollectCommand.self,
        LintCommand.self, ValidateCommand.self, RoutesCommand.self, InitCommand.self,
        ConvertCommand.self,
        DiffCommand.self, ExplainCommand.self, CompletionsCommand.self, HelpCommand.self,
    ]

    /// Runs the process's own command line with every command of `understudy`, and ends the process.
    ///
    /// - Parameter suite: makes the suite that `verify` runs from the contract and the fixtures
    ///   that the options name, or that are found under `Contracts/` and `Fixtures/`.
    @MainActor public static func main<World>(
        suite: @escaping @Sendable (StubDefinition) throws -> Suite<World>
    ) async -> Never {
        // A write to a closed pipe then fails instead of ending the process.
        signal(SIGPIPE, SIG_IGN)
        // On the main thread, before there are others.
        ProcessHeap.share()
        await EarlyDescriptors.open()
        let streams = StandardStreams()
        let terminal = Terminal.standard(
            streams, environment: ProcessInfo.processInfo.environment)
        let words = Array(CommandLine.arguments.dropFirst())
        let context = Context(
            terminal: terminal, commands: commands, suite: { try suite($0) },
            environment: ProcessInfo.processInfo.environment,
            workers: WorkerLaunch.own(words))
        let code = await run(words, context)
        // The code of a failed command is more useful than the code for an unwritable stream.
        exit((code == .kept && streams.haveFailed ? .unwritable : code).rawValue)
    }

    /// Runs a command line without the program's name; every error ends here.
    static func run(_ words: [String], _ context: Context) async -> ExitCode {
        do {
            return try await perform(words, context)
        } catch {
            let failure = CommandError(error)
            context.terminal.writeError("\(failure)\n")
            return failure.code
        }
    }

    private static func perform(_ words: [String], _ context: Context) async throws -> ExitCode {
        let screen = HelpScreen(width: context.terminal.width)
        switch words.first {
        case "--help", "-h":
            context.terminal.write(screen.text(for: context.commands))
            return .kept
        case "--version":
            context.terminal.write("understudy \(Version.own)\n")
            return .kept
        case WorkerLaunch.command:
            return try await VerifyCommand(parsing: Array(words.dropFirst(2))).work(context)
        case nil:
            throw CommandError.usage("a command is missing", hint: helpHint())
        case .some(let word) where word.hasPrefix("-"):
            let nearest = NearestWord.nearest(to: word, among: ["--help", "--version"])
            throw CommandError.usage(
                "unknown option '\(word)'",
                hint: nearest.map { "Did you mean '\($0)'?" } ?? helpHint())
        case .some(let name):
            let command = try find(name, among: context.commands)
            let rest = Array(words.dropFirst())
            if asksForHelp(rest) {
                context.terminal.write(screen.text(for: command))
                return .kept
            }
            return try await run(command, rest, context)
        }
    }

    /// The command with that name; for an unknown name, the error suggests the nearest one.
    static func find(
        _ name: String, among commands: [any Command.Type]
    ) throws(CommandError) -> any Command.Type {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let nearest = NearestWord.nearest(to: name, among: commands.map { $0.name })
        throw .usage(
            "unknown command '\(name)'",
            hint: nearest.map { "Did you mean '\($0)'?" } ?? helpHint())
    }

    private static func run(
        _ command: any Command.Type, _ words: [String], _ context: Context
    ) async throws -> ExitCode {
        do {
            return try await command.init(parsing: words).run(context)
        } catch let error as CommandError where error.code == .wrongUsage {
            // If the error has no hint, it points to the command's help.
            throw CommandError(
                error.code,
                error.diagnostics.map { diagnostic in
                    var diagnostic = diagnostic
                    diagnostic.hint = diagnostic.hint ?? helpHint(command.name)
                    return diagnostic
                })
        }
    }

    /// A request for help takes precedence over everything else on the line, mistakes included.
    private static func asksForHelp(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private static func helpHint(_ command: String? = nil) -> String {
        let name = command.map { "understudy \($0)" } ?? "understudy"
        return "'\(name) --help' shows the usage."
    }
}
