import StubContract
import StubHTTP
import StubSupport
import Synchronization

/// Sends every exchange of a session as a server-sent event, once it is decided.
final class EventFeed: Sendable {
    private let session: StubSession
    private let stream: BodyStream
    private let state: Mutex<State>

    private struct State {
        /// The exchange that was sent last: each is sent once, by whoever comes first.
        var last: Int
        /// What the events may take that the follower has not read yet.
        var memory: MemoryGrant
    }

    /// Bytes that a follower takes though it reads everything at once: its connection and buffers.
    private static let base = 64 << 10

    private init(_ session: StubSession, since: Int, _ stream: BodyStream, _ memory: MemoryGrant) {
        self.session = session
        self.stream = stream
        state = Mutex(State(last: since, memory: memory))
    }

    /// A stream of the exchanges with greater ids than this; of new ones alone for `nil`.
    ///
    /// `nil` if the other followers take all the memory there is for them.
    static func begin(_ session: StubSession, since: Int?) -> BodyStream? {
        var memory = MemoryGrant(of: session.memory.followers)
        guard memory.grow(to: base) else { return nil }
        let stream = BodyStream()
        let feed = EventFeed(
            session, since: since ?? session.withState { $0.journal.lastID }, stream, memory)
        let watch = session.watch { feed.send() }
        stream.whenEnded { [weak session] in session?.unwatch(watch) }
        feed.send()
        return stream
    }

    private func send() {
        state.withLock { state in
            while true {
                let since = state.last
                let exchanges = session.withState { $0.journal.answered(since: since, limit: 256) }
                guard let newest = exchanges.last else { return }
                for exchange in exchanges {
                    // The stream of a follower that reads too slowly ends.
                    guard write(session.events.event(of: exchange, in: session.id), &state.memory)
                    else {
                        return state.last = .max
                    }
                }
                state.last = newest.id
            }
        }
    }

    /// `false` if the stream has ended, which it does where there is no memory for the event: the
    /// client may follow again from the last event it has read.
    private func write(_ event: [UInt8], _ memory: inout MemoryGrant) -> Bool {
        let held = Self.base + stream.backlog
        memory.shrink(to: held)
        guard memory.grow(to: held + event.count) else {
            stream.end()
            return false
        }
        return stream.write(event)
    }
}
