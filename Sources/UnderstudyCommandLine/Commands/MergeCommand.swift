import Foundation
import StubDocuments
import StubHarness
import StubJSON

/// `understudy merge`: joins the reports of the parts of a suite that ran apart.
struct MergeCommand: Command {
    static let name = "merge"
    static let summary = "join the reports of the parts of a suite into one"
    static let discussion = """
        Reads what 'verify --shard I/N' wrote by --json, --html or --junit, and writes one report \
        of all parts. Exits with 1 if a case failed in any of them, and with 65 if a part is missing \
        or given twice.

            understudy merge part-*.json --junit verify.xml --min-coverage 90

        Reports by --html have the requests and responses, which an HTML report of the whole then \
        has too.
        """

    @Operand("FILE", isRequired: true) private var files: [String]
    private let outputs = ReportOptions()
    private let coverage = CoverageOption()
    @Flag("github", "write the summary of GitHub's job") private var github: Bool

    func run(_ context: Context) async throws -> ExitCode {
        let parts = try files.map { try MergePart(reading: $0, context) }
        let merged: RunDocument
        do {
            merged = try MergedRun.of(parts.map { ($0.file, $0.run) })
        } catch {
            throw CommandError(
                .invalidInput,
                [Diagnostic(code: "merge", message: error.reason, hint: error.hint)])
        }
        let files = ReportFiles()
        var reports = outputs.reports(to: files, context)
        let summary = github ? StepSummary(context.environment) : nil
        if let summary {
            reports.append(MarkdownReport { summary.append($0, context.terminal) })
        }
        for event in merged.events {
            for index in reports.indices { reports[index].receive(event) }
        }
        var console = ConsoleReport(
            isColoured: context.terminal.usesColour, write: context.terminal.write)
        for event in merged.events where !event.isPassedCase { console.receive(event) }
        if let html = outputs.html {
            files.add(
                HTMLReport.page(merged, exchanges: parts.flatMap(\.exchanges)),
                to: context.path(html))
        }
        try files.write()
        try coverage.check(merged.summary.coverage)
        return merged.summary.isKept ? .kept : .failed
    }
}

/// The report of one part.
private struct MergePart {
    let file: String
    let run: RunDocument
    /// The exchanges of each case as text of a JSON array; none if the report has none.
    let exchanges: [(id: String, text: String)]

    init(reading file: String, _ context: Context) throws(CommandError) {
        self.file = file
        let text: String
        do {
            text = String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: context.path(file))),
                as: UTF8.self)
        } catch {
            throw .missing("the file does not exist, or cannot be read", file: file)
        }
        let page = HTMLPage.data(of: text)
        exchanges =
            page?["exchanges"]?.object?.members.map {
                ($0.key, JSONSerializer.string($0.value))
            } ?? []
        do {
            run = try Self.run(of: text, page)
        } catch let error as RunDocumentError {
            throw Self.unreadable(file, "it is no report of 'verify': \(error.reason)")
        } catch {
            throw Self.unreadable(file, "it is no JSON document")
        }
    }

    private static func run(of text: String, _ page: JSONValue?) throws -> RunDocument {
        if let page { return try RunDocument(json: page["report"] ?? .null) }
        let isXML = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<"
        if isXML { return try RunDocument(junit: text) }
        return try RunDocument(json: try JSONParser.parse(Array(text.utf8)))
    }

    private static func unreadable(_ file: String, _ reason: String) -> CommandError {
        CommandError(
            .invalidInput,
            [
                Diagnostic(
                    code: "merge", message: reason, file: file,
                    hint:
                        "'merge' reads reports that 'verify --json FILE', 'verify --html FILE' or "
                        + "'verify --junit FILE' wrote; run that part again if its file is damaged."
                )
            ])
    }
}

extension RunEvent {
    /// Only broken cases are worth a line when all of them ran elsewhere.
    fileprivate var isPassedCase: Bool {
        if case .caseEnded(let result) = self { !result.verdict.isBroken } else { false }
    }
}
