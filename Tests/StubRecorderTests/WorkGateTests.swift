import Testing

@testable import StubRecorder

struct WorkGateTests {
    @Test func `work waits for its turn until there is room`() async {
        let gate = WorkGate(limit: 10)
        let first = await gate.enter(6)
        #expect(first)
        async let second = gate.enter(7)
        async let third = gate.enter(3)
        gate.leave(6)
        let (isSecondIn, isThirdIn) = await (second, third)
        #expect(isSecondIn && isThirdIn)
        gate.leave(7)
        gate.leave(3)
        #expect(await gate.enter(10))
    }

    @Test func `work that exceeds the limit is rejected immediately`() async {
        let gate = WorkGate(limit: 10)
        #expect(await !gate.enter(11))
        #expect(await gate.enter(10))
    }
}
