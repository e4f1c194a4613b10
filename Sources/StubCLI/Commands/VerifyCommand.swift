import CustomerContracts
import Foundation
import StubHarness
import StubServer

/// `understudy verify`: the contract suite, each case on a stub of its own.
struct VerifyCommand: Command {
    static let name = "verify"
    static let summary = "run the contract suite"
    static let discussion = """
        Composes the app on a fresh stub for every case and checks what the app shows and what the \
        stub was asked. Exits with 0 if every case holds, with 1 if one does not or none ran.
        """

    private static let filter = Option<String?>(
        "filter", "REGEX", .text, "run the cases whose name matches, such as 'T0[1-4]'")
    private static let group = Option<[CaseGroup]>.list(
        "group", "NAME", .choice, "run the cases of a group")
    private static let list = Option<Bool>.flag("list", "list the cases instead of running them")
    private static let jobs = Option(
        "jobs", "N", .integer(in: 1...64), default: 4, "cases at the same time")
    private static let shard = Option<Shard?>(
        "shard", "I/N", .shard, "run the I-th of N parts, from 1")
    private static let seed = Option<UInt64?>("seed", "N", .seed, "shuffle the cases")
    private static let failFast = Option<Bool>.flag(
        "fail-fast", "start no further case once one is broken")
    private static let junit = Option<String?>("junit", "FILE", .text, "write a JUnit report")
    private static let json = Option<String?>("json", "FILE", .text, "write a JSON report")
    private static let github = Option<Bool>.flag("github", "annotate broken cases for GitHub")

    static let options: [any CommandOption] = [
        SharedOptions.contract, SharedOptions.fixtures, filter, group, list, jobs, shard, seed,
        failFast, junit, json, github,
    ]

    private let contract: String?
    private let fixtures: String?
    private let options: RunOptions
    private let lists: Bool
    private let junit: String?
    private let json: String?
    private let github: Bool

    init(_ arguments: Arguments) throws {
        contract = try arguments[SharedOptions.contract]
        fixtures = try arguments[SharedOptions.fixtures]
        lists = try arguments[Self.list]
        junit = try arguments[Self.junit]
        json = try arguments[Self.json]
        github = try arguments[Self.github]
        let groups = try arguments[Self.group]
        options = RunOptions(
            selection: try CaseSelection(
                filter: arguments[Self.filter], groups: groups.isEmpty ? nil : Set(groups),
                shard: arguments[Self.shard], seed: arguments[Self.seed]),
            jobs: try arguments[Self.jobs], failFast: try arguments[Self.failFast])
    }

    func run(_ context: Context) async throws -> ExitCode {
        let definition = try SharedOptions.definition(
            contract: contract, fixtures: fixtures, checks: .none, context)
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

    private static func listing(_ contractCase: ContractCase<Stage>) -> String {
        switch contractCase.applicability {
        case .applies: contractCase.name
        case .notApplicable(let reason): "\(contractCase.name) (not applicable: \(reason))"
        }
    }

    /// The cases lie in a folder of their own.
    @Sendable private static func sourcePath(_ fileID: String) -> String {
        let file = fileID.split(separator: "/").last ?? ""
        return "Sources/CustomerContracts/Cases/\(file)"
    }
}

extension ValueKind<Shard> {
    fileprivate static let shard = ValueKind(wants: "a part such as 2/4") { Shard($0) }
}
