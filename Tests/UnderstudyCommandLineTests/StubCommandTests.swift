import Testing

@testable import UnderstudyCommandLine

struct StubCommandTests {
    private let screen = CapturedTerminal()

    @Test func `runs the command with its arguments`() async {
        let code = await screen.run("sample", "--port=0", "--strict", "--mode", "once", "a", "b")
        #expect(code == .kept)
        #expect(
            screen.output == """
                port 0 host 127.0.0.1 seed - names [] strict true mode once operands ["a", "b"]

                """)
        #expect(screen.errors == "")
    }

    @Test(arguments: [
        (["smaple"], "error: unknown command 'smaple'. Did you mean 'sample'?\n"),
        (
            ["dance"],
            "error: unknown command 'dance'. 'understudy --help' shows the usage.\n"
        ),
        (["--versoin"], "error: unknown option '--versoin'. Did you mean '--version'?\n"),
        ([], "error: a command is missing. 'understudy --help' shows the usage.\n"),
        (
            ["sample", "--port=x", "a"],
            """
            error: --port expects a number from 0 to 65535, got 'x'. \
            'understudy sample --help' shows the usage.

            """
        ),
        (["sample", "--prot", "a"], "error: unknown option '--prot'. Did you mean '--port'?\n"),
        (
            ["help", "smaple"], "error: unknown command 'smaple'. Did you mean 'sample'?\n"
        ),
    ])
    func `wrong usage goes to stderr and ends with 64`(words: [String], errors: String) async {
        let context = Context(
            terminal: screen.terminal, commands: [SampleCommand.self, HelpCommand.self])
        #expect(await StubCommand.run(words, context) == .wrongUsage)
        #expect(screen.errors == errors)
        #expect(screen.output == "")
    }

    @Test(arguments: [
        (
            "document", ExitCode.invalidInput,
            """
            a.json:2:3: error: a comma is missing.
            b.json: warning: it is not used. Remove it.

            """
        ),
        ("missing", .missingInput, "a.json: error: there is no such file.\n"),
        ("port", .unavailable, "error: port 4280 is in use. Try --port 0.\n"),
        ("cancel", .failed, "error: stopped before the end.\n"),
        ("otherwise", .failed, "error: the disk is full.\n"),
    ])
    func `each error has its text and exit code`(
        failure: String, code: ExitCode, errors: String
    ) async {
        #expect(await screen.run("sample", "--fail", failure, "a") == code)
        #expect(screen.errors == errors)
        #expect(screen.output == "")
    }

    @Test func `a filter that is not a regular expression is wrong usage`() async {
        #expect(await screen.run("sample", "--fail", "filter", "a") == .wrongUsage)
        #expect(screen.errors.hasPrefix("error: the filter '(' is not a valid regular expression"))
    }

    @Test func `the exit codes are those of the documentation`() {
        let codes: [ExitCode] = [
            .kept, .failed, .wrongUsage, .invalidInput, .missingInput, .unavailable,
        ]
        #expect(codes.map(\.rawValue) == [0, 1, 64, 65, 66, 69])
    }

    @Test func `prints its version`() async {
        #expect(await screen.run("--version") == .kept)
        #expect(screen.output == "understudy \(Version.own)\n")
    }

    @Test func `every command has a unique name`() {
        let names = StubCommand.commands.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(names.contains("help"))
    }
}
