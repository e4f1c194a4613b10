import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubServer
import TestSupport
import Testing

@testable import UnderstudyCommandLine

/// `verify` runs the suite that a program passes, whatever it is.
struct VerifyCommandTests {
    private let screen = CapturedTerminal()

    private func suite(calls operation: String = "listThings") -> SuiteSource {
        { definition in
            try SuiteMismatch.check("Shop", calls: [operation], in: definition.contract)
            return Suite<String>(
                "Shop",
                cases: [
                    ContractCase("P01", "first page", .pagination) { world, then in
                        then.equal(world, "world", "the world")
                    },
                    ContractCase("B01", "pays once", .checkout) { world, then in
                        then.equal(world, "other", "the world")
                    },
                    .notApplicable("B02", "refunds", .checkout, because: "the shop has none"),
                ],
                open: { _ in "world" }, close: { _ in [] })
        }
    }

    private func run(_ words: String..., suite: SuiteSource?) async throws -> ExitCode {
        try await run(words, suite: suite)
    }

    private func run(_ words: [String], suite: SuiteSource?) async throws -> ExitCode {
        let folder = try TemporaryFolder()
        try folder.write(
            "Contracts/shop/openapi.json",
            """
            {"openapi":"3.1.0","info":{"title":"Shop","version":"1"},"paths":{"/things":{"get":{
            "operationId":"listThings","responses":{"200":{"description":"All"}}}}}}
            """)
        let context = Context(
            terminal: screen.terminal, directory: folder.path, commands: [VerifyCommand.self],
            suite: suite)
        return await StubCommand.run(["verify"] + words, context)
    }

    @Test func `lists the cases of the program's suite`() async throws {
        #expect(try await run("--list", suite: suite()) == .kept)
        #expect(
            screen.output == """
                P01 first page
                B01 pays once
                B02 refunds (not applicable: the shop has none)

                """)
    }

    @Test func `runs them, and ends with 1 if one is broken`() async throws {
        #expect(try await run(suite: suite()) == .failed)
        #expect(screen.output.contains("✓ P01") && screen.output.contains("✗ B01"))
    }

    @Test(arguments: [
        ("world", [], true), ("world", ["--filter", "P01"], false), ("other", [], false),
    ])
    func `what further checks need is told when the whole suite holds`(
        world: String, words: [String], isTold: Bool
    ) async throws {
        let source: SuiteSource = { _ in
            var suite = Suite<String>(
                "Shop",
                cases: [
                    ContractCase("P01", "first page", .pagination) { world, then in
                        then.equal(world, "world", "the world")
                    }
                ],
                open: { _ in world }, close: { _ in [] })
            suite.suggestions = ["add `details:`, and another check runs: P35"]
            return suite
        }
        #expect(try await run(words, suite: source) == (world == "world" ? .kept : .failed))
        #expect(screen.output.contains("and another check runs: P35\n") == isTold)
    }

    @Test(arguments: [(1, false), (8, true)])
    func `rows that break the contract are reported once, before the first case`(
        count: Int, isCut: Bool
    ) async throws {
        let folder = try ShopSuite.folder()
        let rows = (1...count).map { #"{"id": \#($0)}"# }.joined(separator: ", ")
        try folder.write("[\(rows)]", to: "Fixtures/shop/things.json")
        let get = HTTPRequest(.get, "/things")
        let run = await ShopSuite.run(["verify"], in: folder, ShopSuite.source([[get], [get]]))
        let lines = run.errors.split(separator: "\n").filter { $0.contains("things.json:") }
        #expect(lines.count == min(count, 5))
        #expect(run.errors.contains("… and 3 more, which 'lint' shows\n") == isCut)
        #expect(run.errors.contains("correct them, so that checks judge the app alone\n"))
    }

    @Test func `a group of the suite's own can be chosen`() async throws {
        #expect(try await run("--group", "checkout", "--list", suite: suite()) == .kept)
        #expect(screen.output.hasPrefix("B01"))
    }

    @Test func `an unknown group is wrong usage`() async throws {
        #expect(try await run("--group", "chekout", suite: suite()) == .wrongUsage)
        #expect(
            screen.errors == "error: the suite has no group 'chekout'. Did you mean 'checkout'?\n")
    }

    @Test func `a contract that the suite is not written for is an error with a way out`()
        async throws
    {
        #expect(try await run(suite: suite(calls: "listOrders")) == .failed)
        #expect(
            screen.errors.hasPrefix(
                "error: the checks of Shop call operations that the contract 'Shop' does not have: "
                    + "listOrders. "))
        #expect(screen.errors.contains("StubCommand.main(suite:)"))
        #expect(screen.errors.contains("'understudy init OPENAPI --suite'"))
    }

    @Test func `a program without a suite reports that`() async throws {
        #expect(try await run(suite: nil) == .failed)
        #expect(screen.errors.hasPrefix("error: this program has no suite. "))
    }

    @Test func `a folder without a contract is an error that says where to run it`() async throws {
        let folder = try TemporaryFolder()
        let context = Context(
            terminal: screen.terminal, directory: folder.path, commands: [VerifyCommand.self],
            suite: suite())
        #expect(await StubCommand.run(["verify"], context) == .missingInput)
        #expect(screen.errors.contains("there is no contract under Contracts/"))
        #expect(screen.errors.contains("Run 'verify' in the folder that has Contracts/"))
    }

    @Test(arguments: [["--isolate", "--no-isolate"], ["--isolate"]])
    func `isolation that is impossible or contradicted is wrong usage`(
        words: [String]
    ) async throws {
        let context = Context(
            terminal: screen.terminal, commands: [VerifyCommand.self], suite: suite())
        #expect(await StubCommand.run(["verify"] + words, context) == .wrongUsage)
        #expect(screen.errors.contains("--isolate"))
    }

    @Test func `the command of worker processes is for verify only`() async {
        let context = Context(
            terminal: screen.terminal, commands: [VerifyCommand.self], suite: suite())
        let words = [WorkerLaunch.command, "verify"]
        #expect(await StubCommand.run(words, context) == .wrongUsage)
        #expect(screen.errors.contains("is started by 'verify' only"))
    }

    @Test(arguments: [("49.9", ExitCode.kept), ("50", .kept), ("50.1", .failed), ("100", .failed)])
    func `too little coverage fails the run and names what is missing`(
        percent: String, code: ExitCode
    ) async throws {
        let source: SuiteSource = { _ in
            Suite<String>(
                "Shop",
                responses: [
                    DeclaredResponse(operation: "listThings", status: "200", media: "text/csv"),
                    DeclaredResponse(operation: "listThings", status: "404"),
                    DeclaredResponse(operation: "addThing", status: "201"),
                ],
                gaps: [CoverageGap(["addThing"], because: "the shop sells nothing")],
                cases: [
                    ContractCase("P01", "first page", .pagination) { world, then in
                        then.equal(world, "world", "the world")
                    }
                ],
                open: { _ in "world" },
                close: { _ in
                    [
                        Exchange(
                            id: 1, request: HTTPRequest(.get, "/things"),
                            response: HTTPResponse(status: 404), operation: "listThings",
                            receivedAt: 0, arrival: .zero)
                    ]
                })
        }
        #expect(try await run("--min-coverage", percent, suite: source) == code)
        #expect(
            screen.output.contains(
                "coverage: 1 of 2 declared responses that the app can meet seen (50 %); 1 of 3 left out"
            ), "\(screen.output)")
        #expect(screen.output.contains("left out: 1 because the shop sells nothing"))
        guard code == .failed else { return }
        #expect(
            screen.errors.hasPrefix("error: the coverage is 50 %, less than \(percent) %"),
            "\(screen.errors)")
        #expect(screen.errors.contains("\n  listThings 200 text/csv"))
    }

    @Test func `a case that is repeated says how often it failed`() async throws {
        #expect(try await run("--repeat", "3", "--limit", "600", suite: suite()) == .failed)
        #expect(
            screen.output.hasPrefix("Shop: 3 cases, 3 times each, 4 at a time\n"),
            "\(screen.output)")
        #expect(screen.output.contains("✓ P01 first page  passed in 3 runs, "))
        #expect(screen.output.contains("✗ B01 pays once  failed in 3 of 3 runs, "))
        #expect(!screen.output.contains("flaky: "))
    }

    @Test func `a broken case says what to do next`() async throws {
        #expect(try await run("--limit", "600", suite: suite()) == .failed)
        #expect(screen.output.contains("\nnext: --html report.html shows every request"))
    }

    @Test func `an HTML report cannot be written of a comparison`() async throws {
        let code = try await run(
            "--against", "http://127.0.0.1:1", "--html", "a.html", suite: suite())
        #expect(code == .wrongUsage)
        #expect(screen.errors.hasPrefix("error: --html reports cases, and --against runs none. "))
    }

    @Test func `mismatches are reported with the path of their file`() {
        let places = [
            SourcePlace(fileID: "Shop/A.swift", filePath: "/projects/shop/Checks/A.swift", line: 1),
            SourcePlace(fileID: "Shop/B.swift", filePath: "/elsewhere/B.swift", line: 1),
        ]
        let paths = SourcePaths(of: places, in: "/projects/shop")
        #expect(paths.path(of: "Shop/A.swift") == "Checks/A.swift")
        #expect(paths.path(of: "Shop/B.swift") == "Sources/Shop/B.swift")
    }
}

extension CaseGroup {
    fileprivate static let checkout = CaseGroup("checkout", letter: "B")
}

/// A folder that is gone when the test is over.
private final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)")
        path = url.path
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func write(_ file: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
    }
}
