import Foundation
import StubContract
import StubDrift
import StubHarness
import StubJSON
import StubServer
import StubStarting

/// `understudy verify`: runs the contract suite, each case on its own stub.
struct VerifyCommand: Command {
    static let name = "verify"
    static let summary = "run the contract suite"
    static let discussion = """
        Composes the app on a fresh stub for every case and checks what the app shows and which \
        requests the stub received. Exits with 0 if every case passes, with 1 if one fails or none \
        ran.

        The suite is compiled into the program, together with the app. 'understudy' contains the \
        suite of CustomerApp; another app needs its own program, which has the same command.
        """

    private let project = ProjectOptions()
    private let overlays = OverlayOptions()
    @Option("filter", "REGEX", .text, "run the cases whose name matches, such as 'T0[1-4]'")
    private var filter: String?
    @Option("group", "NAME", .text, "run only the cases of a group, such as pagination")
    private var groups: [String]
    @Flag("list", "list the cases instead of running them") private var lists: Bool
    @Option("jobs", "N", .integer(in: 1...64), "cases at the same time") private var jobs = 4
    @Option(
        "limit", "SECONDS", .seconds, "real time after which a case that does not get on times out")
    private var limit = Seconds(.seconds(30))
    @Option("shard", "I/N", .shard, "run the I-th of N parts, from 1") private var shard: Shard?
    @Option("seed", "N", .seed, "shuffle the cases, and choose other generated answers")
    private var seed: UInt64?
    @Option(
        "generated", "N", .integer(from: 1), "most generated answers (default: what the suite says)"
    )
    private var generated: Int?
    @Flag("fail-fast", "start no further case after one has failed") private var failFast: Bool
    @Option(
        "repeat", "N", .integer(in: 1...10_000),
        "run each case N times; one that passes and fails is flaky, and fails")
    private var repeats = 1
    private let coverage = CoverageOption()
    private let isolation = IsolationOptions()
    private let outputs = ReportOptions()
    @Option("har", "FILE", .text, "write the exchanges of the cases as an HTTP archive")
    private var har: String?
    @Flag("github", "annotate failed cases for GitHub, and write the summary of its job")
    private var github: Bool
    private let pact = PactOptions()
    private let drift = DriftOptions()

    func run(_ context: Context) async throws -> ExitCode {
        // Wrong usage is reported before a contract that the suite is not written for.
        _ = try CaseSelection(filter: filter, shard: shard, seed: seed)
        if drift.isGiven, outputs.html != nil {
            throw CommandError.usage(
                "--html reports cases, and --against runs none",
                hint: "--junit, --json and --github report the comparison.")
        }
        try pact.check()
        try drift.check()
        if drift.isGiven { return try await compare(context) }
        let pool = try isolation.pool(limit: limit.duration, context.besideLiveLine)
        let (suite, definition) = try suite(context)
        let options = options(try selection(of: suite))
        if lists {
            for (name, reason) in suite.listing(of: options.selection) {
                let remark = reason.map { " (not applicable: \($0))" } ?? ""
                context.terminal.write("\(name)\(remark)\n")
            }
            return .kept
        }
        reportWrongRows(context)
        let files = ReportFiles()
        let archive = har.map {
            CaseArchive(path: context.path($0), contract: definition.contract)
        }
        try archive?.begin()
        let collector = ExchangeCollector()
        var reports =
            reports(of: suite, definition.contract, files, context)
            + (pact.isGiven ? [collector] : [])
        if let archive { reports.append(archive) }
        let summary: RunSummary
        if let pool, let suite = suite as? any IsolableSuite {
            summary = await suite.run(options, reports: reports) {
                await pool.outcome(of: $1, at: $0, sent: $2)
            }
            await pool.close()
        } else {
            summary = await suite.run(options, reports: reports)
        }
        try files.write()
        if let archive { context.terminal.write("archive: \(try archive.finish())\n") }
        if pact.isGiven {
            try await pact.write(
                collector.exchanges, of: suite, definition, isKept: summary.isKept, context)
        }
        // What is missing matters to who has just written the first adapters.
        if summary.isKept, options.selection == CaseSelection() {
            for line in suite.suggestions { context.terminal.write(line + "\n") }
        }
        try coverage.check(summary.coverage)
        return summary.isKept ? .kept : .failed
    }

    /// The contract and the fixtures of the project, without inferred bindings that break the
    /// contract on generated rows.
    private func definition(_ context: Context) throws -> StubDefinition {
        let read = try project.definition(overlays: overlays, checks: .none, context)
        // A document whose rows cannot be generated is not tried.
        return (try? read.tried(by: BindingTrial.faults)) ?? read
    }

    /// Reports rows of the fixtures that break the contract, once and before the first case: answers
    /// with them are no fault of the app.
    private func reportWrongRows(_ context: Context) {
        let wrong: [Diagnostic]
        do {
            _ = try project.definition(overlays: overlays, checks: .rows, context)
            return
        } catch let error as CommandError {
            wrong = error.diagnostics
        } catch let error as DiagnosticError {
            wrong = error.diagnostics
        } catch {
            // Reading the same files has just succeeded.
            return
        }
        guard !wrong.isEmpty else { return }
        let more = wrong.count - Self.mostShown
        context.terminal.writeError(
            wrong.prefix(Self.mostShown).map { "\($0)\n" }.joined()
                + (more > 0 ? "… and \(more) more, which 'lint' shows\n" : "")
                + "these fixtures break the contract; correct them, so that checks judge the app alone\n"
        )
    }

    private static let mostShown = 5

    /// Compares the contract with a live API.
    private func compare(_ context: Context) async throws -> ExitCode {
        let report = try await drift.report(definition(context), context)
        let files = ReportFiles()
        if let junit = outputs.junit { files.add(report.junit, to: context.path(junit)) }
        if let json = outputs.json { files.add(report.json, to: context.path(json)) }
        context.terminal.write(report.text)
        if github { context.terminal.write(report.github) }
        try files.write()
        return report.isKept ? .kept : .failed
    }

    /// Runs the cases that a parent names, as the process of ``WorkerLaunch``.
    func work(_ context: Context) async throws -> ExitCode {
        guard CaseWorker.hasParent, let suite = try suite(context).suite as? any IsolableSuite
        else {
            throw CommandError.usage("'\(WorkerLaunch.command)' is started by 'verify' only")
        }
        await CaseWorker(
            suite, options: options(CaseSelection()), memoryLimit: isolation.memoryLimit,
            detail: pact.isGiven || har != nil || outputs.html != nil ? .whole : .outline
        ).run()
        return .kept
    }

    private func options(_ selection: CaseSelection) -> RunOptions {
        RunOptions(
            selection: selection, jobs: jobs, limit: limit.duration, failFast: failFast,
            repeats: repeats,
            generation: AnswerGeneration(budget: generated, seed: seed))
    }

    private func reports(
        of suite: any RunnableSuite, _ contract: Contract, _ files: ReportFiles,
        _ context: Context
    ) -> [any Report] {
        let exchanges = CaseExchanges(contract)
        let terminal = context.terminal
        var reports: [any Report] = [
            ConsoleReport(
                isColoured: terminal.usesColour,
                liveWidth: terminal.isInteractive ? terminal.width : nil,
                advice: outputs.html == nil ? Self.advice : nil,
                excerpt: { Self.excerpt(of: $0, exchanges) }, write: terminal.write)
        ]
        reports += outputs.reports(to: files, context)
        if let html = outputs.html {
            reports.append(
                HTMLReport(exchanges: exchanges) { files.add($0, to: context.path(html)) })
        }
        if github {
            let paths = SourcePaths(of: suite.places)
            reports.append(GitHubReport(path: { paths.path(of: $0) }, write: terminal.write))
            if let summary = StepSummary(context.environment) {
                reports.append(MarkdownReport { summary.append($0, terminal) })
            }
        }
        return reports
    }

    /// The last requests of a broken case, which often say what went wrong.
    private static func excerpt(of result: CaseResult, _ exchanges: CaseExchanges) -> [String] {
        guard !result.exchanges.isEmpty else { return [] }
        let count = result.exchanges.count
        let lines = exchanges.lines(of: result.exchanges, last: 5)
        let title =
            count > lines.count ? "the last \(lines.count) of \(count) exchanges" : "exchanges"
        return ["\(title):"] + lines.map { "  " + $0.withoutControls }
    }

    private static let advice =
        "next: --html report.html shows every request and response; --repeat 5 shows whether a "
        + "case is flaky"

    /// The program's suite for the contract and the fixtures that the options name, and these.
    private func suite(
        _ context: Context
    ) throws -> (suite: any RunnableSuite, definition: StubDefinition) {
        guard let source = context.suite else {
            throw CommandError.failed("this program has no suite", hint: Self.ownSuite)
        }
        do {
            let definition = try definition(context)
            return (try source(definition), definition)
        } catch let error as SuiteMismatch {
            throw CommandError.failed("\(error)", hint: Self.ownSuite)
        } catch let error as CommandError where error.code == .missingInput {
            var diagnostics = error.diagnostics
            if project.contract == nil, !diagnostics.isEmpty {
                diagnostics[0].hint = Self.elsewhere
            }
            throw CommandError(error.code, diagnostics)
        }
    }

    private func selection(of suite: any RunnableSuite) throws -> CaseSelection {
        var chosen: Set<CaseGroup>?
        for name in groups {
            guard let group = suite.groups.first(where: { $0.name == name }) else {
                let names = suite.groups.map(\.name)
                let nearest = NearestWord.nearest(to: name, among: names)
                throw CommandError.usage(
                    "the suite has no group '\(name)'",
                    hint: nearest.map { "Did you mean '\($0)'?" }
                        ?? "Known: \(names.joined(separator: ", ")).")
            }
            chosen = (chosen ?? []).union([group])
        }
        return try CaseSelection(filter: filter, groups: chosen, shard: shard, seed: seed)
    }

    private static let ownSuite = """
        'verify' runs the checks that are compiled into the program. For your own app, \
        'understudy init OPENAPI --suite' writes a suite and a program that passes it to \
        StubCommand.main(suite:); 'swift package contract-suite' runs them.
        """

    private static let elsewhere = """
        Run 'verify' in the folder that has Contracts/, or name the contract by --contract FILE. \
        For your own app, 'understudy init OPENAPI --suite' writes a suite and a program that \
        passes it to StubCommand.main(suite:).
        """
}

extension ValueKind<Shard> {
    fileprivate static let shard = ValueKind(wants: "a part such as 2/4") { Shard($0) }
}
