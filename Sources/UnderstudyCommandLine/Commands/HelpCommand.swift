/// `understudy help [COMMAND]`: shows the same texts as `--help`.
struct HelpCommand: Command {
    static let name = "help"
    static let summary = "show this help, or the help of a command"

    @Operand("COMMAND") private var topic: String?

    func run(_ context: Context) async throws -> ExitCode {
        let screen = HelpScreen(width: context.terminal.width)
        if let topic {
            let command = try StubCommand.find(topic, among: context.commands)
            context.terminal.write(screen.text(for: command))
        } else {
            context.terminal.write(screen.text(for: context.commands))
        }
        return .kept
    }
}
