import StubBackport
import StubJSON
import Testing

@testable import StubFixtures

struct DeferredTests {
    @Test func `a value is computed on its first use, and once`() {
        let made = Mutex(0)
        let deferred = Deferred {
            made.withLock {
                $0 += 1
                return $0
            }
        }
        #expect(made.withLock { $0 } == 0)
        let values = Concurrently.map(Array(0..<100)) { _ in deferred.value }
        #expect(values == [Int](repeating: 1, count: 100))
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `the closure is released after the computation`() {
        final class Source: Sendable {}
        var source: Source? = Source()
        weak let held = source
        let deferred = Deferred { [source] in source == nil ? 0 : 1 }
        source = nil
        #expect(held != nil)
        #expect(deferred.value == 1)
        #expect(held == nil)
    }
}
