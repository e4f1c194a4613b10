import StubContract
import StubJSON
import Testing

@testable import StubHarness

/// The case that judges the requests of all others.
@Suite(.timeLimit(.minutes(10)))
struct RequestsCaseTests {
    private static let query = ContractIssue.Kind(.request, .query, "undeclared")
    private static let field = ContractIssue.Kind(.request, .header, "required")
    private static let answer = ContractIssue.Kind(.response, .body, "type")

    /// Three cases that send a wrong query parameter, of which the last also lacks a header field and
    /// fails, and one that sends nothing wrong.
    private static func suite() -> Suite<TestWorld> {
        var suite = Suite.make {
            for id in ["P01", "P02", "P03", "P04"] {
                ContractCase(id, "case \(id)", .pagination) { world, then in
                    let kinds = id == "P04" ? [] : id == "P03" ? [query, field] : [query]
                    world.answer("listProducts", 200, issues: kinds.map { .make($0) })
                    then.equal(id, id == "P03" ? "P30" : id, "the id")
                }
            }
            ContractCase.notApplicable("C03", "no-store", .caching, because: "no caching")
        }
        suite.collectsViolations = true
        return suite
    }

    private func run(
        _ suite: Suite<TestWorld> = suite(), filter: String? = nil, shard: Shard? = nil,
        failFast: Bool = false, repeats: Int = 1, executor: CaseExecutor? = nil
    ) async throws -> RunDocument {
        let options = RunOptions(
            selection: try CaseSelection(filter: filter, shard: shard), jobs: 1, limit: .patience,
            failFast: failFast, repeats: repeats)
        var collector = RunCollector()
        var document: RunDocument?
        _ = await Runner(suite, options: options, executor: executor).run { event in
            if let ended = collector.receive(event) { document = ended }
        }
        return try #require(document)
    }

    @Test(arguments: [false, true])
    func `each violation is reported once, and hides no verdict`(isElsewhere: Bool) async throws {
        let suite = Self.suite()
        let executor: CaseExecutor = { position, id, _ in
            let result = await suite.result(of: id, at: position, .patient)
            return result.flatMap { CaseResult(json: $0.json()) }.map(CaseOutcome.ended)
        }
        let document = try await run(executor: isElsewhere ? executor : nil)
        #expect(
            document.results.map { "\($0.id) \($0.verdict.name)" } == [
                "P01 passed", "P02 passed", "P03 failed", "P04 passed", "C03 notApplicable",
                "Q01 failed",
            ])
        #expect(document.results[2].mismatches.map(\.what) == ["the id"])
        let found = document.results[5].mismatches
        #expect(
            found.map(\.actual) == [
                "request/query/undeclared at page: the parameter is not declared",
                "request/header/required at page: the parameter is not declared",
            ])
        #expect(found.map(\.difference) == ["in 3 cases: P01, P02, P03", "in P03"])
        #expect(document.results[5].evaluated == 4)
        #expect(document.plan.cases == ["P01", "P02", "P03", "P04", "C03", "Q01"])
        #expect(document.summary.failed == 2 && document.summary.broken == ["P03", "Q01"])
        // The cases that fail again alone.
        #expect(document.summary.rerun == ["P03", "P01"])
    }

    @Test func `a case that runs alone, or that ends the run, reports its own violations`()
        async throws
    {
        let alone = try await run(filter: "P01")
        #expect(alone.results.map { "\($0.id) \($0.verdict.name)" } == ["P01 failed"])
        #expect(alone.results[0].mismatches.count == 1)
        let first = try await run(failFast: true)
        #expect(first.results.map(\.verdict.name) == ["failed"] && first.summary.notRun == 4)
    }

    @Test func `violations of each repetition count`() async throws {
        let document = try await run(filter: "P0[14]", repeats: 3)
        #expect(document.results.map(\.verdict.name) == ["passed", "passed", "failed"])
    }

    @Test func `requests without a violation pass`() async throws {
        let document = try await run(filter: "P04|P03")
        #expect(document.results.last?.mismatches.count == 2)
        var suite = Suite.make {
            for id in ["P01", "P02"] {
                ContractCase(id, "case", .pagination, tolerating: ["request/query"]) {
                    world, then in
                    world.answer("listProducts", 200, issues: [.make(Self.query)])
                    then.isTrue(true, "ran")
                }
            }
        }
        suite.collectsViolations = true
        let kept = try await run(suite)
        #expect(kept.results.map(\.verdict) == [.passed, .passed, .passed] && kept.summary.isKept)
    }

    @Test func `answers that break the contract stay with their cases`() async throws {
        var suite = Suite.make {
            for id in ["P01", "P02"] {
                ContractCase(id, "case", .pagination) { world, then in
                    world.answer("listProducts", 200, issues: [.make(Self.answer)])
                    then.isTrue(true, "ran")
                }
            }
        }
        suite.collectsViolations = true
        let judged = try await run(suite)
        #expect(judged.results.map(\.verdict) == [.failed, .failed, .passed])
        suite.judgesAnswers = false
        let blameless = try await run(suite)
        #expect(
            blameless.results.map(\.verdict.name) == ["notApplicable", "notApplicable", "passed"])
    }

    @Test func `the case is listed if several cases run`() throws {
        let suite = Self.suite()
        let all = suite.listing(of: CaseSelection()).map(\.name)
        #expect(all.last == "Q01 requests keep the contract" && all.count == 6)
        #expect(
            suite.listing(of: try CaseSelection(filter: "P01|C03")).map(\.name)
                == ["P01 case P01", "C03 no-store"])
    }

    @Test func `the parts of a suite that are merged have it once`() async throws {
        let parts = try await [
            ("1.json", run(shard: Shard(1, of: 2))), ("2.json", run(shard: Shard(2, of: 2))),
        ]
        let merged = try MergedRun.of(
            parts.map { ($0.0, try RunDocument(json: $0.1.json)) })
        let found = merged.results.filter { $0.id == "Q01" }
        #expect(found.map(\.verdict) == [.failed])
        #expect(
            found.first?.mismatches.count
                == parts.reduce(0) { $0 + $1.1.results.last!.mismatches.count })
        #expect(merged.summary.passed == 3 && merged.summary.failed == 2)
        #expect(merged.summary.notApplicable == 1 && merged.plan.cases.count == 6)
    }
}
