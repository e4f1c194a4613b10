import CustomerApp
import StubHarness
import StubServer
import Testing
import UnderstudyChecks

@testable import CustomerContracts

/// Cases depend neither on when they run nor on how long the machine takes in between.
@Suite(.timeLimit(.minutes(10)))
struct CaseClockTests {
    private func withStage(_ work: (Stage) async throws -> Void) async throws {
        let stage = try await Stage.open(Definition.customer.get(), patience: .seconds(300))
        do {
            try await work(stage)
        } catch {
            _ = await stage.close()
            throw error
        }
        _ = await stage.close()
    }

    @Test func `a case begins on a whole second`() async throws {
        try await withStage { stage in
            #expect(stage.stub.clock.isFrozen)
            #expect(stage.stub.clock.now == stage.stub.clock.now.rounded())
        }
    }

    /// `DateFormatter` rounds to milliseconds: the last half of one belonged to the next second.
    @Test(arguments: [0, 0.0004, 0.5, 0.8996, 0.9994, 0.9996, 0.9999])
    func `a date in Retry-After is as far away in every part of a second`(
        _ fraction: Double
    ) async throws {
        let definition = try Definition.customer.get()
        let cases = try CustomerSuite.suite(definition).cases.filter { $0.id == "R02" }
        let suite = Suite(
            "R02", operations: [:], cases: cases,
            open: { _ in
                let stage = try await Stage.open(definition, patience: .seconds(300))
                stage.stub.clock.advance(by: fraction)
                return stage
            },
            close: { await $0.close() })
        let runner = Runner(suite, options: RunOptions(limit: .seconds(400)))
        let contractCase = try #require(cases.first)
        let result = try #require(await runner.result(of: contractCase))
        #expect(result.verdict == .passed, "\(result.mismatches)")
    }

    @Test func `a deadline passes for work that sleeps late`() async throws {
        try await withStage { stage in
            let deadline = Duration.seconds(15)
            // Somebody else's pause tells that the deadline is being waited for already.
            let outcome = await stage.passing(deadline) {
                _ = await stage.clock.sleeper(of: .seconds(99), within: .milliseconds(300))
                return await Task { try await stage.clock.sleep(for: deadline) }.result
            }
            #expect(throws: Never.self) { try outcome.get() }
            #expect(stage.clock.sleeping.isEmpty)
        }
    }

    @Test func `a deadline does not pass for work that ends by itself`() async throws {
        try await withStage { stage in
            let before = stage.clock.now
            #expect(await stage.passing(.seconds(15)) { 7 } == 7)
            #expect(stage.clock.now == before)
        }
    }
}
