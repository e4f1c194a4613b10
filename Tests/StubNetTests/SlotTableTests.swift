import Testing

@testable import StubNet

struct SlotTableTests {
    private final class Handler: ReadinessHandler {
        func isReady(_ readiness: Readiness) {}
    }

    @Test func `finds nothing by the key of a removed entry`() {
        var table = SlotTable()
        let (first, second) = (Handler(), Handler())
        let old = table.insert(first)
        #expect(table[old] === first)
        table.remove(old)
        let new = table.insert(second)
        #expect(table[old] == nil)
        #expect(table[new] === second)
        table.remove(old)
        #expect(table[new] === second)
    }
}
