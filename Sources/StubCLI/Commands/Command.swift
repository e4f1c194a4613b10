/// One verb of the command line: a value made from its arguments, then run.
protocol Command: Sendable {
    static var name: String { get }
    /// A few words in lower case without a full stop.
    static var summary: String { get }
    /// What `--help` says below the usage line; paragraphs are wrapped, indented lines kept.
    static var discussion: String { get }
    /// The table that both reads the arguments and writes the usage text.
    static var options: [any CommandOption] { get }
    static var operands: [Operand] { get }

    init(_ arguments: Arguments) throws

    func run(_ context: Context) async throws -> ExitCode
}

extension Command {
    static var discussion: String { "" }
    static var operands: [Operand] { [] }
}
