import CStubPlatform
import StubBackport
import Testing

@testable import StubNet

/// A turn of the loop ends after some time, and the next one begins with those that waited longest.
@Suite(.timeLimit(.minutes(10)))
struct FairTurnTests {
    /// Reports every registered key in each turn, in the order of registration.
    private final class ScriptedSelector: Selector {
        private struct State {
            var keys: [UInt64] = []
            var turns = 0
            var isWoken = false
        }
        private let state = Mutex(State())
        private let most: Int
        private let ended = Handover()

        /// - Parameter most: the number of turns in which descriptors are ready.
        init(turns most: Int) { self.most = most }

        func register(_ descriptor: Int32, key: UInt64, for interest: Interest) {
            state.withLock { $0.keys.append(key) }
        }
        func change(_ descriptor: Int32, key: UInt64, to interest: Interest) {}
        func deregister(_ descriptor: Int32) {}
        func wake() {
            state.withLock { $0.isWoken = true }
            ended.signal()
        }

        func wait(into events: inout [stub_event], milliseconds: Int32) -> Int {
            var keys = ready()
            if keys.isEmpty, milliseconds != 0 {
                ended.wait()
                keys = ready()
            }
            for (index, key) in keys.enumerated() { events[index].key = key }
            return keys.count
        }

        private func ready() -> [UInt64] {
            state.withLock { state in
                var keys = state.isWoken ? [Selectors.wakeKey] : []
                state.isWoken = false
                if !state.keys.isEmpty, state.turns < most {
                    state.turns += 1
                    keys += state.keys
                }
                return keys
            }
        }
    }

    /// Counts its turns, each of which takes a time of the test's clock.
    private final class Worker: ReadinessHandler {
        let name: String
        let isUrgent: Bool
        private let work: @Sendable (String) -> Void

        init(_ name: String, isUrgent: Bool = false, work: @escaping @Sendable (String) -> Void) {
            self.name = name
            self.isUrgent = isUrgent
            self.work = work
        }

        func isReady(_ readiness: Readiness) { work(name) }
    }

    private final class Diary: Sendable {
        let time = Mutex<Int64>(0)
        let lines = Mutex<[String]>([])

        func note(_ line: String, taking time: Int64) {
            lines.withLock { $0.append(line) }
            self.time.withLock { $0 += time }
        }
    }

    /// The order in which three handlers and an urgent one work in a number of turns.
    private func order(
        turns: Int, taking time: Int64, urgent: Bool = false
    ) throws -> [String] {
        let diary = Diary()
        let loop = try EventLoop(selector: ScriptedSelector(turns: turns)) {
            diary.time.withLock { $0 }
        }
        loop.performAndWait {
            for name in ["a", "b", "c"] {
                let worker = Worker(name) { diary.note($0, taking: time) }
                _ = try? loop.register(0, for: .read, handler: worker)
            }
            if urgent {
                let worker = Worker("!", isUrgent: true) { diary.note($0, taking: 0) }
                _ = try? loop.register(0, for: .read, handler: worker)
            }
        }
        // All turns with ready descriptors precede the turn in which the loop waits.
        let ended = Handover()
        Self.afterTurns(turns, of: loop) { ended.signal() }
        ended.wait()
        loop.stop()
        return diary.lines.withLock { $0 }
    }

    private static func afterTurns(
        _ count: Int, of loop: EventLoop, _ action: @escaping @Sendable () -> Void
    ) {
        loop.perform { count > 0 ? afterTurns(count - 1, of: loop, action) : action() }
    }

    @Test func `short work of all descriptors is done in one turn`() throws {
        #expect(try order(turns: 2, taking: 10) == ["a", "b", "c", "a", "b", "c"])
    }

    @Test func `after a long turn those come first that have waited longest`() throws {
        #expect(try order(turns: 4, taking: EventLoop.longestTurn + 1) == ["a", "b", "c", "a"])
    }

    @Test func `new connections come first in a turn`() throws {
        let found = try order(turns: 4, taking: EventLoop.longestTurn + 1, urgent: true)
        #expect(found == ["a", "!", "b", "!", "c", "!", "a"])
    }

    @Test func `work that is left over keeps its order`() throws {
        let diary = Diary()
        let loop = try EventLoop(selector: SelectorTests.Kind.poll.make()) {
            diary.time.withLock { $0 }
        }
        let turn = Mutex<[Int64]>([])
        loop.performAndWait {
            for number in 0..<5 {
                loop.perform {
                    turn.withLock { $0.append(loop.now) }
                    diary.note("\(number)", taking: EventLoop.longestTurn + 1)
                }
            }
        }
        loop.performAndWait {}
        loop.stop()
        #expect(diary.lines.withLock { $0 } == ["0", "1", "2", "3", "4"])
        // Each began a turn of its own.
        #expect(Set(turn.withLock { $0 }).count == 5)
    }
}
