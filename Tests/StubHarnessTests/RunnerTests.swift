import StubBackport
import StubContract
import StubHarness
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RunnerTests {
    @Test func `a case whose expectations are met passes`() async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { _, then in then.equal(1, 1, "one") }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict == .passed)
        #expect(result.evaluated == 1)
    }

    @Test func `a failed expectation fails the case, which continues`() async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { _, then in
                then.equal(1, 2, "first")
                then.equal(3, 4, "second")
            }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict == .failed)
        #expect(result.mismatches.map(\.what) == ["first", "second"])
    }

    @Test func `a case that asserts nothing fails`() async throws {
        let suite = Suite.make { ContractCase("P01", "first", .pagination) { _, _ in } }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.verdict == .failed)
        #expect(result.mismatches.map(\.what) == ["the case asserted nothing"])
    }

    @Test func `a thrown error fails the case at the line of the case`() async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { _, _ in throw Broken() }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.mismatches.map(\.actual) == ["Broken: it broke"])
        #expect(result.mismatches.map(\.place) == [suite.cases[0].place])
    }

    @Test func `a missing required value ends the case with one mismatch`() async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { _, then in
                let value: Int? = nil
                let number = try then.require(value, "a number")
                then.equal(number, 1, "never reached")
            }
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
        #expect(result.mismatches.map(\.what) == ["a number"])
    }

    @Test func `a world that does not open fails the case`() async throws {
        let contractCase = ContractCase<TestWorld>("P01", "first", .pagination) { _, then in
            then.isTrue(true, "never reached")
        }
        let suite = Suite("Sample", cases: [contractCase]) { _ in
            throw Broken()
        } close: { (world: TestWorld) in
            world.journal
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: contractCase))
        #expect(result.mismatches.map(\.what) == ["opening the world threw an error"])
    }

    @Test func `a case that does not apply is not opened and reports the reason`() async throws {
        let contractCase = ContractCase<TestWorld>.notApplicable(
            "C03", "no-store", .caching, because: "the contract has no caching")
        let suite = Suite("Sample", cases: [contractCase]) { _ in
            throw Broken()
        } close: { (world: TestWorld) in
            world.journal
        }
        let result = try #require(await Runner(suite, options: .patient).result(of: contractCase))
        #expect(result.verdict == .notApplicable(reason: "the contract has no caching"))
    }

    @Test func `two cases with the same id both fail`() async throws {
        let suite = Suite.make {
            for title in ["first", "second"] {
                ContractCase("P01", title, .pagination) { _, then in then.isTrue(true, "true") }
            }
        }
        let summary = await Runner(suite, options: .patient).run()
        #expect(summary.failed == 2)
    }

    @Test func `a run without cases does not count as kept`() async {
        let summary = await Runner(Suite.make {}).run()
        #expect(summary.ran == 0)
        #expect(!summary.isKept)
    }

    @Test func `a run of cases that do not apply does not count as kept`() async {
        let suite = Suite.make {
            ContractCase.notApplicable("C03", "no-store", .caching, because: "no caching")
        }
        let summary = await Runner(suite, options: .patient).run()
        #expect(summary.notApplicable == 1)
        #expect(!summary.isKept)
    }

    @Test func `events describe the run from start to end`() async {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { _, then in then.isTrue(true, "true") }
            ContractCase("P02", "second", .pagination) { _, then in then.isTrue(false, "true") }
        }
        var story: [String] = []
        let summary = await Runner(suite, options: RunOptions(jobs: 1, limit: .patience)).run {
            event in
            switch event {
            case .runStarted(let plan): story.append("run \(plan.cases)")
            case .caseStarted(let id, _): story.append("start \(id)")
            case .caseEnded(let result): story.append("\(result.verdict.name) \(result.id)")
            case .runEnded(let summary): story.append("end \(summary.broken)")
            }
        }
        #expect(
            story == [
                #"run ["P01", "P02"]"#, "start P01", "passed P01", "start P02", "failed P02",
                #"end ["P02"]"#,
            ])
        #expect(!summary.isKept)
    }

    @Test func `every report receives the events`() async {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { _, then in then.isTrue(true, "true") }
        }
        var texts = ["", ""]
        _ = await Runner(suite, options: .patient).run(reports: [
            ConsoleReport { texts[0] += $0 }, JUnitReport { texts[1] += $0 },
        ])
        #expect(texts[0].contains("✓ P01 first"))
        #expect(texts[1].contains(#"name="P01 first""#))
    }

    @Test func `a body may run on the main actor`() async throws {
        let suite = Suite.make {
            ContractCase("P01", "first", .pagination) { @MainActor _, then in
                MainActor.assertIsolated()
                then.isTrue(true, "on the main actor")
            }
        }
        // All tests share the main actor, which may be busy for a long time.
        let options = RunOptions(limit: .patience)
        let result = try #require(
            await Runner(suite, options: options).result(of: suite.cases[0]))
        #expect(result.verdict == .passed)
    }

    @Test func `fail-fast starts nothing after a broken case`() async {
        let suite = Suite.make {
            for number in 1...5 {
                ContractCase("P0\(number)", "case", .pagination) { _, then in
                    then.isTrue(number != 2, "second case holds")
                }
            }
        }
        let summary = await Runner(
            suite, options: RunOptions(jobs: 1, limit: .patience, failFast: true)
        ).run()
        #expect(summary.passed == 1)
        #expect(summary.failed == 1)
        #expect(summary.notRun == 3)
    }

    @Test func `as many cases run at the same time as there are jobs`() async {
        let meeting = Meeting(of: 3)
        let suite = Suite.make {
            for number in 1...3 {
                ContractCase("P0\(number)", "case", .pagination) { _, then in
                    await meeting.arrive()
                    then.isTrue(true, "all three are here")
                }
            }
        }
        let options = RunOptions(jobs: 3, limit: .patience)
        let summary = await Runner(suite, options: options).run()
        #expect(summary.passed == 3)
    }

    @Test func `one job runs one case at a time`() async {
        let running = Mutex(0)
        let most = Mutex(0)
        let suite = Suite.make {
            for number in 1...4 {
                ContractCase("P0\(number)", "case", .pagination) { _, then in
                    let now = running.withLock { count in
                        count += 1
                        return count
                    }
                    most.withLock { $0 = max($0, now) }
                    await Task.yield()
                    running.withLock { $0 -= 1 }
                    then.isTrue(true, "ran")
                }
            }
        }
        _ = await Runner(suite, options: RunOptions(jobs: 1, limit: .patience)).run()
        #expect(most.withLock { $0 } == 1)
    }

    @Test func `the coverage of a run includes all its cases`() async {
        let suite = Suite.make(operations: ["listProducts": ["200", "401"]]) {
            for (number, status) in [200, 401].enumerated() {
                ContractCase("P0\(number)", "case", .pagination) { world, then in
                    world.answer("listProducts", status)
                    then.isTrue(true, "ran")
                }
            }
        }
        let summary = await Runner(suite, options: .patient).run()
        #expect(summary.coverage.percent == 100)
    }
}

/// A barrier: each case waits until all have arrived.
private actor Meeting {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) {
        missing = count
    }

    func arrive() async {
        missing -= 1
        guard missing > 0 else {
            for continuation in waiting { continuation.resume() }
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }
}
