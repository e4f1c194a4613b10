import Testing

@testable import UnderstudyCommandLine

/// `Scripts/completions` tries the scripts in the shells themselves.
struct CompletionsCommandTests {
    private let screen = CapturedTerminal()

    private func script(_ shell: String) async -> String {
        let context = Context(
            terminal: screen.terminal,
            commands: [SampleCommand.self, CompletionsCommand.self, HelpCommand.self])
        #expect(await StubCommand.run(["completions", shell], context) == .kept)
        #expect(screen.errors == "")
        return screen.output
    }

    @Test func `bash completes the declared commands, options and values`() async {
        let text = await script("bash")
        #expect(text.contains("compgen -W 'sample completions help --help --version'"))
        #expect(text.contains("        sample:--port) :; return ;;\n"))
        #expect(text.contains("        sample:--mode) COMPREPLY=($(compgen -W 'once rewrite none'"))
        #expect(text.contains("        completions) options='--program --help' ;;\n"))
        #expect(text.hasSuffix("complete -o filenames -F _understudy understudy\n"))
    }

    @Test func `zsh shows the summaries`() async {
        let text = await script("zsh")
        #expect(text.hasPrefix("#compdef understudy\n"))
        #expect(text.contains("'sample:show the arguments of a command'"))
        #expect(text.contains("'--port[port to listen on; 0 picks one]:N: '"))
        #expect(text.contains("'--strict[reject violations of the contract]'"))
        #expect(text.contains("'--mode[when to record]:MODE:(once rewrite none)'"))
    }

    @Test func `fish has a line for each command and option`() async {
        let text = await script("fish")
        #expect(
            text.contains(
                "complete -c understudy -f -n __fish_use_subcommand -a sample "
                    + "-d 'show the arguments of a command'\n"))
        #expect(
            text.contains(
                "-n '__fish_seen_subcommand_from sample' -l mode -x -a 'once rewrite none' "
                    + "-d 'when to record'\n"))
    }

    @Test func `every option of every command is completed in every shell`() async {
        for shell in CompletionsCommand.Shell.allCases {
            let script = CompletionScript(program: "understudy", commands: StubCommand.commands)
            let text = script.text(for: shell)
            for command in StubCommand.commands {
                for option in Declarations(of: command.init()).options {
                    let form = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
                    #expect(text.contains(form), "\(shell) \(command.name) \(option.name)")
                }
            }
        }
    }

    @Test func `an option for a file completes files, and one for a folder folders`() {
        let script = CompletionScript(program: "understudy", commands: [ServeCommand.self])
        let bash = script.text(for: .bash)
        #expect(bash.contains(#"serve:--contract) COMPREPLY=($(compgen -f -- "$word"))"#))
        #expect(bash.contains(#"serve:--fixtures) COMPREPLY=($(compgen -d -- "$word"))"#))
        let zsh = script.text(for: .zsh).split(separator: "\n")
        #expect(zsh.contains { $0.contains("--contract[") && $0.contains(":FILE:_files") })
        #expect(zsh.contains { $0.contains("--fixtures[") && $0.contains(":DIR:_files -/") })
    }

    @Test func `a program of one's own has its name`() {
        let script = CompletionScript(program: "shop-contract", commands: [HelpCommand.self])
        #expect(
            script.text(for: .bash).hasSuffix(
                "complete -o filenames -F _shop_contract shop-contract\n"))
    }

    @Test(arguments: [["completions", "tcsh"], ["completions", "bash", "--program", "a b"]])
    func `other shells and names are wrong usage`(words: [String]) async {
        let context = Context(terminal: screen.terminal, commands: [CompletionsCommand.self])
        #expect(await StubCommand.run(words, context) == .wrongUsage)
    }
}
