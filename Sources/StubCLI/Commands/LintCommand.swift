import Foundation
import StubJSON
import StubLint

/// `understudy lint`: checks contract, fixtures, recordings and scenarios against each other.
struct LintCommand: Command {
    static let name = "lint"
    static let summary = "check contract, fixtures and scenarios against each other"
    static let discussion = """
        Checks the contract and its examples, every row, every recording and every scenario in one \
        pass, and reports every finding in order of file and place. 'understudy explain CODE' \
        explains a finding. Exits with 65 if there is an error, and with 0 if there are only \
        warnings.

        --age DAYS also warns of recordings that are older, by "recordedAt" in their files, and of \
        those without it.

        --format json writes an array; each element has "file", "line", "column" (null if the \
        finding concerns the whole file), "severity" ("error" or "warning"), "code", "message" and \
        "hint".
        """

    enum Format: String, CaseIterable, Sendable { case text, json, github }

    private let project = ProjectOptions()
    @Option("format", "FORMAT", .choice, "text, json, or github for annotations of a pull request")
    private var format = Format.text
    @Option("age", "DAYS", .integer(from: 1), "warn of recordings that are older than this")
    private var age: Int?

    func run(_ context: Context) async throws -> ExitCode {
        let files = try project.files(context)
        let lint = try ProjectLint(
            contract: files.contract.map { context.path($0) },
            fixtures: files.fixtures.map { context.path($0) },
            recordingAge: age.map { RecordingAge(days: $0, now: Date().timeIntervalSince1970) })
        let report = FindingsReport(lint.diagnostics)
        switch format {
        case .text: context.terminal.write(report.text(of: lint.scope))
        case .json: context.terminal.write(report.json)
        case .github: context.terminal.write(report.github)
        }
        return report.hasErrors ? .invalidInput : .kept
    }
}
