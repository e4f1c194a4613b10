import StubBackport
import StubContract
import StubHarness
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RepetitionTests {
    /// Runs a suite in which P01 passes, P02 fails in its second run, and P03 in each.
    private func run(_ repeats: Int) async -> (summary: RunSummary, results: [CaseResult]) {
        let count = Mutex(0)
        let suite = Suite.make {
            ContractCase("P01", "steady", .pagination) { world, then in
                world.answer("listProducts", 200)
                then.equal(1, 1, "one")
            }
            ContractCase("P02", "now and then", .pagination) { _, then in
                then.equal(
                    count.withLock {
                        $0 += 1; return $0
                    } == 2, false, "the second run")
            }
            ContractCase("P03", "never", .pagination) { _, then in then.equal(1, 2, "one") }
            ContractCase.notApplicable("P04", "elsewhere", .pagination, because: "none")
        }
        let runner = Runner(
            suite, options: RunOptions(jobs: 1, limit: .patience, repeats: repeats))
        let results = Mutex<[CaseResult]>([])
        let summary = await runner.run { event in
            if case .caseEnded(let result) = event { results.withLock { $0.append(result) } }
        }
        return (summary, results.withLock { $0 })
    }

    @Test func `a case that passes and fails is flaky, and fails`() async {
        let (summary, results) = await run(3)
        #expect(summary.flaky == ["P02"])
        #expect(summary.broken == ["P02", "P03"])
        #expect(!summary.isKept)
        #expect(results.map(\.attempts.count) == [3, 3, 3, 1])
        #expect(results[1].attempts == [.passed, .failed, .passed])
        #expect(results[1].mismatches.map(\.what) == ["run 2 of 3: the second run"])
        #expect(results[2].mismatches.map(\.what) == ["one"])
        #expect(results.map(\.isFlaky) == [false, true, false, false])
        #expect(results[0].exchanges.count == 1)
    }

    @Test func `a case runs once by default`() async {
        let (summary, results) = await run(1)
        #expect(summary.flaky == [] && summary.broken == ["P03"])
        #expect(results[1].attempts == [.passed])
    }

    /// A run with one exchange, which has the number of the run.
    private func run(_ number: Int, _ verdict: Verdict) -> CaseResult {
        let place = SourcePlace(fileID: "Sample/Cases.swift", line: 3)
        return CaseResult(
            id: "P02", title: "now and then", group: .pagination, place: place, verdict: verdict,
            duration: .seconds(1), exchanges: [.make(id: number, status: 200)])
    }

    @Test(arguments: [
        ([Verdict.passed, .passed, .passed], 1), ([.passed, .failed, .passed, .crashed], 2),
        ([.failed, .timedOut, .passed], 1),
    ])
    func `only the exchanges of the run that is reported are kept`(verdicts: [Verdict], kept: Int) {
        var runs = RepeatedRuns()
        for (index, verdict) in verdicts.enumerated() { runs.add(run(index + 1, verdict)) }
        #expect(runs.shown?.exchanges.map(\.id) == [kept])
        #expect(runs.combined?.exchanges.map(\.id) == [kept])
        #expect(runs.combined?.attempts == verdicts)
        #expect(runs.combined?.duration == .seconds(verdicts.count))
        #expect(RepeatedRuns().combined?.id == nil)
    }

    @Test func `every report names the flaky cases`() {
        let place = SourcePlace(fileID: "Sample/Cases.swift", line: 3)
        let result = CaseResult(
            id: "P02", title: "now and then", group: .pagination, place: place, verdict: .failed,
            duration: .milliseconds(9), evaluated: 1,
            mismatches: [Mismatch("one", expected: "1", actual: "2", place: place)],
            attempts: [.passed, .failed, .passed])
        var summary = RunSummary()
        summary.failed = 1
        summary.broken = ["P02"]
        summary.flaky = ["P02"]
        let plan = RunPlan(suite: "S", cases: ["P02"], jobs: 1, seed: nil, repeats: 3)
        let events: [RunEvent] = [.runStarted(plan), .caseEnded(result), .runEnded(summary)]
        let console = SampleRun.text(of: events) { ConsoleReport(write: $0) }
        #expect(
            console.hasPrefix(
                "S: 1 case, 3 times each\n✗ P02 now and then  failed in 1 of 3 runs, 9 ms\n"))
        #expect(console.contains("\nflaky: P02\n"))
        let junit = SampleRun.text(of: events) { JUnitReport(write: $0) }
        #expect(junit.contains(#"message="flaky, failed in 1 of 3 runs: one""#))
        let json = SampleRun.text(of: events) { JSONReport(write: $0) }
        #expect(json.contains("\"flaky\": [\n    \"P02\"\n  ]"))
        #expect(
            json.contains(
                "\"attempts\": [\n        \"passed\",\n        \"failed\",\n        \"passed\"\n      ]"
            ))
        let github = SampleRun.text(of: events) { GitHubReport(write: $0) }
        #expect(github.contains("title=P02 now and then (flaky%3A failed in 1 of 3 runs)::one"))
        let markdown = SampleRun.text(of: events) { MarkdownReport(write: $0) }
        #expect(markdown.contains("### Flaky\n\n- P02 now and then: failed in 1 of 3 runs\n"))
    }
}
