import CustomerContracts
import Foundation
import StubHarness
import StubServer

/// `understudy verify`: runs the contract suite, each case on its own stub.
struct VerifyCommand: Command {
    static let name = "verify"
    static let summary = "run the contract suite"
    static let discussion = """
        Composes the app on a fresh stub for every case and checks what the app shows and which \
        requests the stub received. Exits with 0 if every case passes, with 1 if one fails or none \
        ran.
        """

    private let project = ProjectOptions()
    @Option("filter", "REGEX", .text, "run the cases whose name matches, such as 'T0[1-4]'")
    private var filter: String?
    @Option("group", "NAME", .choice, "run only the cases of a group")
    private var groups: [CaseGroup]
    @Flag("list", "list the cases instead of running them") private var lists: Bool
    @Option("jobs", "N", .integer(in: 1...64), "cases at the same time") private var jobs = 4
    @Option("shard", "I/N", .shard, "run the I-th of N parts, from 1") private var shard: Shard?
    @Option("seed", "N", .seed, "shuffle the cases") private var seed: UInt64?
    @Flag("fail-fast", "start no further case after one has failed") private var failFast: Bool
    @Option("junit", "FILE", .text, "write a JUnit report") private var junit: String?
    @Option("json", "FILE", .text, "write a JSON report") private var json: String?
    @Flag("github", "annotate failed cases for GitHub") private var github: Bool

    func run(_ context: Context) async throws -> ExitCode {
        let options = try runOptions
        let definition = try project.definition(checks: .none, context)
        let runner = Runner(CustomerSuite.suite(definition), options: options)
        if lists {
            for contractCase in runner.cases {
                context.terminal.write(Self.listing(contractCase) + "\n")
            }
            return .kept
        }
        let files = ReportFiles()
        var reports: [any Report] = [
            ConsoleReport(
                isColoured: context.terminal.usesColour, write: context.terminal.write)
        ]
        if let junit { reports.append(JUnitReport { files.add($0, to: context.path(junit)) }) }
        if let json { reports.append(JSONReport { files.add($0, to: context.path(json)) }) }
        if github {
            reports.append(
                GitHubReport(path: Self.sourcePath, write: context.terminal.write))
        }
        let summary = await runner.run(reports: reports)
        try files.write()
        return summary.isKept ? .kept : .failed
    }

    private var runOptions: RunOptions {
        get throws {
            RunOptions(
                selection: try CaseSelection(
                    filter: filter, groups: groups.isEmpty ? nil : Set(groups), shard: shard,
                    seed: seed),
                jobs: jobs, failFast: failFast)
        }
    }

    private static func listing(_ contractCase: ContractCase<Stage>) -> String {
        switch contractCase.applicability {
        case .applies: contractCase.name
        case .notApplicable(let reason): "\(contractCase.name) (not applicable: \(reason))"
        }
    }

    /// The cases are in their own folder.
    @Sendable private static func sourcePath(_ fileID: String) -> String {
        let file = fileID.split(separator: "/").last ?? ""
        return "Sources/CustomerContracts/Cases/\(file)"
    }
}

extension ValueKind<Shard> {
    fileprivate static let shard = ValueKind(wants: "a part such as 2/4") { Shard($0) }
}
