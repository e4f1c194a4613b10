import StubBackport
import Testing

@testable import StubNet

struct TimerQueueTests {
    @Test func `returns due actions, the earliest first and equal ones in order`() {
        var queue = TimerQueue()
        let fired = Mutex<[Int]>([])
        for (index, deadline) in [50, 10, 30, 10, 40, 20].enumerated() {
            _ = queue.schedule(at: Int64(deadline)) { fired.withLock { $0.append(index) } }
        }
        #expect(queue.nextDeadline == 10)
        for action in queue.due(by: 30) { action() }
        #expect(fired.withLock { $0 } == [1, 3, 5, 2])
        #expect(queue.nextDeadline == 40 && queue.count == 2)
    }

    @Test func `removes cancelled actions and releases their memory`() {
        var queue = TimerQueue()
        let ids = (0..<1000).map { queue.schedule(at: Int64($0 % 7)) {} }
        for id in ids.dropLast() { queue.cancel(id) }
        #expect(queue.count == 1)
        #expect(queue.due(by: 100).count == 1)
        #expect(queue.nextDeadline == nil)
    }
}
