import StubContract
import StubJSON
import StubLint

/// `understudy diff`: lists what a new version of a contract breaks.
struct DiffCommand: Command {
    static let name = "diff"
    static let summary = "list breaking changes between two versions of a contract"
    static let discussion = """
        A change is breaking if a client written for the old contract may fail with the new one: \
        its requests may be rejected, or it may receive responses that it does not expect. \
        Everything else is a note. The exit code is 1 if there is a breaking change.
        """

    enum Format: String, CaseIterable, Sendable { case text, json }

    @Operand("OLD") private var old: String
    @Operand("NEW") private var new: String
    @Option("format", "FORMAT", .choice, "text or json") private var format = Format.text

    func run(_ context: Context) async throws -> ExitCode {
        let before = try ContractFile.read(context.path(old))
        let after = try ContractFile.read(context.path(new))
        let changes = try ContractDiff.changes(
            from: before, references: ContractFile.references(of: before),
            to: after, references: ContractFile.references(of: after))
        let breaking = changes.count { $0.severity == .breaking }
        switch format {
        case .text:
            for change in changes { context.terminal.write("\(change)\n") }
            context.terminal.write("\(breaking) breaking, \(changes.count - breaking) notes\n")
        case .json:
            let list = JSONValue.array(changes.map(Self.json))
            context.terminal.write(JSONSerializer.string(list, style: .pretty) + "\n")
        }
        return breaking == 0 ? .kept : .failed
    }

    private static func json(_ change: ContractChange) -> JSONValue {
        [
            "severity": .string(change.severity.rawValue), "code": .string(change.code),
            "operation": .string(change.operation), "message": .string(change.message),
            "file": .string(change.file), "line": change.position.map { .int($0.line) } ?? .null,
            "column": change.position.map { .int($0.column) } ?? .null,
        ]
    }
}
