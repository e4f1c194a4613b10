import Testing

@testable import CustomerApp

@Suite(.timeLimit(.minutes(10)))
struct SharedTaskTests {
    @Test func `all waiters get the same outcome, including late ones`() async throws {
        let gate = Gate()
        let runs = Box(0)
        let task = SharedTask(endsWhenAbandoned: false) {
            runs.value += 1
            try await gate.pass()
            return runs.value
        }
        let waiters = (1...10).map { _ in Task { try await task.value() } }
        await gate.arrivals(1)
        gate.open()
        for waiter in waiters { #expect(try await waiter.value == 1) }
        #expect(try await task.value() == 1)
    }

    @Test func `a cancelled waiter returns immediately`() async throws {
        let gate = Gate()
        let task = SharedTask(endsWhenAbandoned: false) { try await gate.pass() }
        let waiter = Task { try await task.value() }
        await gate.arrivals(1)
        waiter.cancel()
        #expect(await waiter.result.isCancellation)
        #expect(gate.heldCount == 1)
        gate.open()
        try await task.value()
    }

    @Test func `ends abandoned work when its last waiter has left, if configured so`() async throws
    {
        let gate = Gate()
        let task = SharedTask(endsWhenAbandoned: true) { try await gate.pass() }
        let waiters = (1...2).map { _ in Task { try await task.value() } }
        await gate.arrivals(1)
        waiters[0].cancel()
        waiters[1].cancel()
        for waiter in waiters { #expect(await waiter.result.isCancellation) }
        #expect(task.isAbandoned)
        await #expect(throws: SharedTaskAbandoned.self) { try await task.value() }
        while gate.heldCount > 0, !Task.isCancelled { await Task.yield() }
    }

    @Test
    func `a late waiter learns that the task was abandoned, not that it was cancelled itself`()
        async throws
    {
        let gate = Gate()
        // Ignores cancellation, as work that cleans up may do.
        let task = SharedTask(endsWhenAbandoned: true) { _ = try? await gate.pass() }
        let waiter = Task { try await task.value() }
        await gate.arrivals(1)
        waiter.cancel()
        _ = await waiter.result
        await #expect(throws: SharedTaskAbandoned.self) { try await task.value() }
        gate.open()
    }

    @Test func `fails all waiters with a given error, whatever the work does later`() async {
        let gate = Gate()
        let task = SharedTask(endsWhenAbandoned: false) { try await gate.pass() }
        let waiter = Task { try await task.value() }
        await gate.arrivals(1)
        task.fail(with: AppError.sessionEnded)
        #expect(await waiter.result.appError == .sessionEnded)
        #expect(await outcome { try await task.value() }.appError == .sessionEnded)
    }

    @Test(arguments: [true, false])
    func `a caller that is cancelled before it waits gets CancellationError`(
        endsWhenAbandoned: Bool,
    ) async {
        let gate = Gate()
        let shared = SharedTask(endsWhenAbandoned: endsWhenAbandoned) { try await gate.pass() }
        let begun = Gate()
        let caller = Task {
            // Ignores the cancellation until it waits for the shared work.
            await Task { _ = try? await begun.pass() }.value
            try await shared.value()
        }
        await begun.arrivals(1)
        caller.cancel()
        begun.open()
        let outcome = await caller.result
        #expect(throws: CancellationError.self) { try outcome.get() }
        gate.open()
    }
}
