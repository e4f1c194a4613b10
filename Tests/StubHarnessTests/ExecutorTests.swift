import StubBackport
import StubJSON
import Testing

@testable import StubHarness

/// Runs whose cases are executed elsewhere, and may get lost there.
@Suite(.timeLimit(.minutes(10)))
struct ExecutorTests {
    private func suite(_ ids: String...) -> Suite<TestWorld> {
        Suite.make {
            for id in ids {
                ContractCase(id, "case", .pagination) { _, then in then.isTrue(true, "ran") }
            }
            ContractCase.notApplicable("C03", "no-store", .caching, because: "no caching")
        }
    }

    private func results(
        of suite: Suite<TestWorld>, _ options: RunOptions = RunOptions(jobs: 1, limit: .patience),
        _ executor: @escaping CaseExecutor
    ) async -> (results: [CaseResult], summary: RunSummary) {
        var results: [CaseResult] = []
        let summary = await Runner(suite, options: options, executor: executor).run { event in
            if case .caseEnded(let result) = event { results.append(result) }
        }
        return (results, summary)
    }

    @Test func `a lost case fails by name, and the others run`() async throws {
        let (results, summary) = await results(of: suite("P01", "P02", "P03")) { position, _, _ in
            var lost = LostCase(.ended("signal 4 (Illegal instruction)"))
            lost.note(.exchange("GET /a → 200"))
            lost.note(.step("a step\nreplay: curl"))
            lost.lastWords = ["Fatal error: x"]
            lost.duration = .milliseconds(5)
            return position == 1 ? .lost(lost) : .ended(.make("P0\(position + 1)"))
        }
        #expect(results.map(\.verdict.name) == ["passed", "crashed", "passed", "notApplicable"])
        #expect(summary.crashed == 1 && summary.broken == ["P02"] && !summary.isKept)
        let mismatch = try #require(results[1].mismatches.first)
        #expect(mismatch.actual == "the process ended by signal 4 (Illegal instruction)")
        #expect(
            mismatch.difference == """
                last exchange: GET /a → 200
                a step
                replay: curl
                the process wrote: Fatal error: x
                """)
        #expect(mismatch.place == suite("P01", "P02").cases[1].place)
    }

    @Test(arguments: [
        (LostCase.Cause.overdue(.seconds(2)), "timedOut", "within 2 s"),
        (.memory(3 << 20), "crashed", "the app needs no more memory than it may have"),
        (.notStarted("posix_spawn: no"), "crashed", "the app keeps its process running"),
    ])
    func `the cause determines the verdict`(
        cause: LostCase.Cause, verdict: String, expected: String
    ) async {
        let (results, _) = await results(of: suite("P01")) { _, _, _ in .lost(LostCase(cause)) }
        #expect(results[0].verdict.name == verdict)
        #expect(results[0].mismatches.map(\.expected) == [expected])
    }

    @Test func `the answer that the app was dealing with counts as crashed or hung`() async {
        let (results, summary) = await results(of: suite("P01", "P02")) { position, _, sent in
            var lost = LostCase(position == 0 ? .ended("x") : .overdue(.seconds(1)))
            guard sent == 0 else { return .ended(.make("P01")) }
            lost.note(.sending(.make(.crashed)))
            lost.note(.answered(.make(.accepted)))
            lost.note(.sending(.make(.crashed)))
            return .lost(lost)
        }
        #expect(results[0].answers.total[.accepted] == 1 && results[0].answers.total[.crashed] == 1)
        #expect(results[1].answers.total[.hung] == 1)
        #expect(summary.answers.total.sent == 4)
    }

    @Test func `after a crash by a generated answer, the rest of the case runs`() async {
        let orders = Mutex<[Int]>([])
        let (results, _) = await results(of: suite("P01")) { _, _, sent in
            orders.withLock { $0.append(sent) }
            guard sent < 5 else { return .ended(.make("P01")) }
            var lost = LostCase(.ended("signal 4 (Illegal instruction)"))
            lost.note(.sending(.make(.crashed)))
            if sent > 0 {
                lost.note(.answered(.make(.accepted)))
                lost.note(.sending(.make(.crashed)))
            }
            lost.duration = .milliseconds(5)
            return .lost(lost)
        }
        #expect(orders.withLock { $0 } == [0, 1, 3, 5])
        #expect(results[0].verdict.name == "crashed" && results[0].mismatches.count == 3)
        #expect(results[0].answers.total[.crashed] == 3)
        #expect(results[0].answers.total[.accepted] == 2)
        #expect(results[0].evaluated == 1 && results[0].duration == .milliseconds(15))
    }

    @Test func `an app that crashes again and again is given up`() async {
        let (results, _) = await results(of: suite("P01")) { _, _, sent in
            var lost = LostCase(.memory(3 << 20))
            lost.note(.sending(.make(.crashed)))
            return .lost(lost)
        }
        #expect(results[0].verdict.name == "crashed")
        #expect(results[0].mismatches.count == 5 && results[0].answers.total[.crashed] == 5)
    }

    @Test func `the selection and its order are those of a run in one process`() async throws {
        let suite = suite("P01", "P02", "P03", "P04", "P05")
        let selection = try CaseSelection(filter: "P0[2-5]", shard: Shard(1, of: 2), seed: 3)
        let options = RunOptions(selection: selection, jobs: 1, limit: .patience)
        let (results, _) = await results(of: suite, options) { position, id, _ in
            .ended(.make(suite.cases[position].id == id ? id : "another"))
        }
        #expect(results.map(\.id) == selection.select(from: suite.cases).map(\.id))
        #expect(results.count == 2)
    }

    @Test func `a case is found by its id where the order of the suite differs`() async {
        let suite = suite("P01", "P02")
        let options = RunOptions(limit: .patience)
        for (id, position) in [("P01", 0), ("P01", 1), ("P02", 7)] {
            #expect(await suite.result(of: id, at: position, options)?.id == id)
        }
        #expect(await suite.result(of: "P09", at: 0, options) == nil)
    }

    @Test func `of two cases with the same id, the position tells which`() async {
        let suite = Suite.make {
            for number in [1, 2] {
                ContractCase("P01", "case \(number)", .pagination) { _, then in
                    then.equal(number, 2, "the number")
                }
            }
        }
        let options = RunOptions(limit: .patience)
        #expect(await suite.result(of: "P01", at: 1, options)?.title == "case 2")
    }

    @Test func `an executor that gives up leaves its cases as not run`() async {
        let (_, summary) = await results(of: suite("P01", "P02")) { _, _, _ in nil }
        #expect(summary.notRun == 2 && !summary.isKept)
    }
}

extension CaseResult {
    fileprivate static func make(_ id: String) -> CaseResult {
        CaseResult(
            id: id, title: "case", group: .pagination, place: SourcePlace(fileID: "A", line: 1),
            verdict: .passed, duration: .zero, evaluated: 1)
    }
}
