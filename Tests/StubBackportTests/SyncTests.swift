import StubBackport
import Testing

/// What the package needs of locks and atomics, on whichever system.
struct SyncTests {
    @Test func `a mutex lets one task at a time change its value`() async {
        let count = Counter()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { count.mutex.withLock { $0 += 1 } } }
            }
        }
        #expect(count.mutex.withLock { $0 } == 8000)
    }

    @Test func `a mutex that is held is not available`() {
        let count = Counter()
        let inner = count.mutex.withLock { _ in count.mutex.withLockIfAvailable { $0 } == nil }
        #expect(inner)
        #expect(count.mutex.withLockIfAvailable { $0 } == 0)
    }

    @Test func `an atomic counts what all tasks add`() async {
        let count = Counter()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 { count.atomic.add(2, ordering: .relaxed) }
                    for _ in 0..<1000 { count.atomic.subtract(1, ordering: .relaxed) }
                }
            }
        }
        #expect(count.atomic.load(ordering: .relaxed) == 8000)
        #expect(count.atomic.wrappingAdd(1, ordering: .relaxed).newValue == 8001)
        let swap = count.atomic.compareExchange(expected: 8001, desired: 5, ordering: .relaxed)
        #expect(swap.exchanged && swap.original == 8001)
        #expect(
            !count.atomic.compareExchange(expected: 1, desired: 2, ordering: .relaxed).exchanged)
    }
}

private final class Counter: Sendable {
    let mutex = Mutex(0)
    let atomic = Atomic(0)
}
