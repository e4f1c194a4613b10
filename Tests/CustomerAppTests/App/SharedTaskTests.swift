import Testing

@testable import CustomerApp

@Suite(.timeLimit(.minutes(10)))
struct SharedTaskTests {
    @Test func `gives everyone who waits the one outcome, late comers too`() async throws {
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

    @Test func `lets a cancelled waiter go at once`() async throws {
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

    @Test func `ends the work when its last waiter has left, if it is of that kind`() async throws {
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

    @Test func `tells who comes too late that it was abandoned, not that they were cancelled`()
        async throws
    {
        let gate = Gate()
        // Deaf to cancellation, as work that cleans up after itself may be.
        let task = SharedTask(endsWhenAbandoned: true) { _ = try? await gate.pass() }
        let waiter = Task { try await task.value() }
        await gate.arrivals(1)
        waiter.cancel()
        _ = await waiter.result
        await #expect(throws: SharedTaskAbandoned.self) { try await task.value() }
        gate.open()
    }

    @Test func `gives a given error to all who wait, whatever the work does later`() async {
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
            // Deaf to the cancellation until it waits for the shared work.
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
