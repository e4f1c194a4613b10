import Testing

@testable import UnderstudyCommandLine

struct HelpScreenTests {
    private let screen = CapturedTerminal()

    static let program = """
        Stands in for an app's API: serves it from a contract and fixtures, and checks
        the app's own services and view models against it.

        usage: understudy <command> [options]

        commands:
          sample  show the arguments of a command
          help    show this help, or the help of a command

        options:
          --help     show this help
          --version  show the version

        'understudy <command> --help' explains a command.

        """

    static let sample = """
        usage: understudy sample [options] FILE [OTHER…]

        Show the arguments of a command.

        A paragraph that is long enough to be wrapped, since a help screen must be
        readable on a narrow terminal as well.

          understudy sample --port 0 A.json

        options:
          --port N                      port to listen on; 0 picks one (default 4280)
          --host ADDRESS                address (default 127.0.0.1)
          --seed N                      makes random values repeatable
          --scenario-to-switch-on-at-the-start NAME…
                                        scenario to activate, which is explained at such
                                        length that it needs a second line
          --strict                      reject violations of the contract
          --mode MODE                   when to record
          --fail HOW                    end with an error
          --help                        show this help

        """

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `the program's screen lists every command`(words: [String]) async {
        let context = Context(
            terminal: screen.terminal, commands: [SampleCommand.self, HelpCommand.self])
        #expect(await StubCommand.run(words, context) == .kept)
        #expect(screen.output == Self.program)
        #expect(screen.errors == "")
    }

    @Test(arguments: [
        ["sample", "--help"], ["sample", "-h"], ["help", "sample"],
        ["sample", "--wrong", "--help", "--port=x"],
    ])
    func `a command's screen lists its arguments, whatever else is on the line`(
        words: [String]
    ) async {
        let context = Context(
            terminal: screen.terminal, commands: [SampleCommand.self, HelpCommand.self])
        #expect(await StubCommand.run(words, context) == .kept)
        #expect(screen.output == Self.sample)
    }

    @Test func `after two dashes --help is an operand`() async {
        #expect(await screen.run("sample", "--", "--help") == .kept)
        #expect(screen.output.hasSuffix(#"operands ["--help"]"# + "\n"))
    }

    @Test func `the usage line shows that a command has no options`() {
        let text = HelpScreen(width: 80).text(for: HelpCommand.self)
        #expect(
            text == """
                usage: understudy help [COMMAND]

                Show this help, or the help of a command.

                options:
                  --help  show this help

                """)
    }

    @Test(arguments: [40, 60, 80, 100])
    func `only lines without a break are wider than the terminal`(width: Int) {
        let text = HelpScreen(width: width).text(for: SampleCommand.self)
        let wide = text.split(separator: "\n").filter { $0.count > width }
        #expect(wide.allSatisfy { $0.contains("--scenario") || $0.contains("usage:") })
    }

    @Test func `the commands' screens fit 80 columns`() {
        for command in StubCommand.commands {
            let text = HelpScreen(width: 80).text(for: command)
            let wide = text.split(separator: "\n").filter { $0.count > 80 }
            #expect(wide.isEmpty, "\(command.name)")
        }
    }
}
