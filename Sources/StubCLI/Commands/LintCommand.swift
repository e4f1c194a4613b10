import StubJSON
import StubLint

/// `understudy lint`: checks contract, fixtures, recordings and scenarios against each other.
struct LintCommand: Command {
    static let name = "lint"
    static let summary = "check contract, fixtures and scenarios against one another"
    static let discussion = """
        Everything is checked in one pass, and every finding is reported, in order of file and \
        place: the contract and its examples, every row, every recording, every scenario. \
        'understudy explain CODE' explains a finding. Exits with 65 if there is an error; \
        warnings alone are 0.

        --format json writes an array; each element has "file", "line", "column" (null where the \
        whole file is meant), "severity" ("error" or "warning"), "code", "message" and "hint".
        """

    enum Format: String, CaseIterable, Sendable { case text, json, github }

    private let project = ProjectOptions()
    @Option("format", "FORMAT", .choice, "text, json, or github for annotations of a pull request")
    private var format = Format.text

    func run(_ context: Context) async throws -> ExitCode {
        let files = try project.files(context)
        let lint = try ProjectLint(
            contract: files.contract.map { context.path($0) },
            fixtures: files.fixtures.map { context.path($0) })
        let report = FindingsReport(lint.diagnostics)
        switch format {
        case .text: context.terminal.write(report.text(of: lint.scope))
        case .json: context.terminal.write(report.json)
        case .github: context.terminal.write(report.github)
        }
        return report.hasErrors ? .invalidInput : .kept
    }
}
