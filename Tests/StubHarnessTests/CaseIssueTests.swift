import StubContract
import Testing

@testable import StubHarness

@Suite(.timeLimit(.minutes(10)))
struct CaseIssueTests {
    @Test(arguments: [
        ([String](), false),
        (["request/query/undeclared"], true),
        (["request/query"], true),
        (["request"], true),
        (["request/que"], false),
        (["response/body"], false),
    ])
    func `an issue the case does not allow is a mismatch`(
        allowed: [String], passes: Bool
    ) async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination, allowing: allowed) { world, then in
                world.answer("listProducts", 200, issues: [.make()])
                then.isTrue(true, "ran")
            }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict == (passes ? .passed : .failed))
        #expect(result.issues.map(\.isAllowed) == [passes])
    }

    @Test func `the mismatch names the exchange and the issue`() async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { world, then in
                world.answer("listProducts", 200)
                world.answer("listProducts", 200, issues: [.make()])
                then.isTrue(true, "ran")
            }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        let mismatch = try #require(result.mismatches.first)
        #expect(mismatch.what == "no contract violation in exchange 2, GET /products?limit=20")
        #expect(
            mismatch.actual
                == "request/query/undeclared at page: the parameter is not declared")
    }

    @Test(arguments: [([String](), false), (["request/operation"], true), (["request"], true)])
    func `a request that matches no operation fails a case, unless the case allows it`(
        allowed: [String], passes: Bool
    ) async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination, allowing: allowed) { world, then in
                world.answer(nil, 404)
                then.isTrue(true, "ran")
            }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict == (passes ? .passed : .failed))
        #expect(result.issues.map(\.issue.code) == ["request/operation"])
    }

    @Test func `a mismatch explains the violation, and at most five are explained`() async throws {
        var suite = Suite.make {
            ContractCase("P01", "first", .pagination) { world, then in
                for _ in 0..<7 { world.answer("listProducts", 200, issues: [.make()]) }
                then.isTrue(true, "ran")
            }
        }
        suite.explain = { _, exchange, issue in "\(exchange.id): \(issue.location) is not 'limit'" }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(
            result.mismatches.map(\.difference)
                == (1...5).map { "\($0): page is not 'limit'" } + [nil, nil])
    }

    @Test(arguments: [
        (["request"], [String](), true),
        (["request", "response/body"], [], false),
        (["request"], ["response/body"], true),
        ([], ["request"], true),
    ])
    func `an issue that the case allows and nobody reports is a mismatch`(
        allowed: [String], tolerated: [String], passes: Bool
    ) async throws {
        let suite = Suite.make {
            ContractCase(
                "P01", "first", .pagination, allowing: allowed, tolerating: tolerated
            ) { world, then in
                world.answer("listProducts", 200, issues: [.make()])
                then.isTrue(true, "ran")
            }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict == (passes ? .passed : .failed))
        #expect(
            result.mismatches.map(\.expected)
                == (passes ? [] : ["an issue 'response/body' in at least one exchange"]))
    }

    private static let answer = ContractIssue.Kind(.response, .body, "type")
    private static let status = ContractIssue.Kind(.response, .status, "undeclared")
    private static let request = ContractIssue.Kind(.request, .query, "undeclared")

    @Test(arguments: [
        ([answer], true, "failed"), ([answer], false, "notApplicable"),
        ([request], false, "failed"), ([answer, request], false, "failed"), ([], false, "passed"),
        ([status], false, "notApplicable"),
    ])
    func `an app is not judged by answers of the stub that break the contract`(
        issues: [ContractIssue.Kind], judges: Bool, verdict: String
    ) async throws {
        var suite = Suite.make {
            ContractCase("P01", "first", .pagination) { world, then in
                world.answer("listProducts", 200, issues: issues.map { .make($0) })
                then.isTrue(issues.isEmpty, "what the app makes of it")
            }
        }
        suite.judgesAnswers = judges
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict.name == verdict)
        if case .notApplicable(let reason) = result.verdict {
            #expect(reason.contains("GET /products?limit=20 (exchange 1): response/"))
            #expect(result.mismatches.isEmpty)
        }
    }

    /// A status that the operation does not declare is the stub's own, whatever it was asked.
    @Test(arguments: [[[answer], [request]], [[status, request]]])
    func `an answer that breaks the contract excuses an app that does so as well`(
        exchanges: [[ContractIssue.Kind]]
    ) async throws {
        var suite = Suite.make {
            ContractCase("P01", "first", .pagination) { world, then in
                for issues in exchanges {
                    world.answer("listProducts", 200, issues: issues.map { .make($0) })
                }
                then.isTrue(false, "what the app makes of it")
            }
        }
        suite.judgesAnswers = false
        let result = try #require(
            await Runner(suite, options: .patient).ownResult(of: suite.cases[0]))
        #expect(result.verdict.name == "notApplicable")
        #expect(result.violations.count == 1, "the request counts all the same")
    }
}
