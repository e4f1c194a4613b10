import Testing

@testable import StubNet

struct LoopStateTests {
    struct Case: Sendable {
        let work: Int
        let isStopped: Bool
        let deadlines: [Int64]
        let timeout: Int32?
    }

    static let cases: [Case] = [
        Case(work: 0, isStopped: false, deadlines: [], timeout: -1),
        Case(work: 1, isStopped: false, deadlines: [], timeout: 0),
        Case(work: 0, isStopped: true, deadlines: [], timeout: nil),
        Case(work: 0, isStopped: true, deadlines: [5_000_000], timeout: nil),
        // Work that was added before the loop was stopped still runs.
        Case(work: 1, isStopped: true, deadlines: [], timeout: 0),
        Case(work: 1, isStopped: false, deadlines: [5_000_000], timeout: 0),
        Case(work: 0, isStopped: false, deadlines: [1_000], timeout: 0),
        Case(work: 0, isStopped: false, deadlines: [999], timeout: 0),
        // Rounded up to whole milliseconds; the current time is 1,000.
        Case(work: 0, isStopped: false, deadlines: [1_001], timeout: 1),
        Case(work: 0, isStopped: false, deadlines: [1_001_000], timeout: 1),
        Case(work: 0, isStopped: false, deadlines: [1_001_001], timeout: 2),
        Case(work: 0, isStopped: false, deadlines: [9_001_000, 3_001_000], timeout: 3),
        Case(work: 0, isStopped: false, deadlines: [.max], timeout: .max),
    ]

    @Test(arguments: cases)
    func `waits for the next timer, and does not wait while there is work`(_ example: Case) {
        var state = LoopState()
        for _ in 0..<example.work { _ = state.add(.action {}) }
        for deadline in example.deadlines { _ = state.timers.schedule(at: deadline) {} }
        state.isStopped = example.isStopped
        #expect(state.timeout { 1000 } == example.timeout)
    }

    @Test func `only the first work may need a wake-up`() {
        var state = LoopState()
        let areFirst = [state.add(.action {}), state.add(.action {})]
        #expect(areFirst == [true, false])
        let taken = state.takeWork()
        #expect(taken.count == 2)
        let isFirst = state.add(.action {})
        #expect(isFirst)
    }

    @Test func `only one wake-up is pending at a time`() {
        var state = LoopState()
        let areNew = [state.beginWaking(), state.beginWaking()]
        #expect(areNew == [true, false])
        state.endWaking()
        let isNew = state.beginWaking()
        #expect(isNew)
    }

    @Test func `taking one piece of work keeps the others`() {
        var state = LoopState()
        for _ in 0..<3 { _ = state.add(.action {}) }
        let (first, rest, more) = (state.takeFirst(), state.takeWork(), state.takeFirst())
        #expect(first != nil && rest.count == 2 && more == nil)
    }
}
