import StubBackport

/// Says when the responses of a stub were sent, and which clients left before.
package final class DeliveryFeed: Sendable {
    /// What became of the response to the last request of a connection.
    package struct Event: Sendable, Hashable {
        /// Identifies the connection, as in the requests of the journal.
        package let connection: Int
        /// Whether the response was sent; otherwise the client has left.
        package let isSent: Bool
        /// Real time since the stub's start.
        package let time: Duration

        package init(connection: Int, isSent: Bool, time: Duration) {
            self.connection = connection
            self.isSent = isSent
            self.time = time
        }
    }

    private let uptime: @Sendable () -> Duration
    /// Without a follower a response costs no lock.
    private let isFollowed = Atomic<Bool>(false)
    private let follower = Mutex(Follower())

    /// The follower that events are sent to; it may have left.
    private struct Follower {
        var continuation: AsyncStream<Event>.Continuation?
        /// Tells the followers apart.
        var number = 0
    }

    /// The events that wait for a slow follower; older ones are dropped.
    private static let mostWaiting = 16_384

    /// - Parameter uptime: the real time since the stub's start.
    init(uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
    }

    /// The events from now on, for one follower, which replaces an earlier one.
    ///
    /// An exchange is in the journal before its event; requests to the admin API have events too.
    package func events() -> AsyncStream<Event> {
        let (events, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        let (number, replaced) = follower.withLock { follower in
            let replaced = follower.continuation
            follower.continuation = continuation
            follower.number += 1
            isFollowed.store(true, ordering: .releasing)
            return (follower.number, replaced)
        }
        // Released outside of the lock, because its stream may end with it.
        _ = replaced
        continuation.onTermination = { [weak self] _ in self?.leave(number) }
        return events
    }

    /// Whether events are sent to anybody.
    var hasFollower: Bool { isFollowed.load(ordering: .acquiring) }

    /// Sends no more events to a follower that has left, unless another one has replaced it.
    private func leave(_ number: Int) {
        let left = follower.withLock { follower -> AsyncStream<Event>.Continuation? in
            guard follower.number == number else { return nil }
            isFollowed.store(false, ordering: .releasing)
            return follower.continuation.take()
        }
        // Released outside of the lock.
        _ = left
    }

    /// Adds an event; called on the thread of the connection's loop.
    func note(_ connection: Int, isSent: Bool) {
        guard hasFollower else { return }
        let event = Event(connection: connection, isSent: isSent, time: uptime())
        follower.withLock { _ = $0.continuation?.yield(event) }
    }
}
