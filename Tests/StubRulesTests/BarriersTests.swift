import StubHTTP
import Testing

@testable import StubRules

struct BarriersTests {
    @Test func `a barrier without a count opens only by name`() {
        var barriers = Barriers()
        let gates = (0..<3).map { _ in barriers.arrive(at: RuleHold(at: "b")) }

        #expect(gates.allSatisfy { $0?.isOpen == false })
        #expect(barriers.release("b") == 3)
        #expect(gates.allSatisfy { $0?.isOpen == true })
        #expect(barriers.arrived(at: "b") == 3)
    }

    @Test func `an open barrier stays open`() {
        var barriers = Barriers()
        let hold = RuleHold(at: "b", until: 2)

        #expect(barriers.arrive(at: hold) != nil)
        #expect(barriers.arrive(at: hold) == nil)
        #expect(barriers.arrive(at: hold) == nil)
    }

    @Test func `it can be released before an arrival`() {
        var barriers = Barriers()
        #expect(barriers.release("b") == 0)
        #expect(barriers.arrive(at: RuleHold(at: "b")) == nil)
    }

    @Test func `barriers with different names are independent`() {
        var barriers = Barriers()
        let first = barriers.arrive(at: RuleHold(at: "a"))
        let second = barriers.arrive(at: RuleHold(at: "b"))

        barriers.release("b")

        #expect(first?.isOpen == false)
        #expect(second?.isOpen == true)
        #expect(barriers.names == ["a", "b"])
    }

    @Test func `a reset releases all requests and restarts the count`() {
        var barriers = Barriers()
        let gate = barriers.arrive(at: RuleHold(at: "b"))

        barriers.reset()

        #expect(gate?.isOpen == true)
        #expect(barriers.arrived(at: "b") == 0)
        #expect(barriers.arrive(at: RuleHold(at: "b"))?.isOpen == false)
    }
}
