import StubHarness
import StubJSON

@testable import StubCLI

/// A command with every kind of option, which prints what it understood or fails as told.
struct SampleCommand: Command {
    enum Mode: String, CaseIterable, Sendable { case once, rewrite, none }

    static let name = "sample"
    static let summary = "show what a command can take"
    static let discussion = """
        A paragraph that is long enough to be wrapped, since a help screen must be readable on \
        a narrow terminal as well.

          understudy sample --port 0 A.json
        """
    static let operands = [Operand("FILE"), Operand("OTHER", .any)]
    static let options: [any CommandOption] = [port, host, seed, names, strict, mode, fail]

    static let port = Option<Int>(
        "port", "N", .integer(in: 0...65_535), default: 4280, "port to listen on; 0 picks one")
    static let host = Option<String>("host", "ADDRESS", .text, default: "127.0.0.1", "address")
    static let seed = Option<UInt64?>("seed", "N", .seed, "makes what is random repeatable")
    static let names = Option<[String]>.list(
        "scenario-to-switch-on-at-the-start", "NAME", .text,
        "scenario to switch on, which is told here at such length that it needs a second line")
    static let strict = Option<Bool>.flag("strict", "refuse what breaks the contract")
    static let mode = Option<Mode?>("mode", "MODE", .choice, "when to record")
    static let fail = Option<String?>("fail", "HOW", .text, "end with an error")

    let text: String
    private let failure: String?

    init(_ arguments: Arguments) throws {
        text = """
            port \(try arguments[Self.port]) host \(try arguments[Self.host]) \
            seed \(try arguments[Self.seed].map(String.init) ?? "-") \
            names \(try arguments[Self.names]) strict \(try arguments[Self.strict]) \
            mode \(try arguments[Self.mode]?.rawValue ?? "-") operands \(arguments.operands)
            """
        failure = try arguments[Self.fail]
    }

    func run(_ context: Context) async throws -> ExitCode {
        switch failure {
        case nil: break
        case "document":
            throw DiagnosticError([
                Diagnostic(
                    code: "json/syntax", message: "a comma is missing", file: "a.json",
                    position: SourcePosition(offset: 9, line: 2, column: 3)),
                Diagnostic(
                    .warning, code: "fixture/unused", message: "nobody reads it", file: "b.json",
                    hint: "Remove it."),
            ])
        case "missing": throw CommandError.missing("there is no such file", file: "a.json")
        case "port": throw CommandError.unavailable("port 4280 is in use", hint: "Try --port 0.")
        case "filter": _ = try CaseSelection(filter: "(")
        case "cancel": throw CancellationError()
        default: throw SomethingElse()
        }
        context.terminal.write(text + "\n")
        return .kept
    }

    struct SomethingElse: Error, CustomStringConvertible {
        let description = "the disk is full"
    }
}
