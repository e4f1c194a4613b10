import Testing

@testable import CustomerApp

@Suite(.timeLimit(.minutes(10)))
struct WorkSlotsTests {
    @Test func `no more callers work at once than there are slots`() async throws {
        let (slots, gate) = (WorkSlots(2), Gate())
        let tasks = (0..<5).map { _ in Task { try await slots.run { try await gate.pass() } } }
        await gate.arrivals(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.heldCount == 2)
        gate.open()
        for task in tasks { try await task.value }
        await gate.arrivals(5)
    }

    @Test func `a cancelled caller leaves its place to the others`() async throws {
        let (slots, gate) = (WorkSlots(1), Gate())
        let first = Task { try await slots.run { try await gate.pass() } }
        await gate.arrivals(1)
        let waiting = Task { try await slots.run {} }
        for _ in 0..<100 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        gate.open()
        try await first.value
        try await slots.run {}
    }

    @Test func `a slot is free again after an error`() async throws {
        struct Failure: Error {}
        let slots = WorkSlots(1)
        await #expect(throws: Failure.self) { try await slots.run { throw Failure() } }
        #expect(try await slots.run { 7 } == 7)
    }
}
