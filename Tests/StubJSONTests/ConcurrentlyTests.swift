import StubBackport
import Testing

@testable import StubJSON

struct ConcurrentlyTests {
    @Test(arguments: [0, 1, 2, 500])
    func `results are in the order of their items`(count: Int) {
        let items = Array(0..<count)
        let calls = Mutex(0)
        let texts = Concurrently.map(items) { item in
            calls.withLock { $0 += 1 }
            return String(item)
        }
        #expect(texts == items.map(String.init))
        #expect(calls.withLock { $0 } == count)
    }

    @Test func `two closures may return different types`() {
        let (number, texts) = Concurrently.both(
            { 7 }, { Concurrently.map([1, 2, 3]) { String($0) } })
        #expect(number == 7)
        #expect(texts == ["1", "2", "3"])
    }
}
