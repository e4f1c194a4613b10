/// One verb of the command line: its properties declare its arguments, which are parsed before it
/// runs.
protocol Command: ArgumentGroup {
    static var name: String { get }
    /// A few words in lower case without a full stop.
    static var summary: String { get }
    /// The text that `--help` shows below the usage line; paragraphs are wrapped, indented lines
    /// kept.
    static var discussion: String { get }

    func run(_ context: Context) async throws -> ExitCode
}

extension Command {
    static var discussion: String { "" }
}
