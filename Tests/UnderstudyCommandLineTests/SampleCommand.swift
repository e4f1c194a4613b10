import StubHarness
import StubJSON

@testable import UnderstudyCommandLine

/// A command with all kinds of options, which prints its arguments or fails on request.
struct SampleCommand: Command {
    static let name = "sample"
    static let summary = "show the arguments of a command"
    static let discussion = """
        A paragraph that is long enough to be wrapped, since a help screen must be readable on \
        a narrow terminal as well.

          understudy sample --port 0 A.json
        """

    @Operand("FILE") private var file: String
    @Operand("OTHER") private var others: [String]
    private let options = SampleOptions()
    @Option("fail", "HOW", .text, "end with an error") private var failure: String?

    func run(_ context: Context) async throws -> ExitCode {
        switch failure {
        case nil: break
        case "document":
            throw DiagnosticError([
                Diagnostic(
                    code: "json/syntax", message: "a comma is missing", file: "a.json",
                    position: SourcePosition(offset: 9, line: 2, column: 3)),
                Diagnostic(
                    .warning, code: "fixture/unused", message: "it is not used", file: "b.json",
                    hint: "Remove it."),
            ])
        case "missing": throw CommandError.missing("there is no such file", file: "a.json")
        case "port": throw CommandError.unavailable("port 4280 is in use", hint: "Try --port 0.")
        case "filter": _ = try CaseSelection(filter: "(")
        case "cancel": throw CancellationError()
        default: throw SomethingElse()
        }
        context.terminal.write(
            """
            port \(options.port) host \(options.host) \
            seed \(options.seed.map(String.init) ?? "-") names \(options.names) \
            strict \(options.strict) mode \(options.mode?.rawValue ?? "-") \
            operands \([file] + others)

            """)
        return .kept
    }

    struct SomethingElse: Error, CustomStringConvertible {
        let description = "the disk is full"
    }
}

/// Every kind of option.
struct SampleOptions: ArgumentGroup {
    enum Mode: String, CaseIterable, Sendable { case once, rewrite, none }

    @Option("port", "N", .integer(in: 0...65_535), "port to listen on; 0 picks one") var port = 4280
    @Option("host", "ADDRESS", .text, "address") var host = "127.0.0.1"
    @Option("seed", "N", .seed, "makes random values repeatable") var seed: UInt64?
    @Option(
        "scenario-to-switch-on-at-the-start", "NAME", .text,
        "scenario to activate, which is explained at such length that it needs a second line")
    var names: [String]
    @Flag("strict", "reject violations of the contract") var strict: Bool
    @Option("mode", "MODE", .choice, "when to record") var mode: Mode?
}
