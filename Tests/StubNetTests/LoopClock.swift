import StubBackport

@testable import StubNet

/// The clock of an event loop, which stands until a test moves it.
///
/// With a short timeout and a real clock, a client that gets no processor for that time would lose
/// its connection before it has sent its request.
final class LoopClock: Sendable {
    private let time = Mutex<Int64>(1_000_000_000)

    var now: Int64 { time.withLock { $0 } }

    /// Moves the clock; a waiting loop sees this in its next turn.
    func advance(by nanoseconds: Int64) { time.withLock { $0 += nanoseconds } }

    /// Moves the clock and begins a turn of the loop.
    func advance(by time: Duration, on loop: EventLoop) {
        advance(by: time.nanoseconds)
        loop.perform {}
    }

    /// A loop of its own that uses this clock; the caller stops it.
    func makeLoop() throws -> EventLoop {
        try EventLoop(selector: Selectors.make()) { self.now }
    }
}
