import StubHTTP
import Testing

@testable import StubRules

struct BarriersTests {
    @Test func `a barrier without a count opens by name alone`() {
        var barriers = Barriers()
        let gates = (0..<3).map { _ in barriers.arrive(at: RuleHold(at: "b")) }

        #expect(gates.allSatisfy { $0?.isOpen == false })
        #expect(barriers.release("b") == 3)
        #expect(gates.allSatisfy { $0?.isOpen == true })
        #expect(barriers.arrived(at: "b") == 3)
    }

    @Test func `once open it stays open`() {
        var barriers = Barriers()
        let hold = RuleHold(at: "b", until: 2)

        #expect(barriers.arrive(at: hold) != nil)
        #expect(barriers.arrive(at: hold) == nil)
        #expect(barriers.arrive(at: hold) == nil)
    }

    @Test func `it can be released before anybody arrives`() {
        var barriers = Barriers()
        #expect(barriers.release("b") == 0)
        #expect(barriers.arrive(at: RuleHold(at: "b")) == nil)
    }

    @Test func `barriers of different names are apart`() {
        var barriers = Barriers()
        let first = barriers.arrive(at: RuleHold(at: "a"))
        let second = barriers.arrive(at: RuleHold(at: "b"))

        barriers.release("b")

        #expect(first?.isOpen == false)
        #expect(second?.isOpen == true)
        #expect(barriers.names == ["a", "b"])
    }

    @Test func `a reset lets everybody go and counts anew`() {
        var barriers = Barriers()
        let gate = barriers.arrive(at: RuleHold(at: "b"))

        barriers.reset()

        #expect(gate?.isOpen == true)
        #expect(barriers.arrived(at: "b") == 0)
        #expect(barriers.arrive(at: RuleHold(at: "b"))?.isOpen == false)
    }
}
