/// `understudy completions`: prints a script by which a shell completes command lines.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "print a script that completes command lines: bash, zsh or fish"
    static let discussion = """
        Load it where the shell starts:

            bash  eval "$(understudy completions bash)"
            zsh   understudy completions zsh > "${fpath[1]}/_understudy"
            fish  understudy completions fish | source
        """

    /// A shell with its own form of completions.
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    @Operand("SHELL") private var shell: String
    @Option("program", "NAME", .text, "the name of the program that is completed")
    private var program = "understudy"

    func run(_ context: Context) async throws -> ExitCode {
        guard let shell = Shell(rawValue: shell) else {
            throw CommandError.usage("SHELL must be bash, zsh or fish, not '\(shell)'")
        }
        guard program.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) }) else {
            throw CommandError.usage("--program expects a name, got '\(program)'")
        }
        let script = CompletionScript(program: program, commands: context.commands)
        context.terminal.write(script.text(for: shell))
        return .kept
    }
}
