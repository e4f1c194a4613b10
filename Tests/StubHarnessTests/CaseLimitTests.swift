import StubBackport
import StubContract
import Testing

@testable import StubHarness

@Suite(.timeLimit(.minutes(10)))
struct CaseLimitTests {
    private let options = RunOptions(jobs: 1, limit: .milliseconds(20))

    @Test func `a case that ignores cancellation times out and the run continues`() async throws {
        let stuck = Stuck()
        let suite = Suite.make {
            ContractCase("T25", "refresh hangs", .tokens) { world, then in
                world.answer("refresh", 200)
                then.isTrue(true, "refresh sent")
                await stuck.wait()
            }
            ContractCase("T26", "cold start", .tokens) { _, then in then.isTrue(true, "ran") }
        }
        var results: [CaseResult] = []
        let summary = await Runner(suite, options: options).run { event in
            if case .caseEnded(let result) = event { results.append(result) }
        }
        stuck.release()
        #expect(results.map(\.verdict) == [.timedOut, .passed])
        #expect(summary.timedOut == 1)
        #expect(!summary.isKept)
        let result = try #require(results.first)
        let mismatch = try #require(result.mismatches.first)
        #expect(mismatch.expected == "within 20 ms")
        #expect(mismatch.actual.contains("the last expectation was 'refresh sent'"))
        #expect(result.exchanges.count == 1)
    }

    @Test(arguments: [(5, 200, true), (20, 1, false)])
    func `work that gets on has ten times as much time`(
        turns: Int, milliseconds: Int, isFinished: Bool
    ) async {
        let stuck = Stuck()
        let asked = Mutex(0)
        let progress: @Sendable () -> Int = {
            // Each question finds that the work got on; with the last one it ends.
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            if count == turns { stuck.release() }
            return count
        }
        let outcome = await Bounded.run(for: .milliseconds(milliseconds), progress: progress) {
            await stuck.wait()
        }
        stuck.release()
        let hasFinished = if case .finished = outcome { true } else { false }
        #expect(hasFinished == isFinished)
    }

    @Test func `an expectation is progress`() {
        let then = Expectations()
        let before = then.progressMade
        then.isTrue(true, "a part")
        #expect(then.progressMade != before)
    }

    @Test func `a world that never opens times out`() async throws {
        let stuck = Stuck()
        let closed = Mutex(0)
        let contractCase = ContractCase<TestWorld>("P01", "first", .pagination) { _, _ in }
        let suite = Suite("Sample", cases: [contractCase]) { _ in
            await stuck.wait()
            return TestWorld()
        } close: { (world: TestWorld) in
            closed.withLock { $0 += 1 }
            stuck.signal()
            return world.journal
        }
        let result = try #require(await Runner(suite, options: options).result(of: contractCase))
        #expect(result.verdict == .timedOut)
        #expect(result.mismatches.map(\.what) == ["opening the world came to an end"])

        // A world that opens after the limit is still closed.
        stuck.release()
        await stuck.signalled()
        #expect(closed.withLock { $0 } == 1)
    }

    @Test func `a world that never closes times out`() async throws {
        let stuck = Stuck()
        let contractCase = ContractCase<TestWorld>("P01", "first", .pagination) { _, then in
            then.isTrue(true, "ran")
        }
        let suite = Suite("Sample", cases: [contractCase]) { _ in
            TestWorld()
        } close: { world in
            await stuck.wait()
            return world.journal
        }
        let result = try #require(await Runner(suite, options: options).result(of: contractCase))
        stuck.release()
        #expect(result.verdict == .timedOut)
    }

    @Test func `a cancelled run abandons its cases and does not count as kept`() async {
        let stuck = Stuck()
        let suite = Suite.make {
            for id in ["P01", "P02"] {
                ContractCase(id, "case", .pagination) { _, then in
                    then.isTrue(true, "ran")
                    stuck.signal()
                    await stuck.wait()
                }
            }
        }
        let run = Task { await Runner(suite, options: RunOptions(jobs: 1, limit: .patience)).run() }
        await stuck.signalled()
        run.cancel()
        let summary = await run.value
        stuck.release()
        #expect(summary.notRun == 2)
        #expect(!summary.isKept)
    }
}

/// Blocks a task until it is released; ignores cancellation.
private final class Stuck: Sendable {
    private struct State {
        var isReleased = false
        var isSignalled = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func wait() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if !state.isReleased { state.waiting.append(continuation) }
                return state.isReleased
            }
            if goesOn { continuation.resume() }
        }
    }

    func release() {
        let waiting = state.withLock { state in
            state.isReleased = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Signals the test that a point was reached.
    func signal() {
        let watching = state.withLock { state in
            state.isSignalled = true
            defer { state.watching = [] }
            return state.watching
        }
        for continuation in watching { continuation.resume() }
    }

    func signalled() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if !state.isSignalled { state.watching.append(continuation) }
                return state.isSignalled
            }
            if goesOn { continuation.resume() }
        }
    }
}
