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

        With --api, each API is checked with its own fixtures, and each finding names its API: at \
        the start of the message, in JSON also as "api".
        """

    enum Format: String, CaseIterable, Sendable { case text, json, github }

    private let project = ProjectOptions()
    private let overlays = OverlayOptions()
    private let apis = APIOptions()
    @Option("format", "FORMAT", .choice, "text, json, or github for annotations of a pull request")
    private var format = Format.text
    @Option("age", "DAYS", .integer(from: 1), "warn of recordings that are older than this")
    private var age: Int?

    func run(_ context: Context) async throws -> ExitCode {
        let (report, scope) = try findings(context)
        switch format {
        case .text: context.terminal.write(report.text(of: scope))
        case .json: context.terminal.write(report.json)
        case .github: context.terminal.write(report.github)
        }
        return report.hasErrors ? .invalidInput : .kept
    }

    private func findings(_ context: Context) throws -> (FindingsReport, scope: String) {
        guard !apis.isEmpty else {
            let files = try project.files(context)
            try overlays.check(hasContract: files.contract != nil)
            let lint = try lint(files, overlays: overlays.files(context), context)
            return (FindingsReport(lint.diagnostics), lint.scope)
        }
        try overlays.check(hasContract: true, isOneOfSeveral: true)
        let projects = try apis.projects(beside: project, context)
        // Scenarios may also name what belongs to the other APIs, by the names with which all are
        // served together.
        var others: (operations: [String], fixtures: [String]) = ([], [])
        for (name, files) in projects {
            let names = try lint(files, context).names
            others.operations += names.operations.map { "\(name).\($0)" }
            others.fixtures += names.fixtures + names.fixtures.map { "\(name).\($0)" }
        }
        let parts = try projects.map { name, files in
            (name: name, lint: try lint(files, others: others, context))
        }
        return (
            FindingsReport(apis: parts.map { ($0.name, $0.lint.diagnostics) }),
            parts.map { "\($0.name): \($0.lint.scope)" }.joined(separator: "; ")
        )
    }

    private func lint(
        _ files: ProjectFiles, overlays: [String]? = nil,
        others: (operations: [String], fixtures: [String]) = ([], []), _ context: Context
    ) throws -> ProjectLint {
        try ProjectLint(
            contract: files.contract.map { context.path($0) }, overlays: overlays,
            fixtures: files.fixtures.map { context.path($0) },
            recordingAge: age.map { RecordingAge(days: $0, now: Date().timeIntervalSince1970) },
            others: others)
    }
}
