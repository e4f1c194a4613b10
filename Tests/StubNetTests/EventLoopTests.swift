import CStubPlatform
import Foundation
import StubBackport
import Testing

@testable import StubNet

@Suite(.timeLimit(.minutes(10)))
struct EventLoopTests {
    private actor Resident {
        let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(_ loop: EventLoop) {
            self.loop = loop
        }

        func isOnThread() -> Bool { loop.isOnThread }
    }

    @Test func `runs its actors on its thread`() async throws {
        let loop = try EventLoop()
        #expect(await Resident(loop).isOnThread())
        #expect(!loop.isOnThread)
        loop.stop()
    }

    @Test func `runs work in the order of arrival`() async throws {
        let loop = try EventLoop()
        let seen = Record<[Int]>()
        let order = Mutex<[Int]>([])
        for number in 0..<100 { loop.perform { order.withLock { $0.append(number) } } }
        loop.perform { seen.note(order.withLock { $0 }) }
        #expect(await seen.next() == Array(0..<100))
        loop.stop()
    }

    @Test func `fires timers when they are due, not earlier and not after cancellation`()
        async throws
    {
        let loop = try EventLoop()
        let fired = Record<Int64>()
        let start = stub_monotonic_nanoseconds()
        let cancelled = loop.schedule(at: start + 5_000_000) { fired.note(-1) }
        _ = loop.schedule(at: start + 10_000_000) { fired.note(stub_monotonic_nanoseconds()) }
        loop.cancel(timer: cancelled)
        #expect(try #require(await fired.next()) >= start + 10_000_000)
        loop.stop()
    }

    /// An idle loop sleeps indefinitely, so that a lost wake-up would be noticed.
    @Test(arguments: SelectorTests.Kind.available, [1, 4])
    func `is woken for all work and timers, from any number of threads at once`(
        _ kind: SelectorTests.Kind, _ threads: Int
    ) async throws {
        let loop = try EventLoop(selector: kind.make())
        let ended = Record<Int>()
        for number in 1...threads {
            Thread.detachNewThread {
                for _ in 1...250 {
                    let fired = Handover()
                    _ = loop.schedule(at: stub_monotonic_nanoseconds()) { fired.signal() }
                    fired.wait()
                    for _ in 1...4 { loop.performAndWait {} }
                }
                ended.note(number)
            }
        }
        for _ in 1...threads { #expect(await ended.next() != nil, "a thread still waits") }
        loop.stop()
    }

    @Test func `lets a caller wait for work`() throws {
        let loop = try EventLoop()
        let wasOnThread = Mutex(false)
        loop.performAndWait { wasOnThread.withLock { $0 = loop.isOnThread } }
        #expect(wasOnThread.withLock { $0 })
        loop.stop()
    }
}
