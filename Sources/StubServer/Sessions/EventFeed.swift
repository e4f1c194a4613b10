import StubBackport
import StubContract
import StubHTTP
import StubJSON
import StubSupport

/// Sends every exchange of a session as a server-sent event, as soon as it is decided, and an event
/// when the admin API has changed something else.
final class EventFeed: Sendable {
    private let session: StubSession
    private let stream: BodyStream
    private let state: Mutex<State>

    private struct State {
        /// The last exchange that was sent; any thread may send the next one, but each only once.
        var last: Int
        /// The changes by the admin API up to the last event.
        var changes: Int
        /// The memory for events that the follower has not read.
        var memory: MemoryGrant
    }

    /// The bytes for a follower without unread events: its connection and buffers.
    private static let base = 64 << 10

    private init(_ session: StubSession, since: Int, _ stream: BodyStream, _ memory: MemoryGrant) {
        self.session = session
        self.stream = stream
        let changes = session.adminChanges.load(ordering: .relaxed)
        state = Mutex(State(last: since, changes: changes, memory: memory))
    }

    /// Returns a stream of the exchanges after an id, or of new ones for `nil`.
    ///
    /// Returns `nil` if other followers use all the memory for them.
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
                guard let newest = exchanges.last else { return sendChange(&state) }
                for exchange in exchanges {
                    let event = Self.event(of: exchange, in: session.id, session.mask())
                    // The stream of a follower that reads too slowly is ended.
                    guard write(event, &state.memory) else { return state.last = .max }
                }
                state.last = newest.id
            }
        }
    }

    /// Returns the event of an answered exchange.
    static func event(of exchange: Exchange, in session: String?, _ mask: SecretMask) -> [UInt8] {
        let data = JSONSerializer.string(
            JournalListing.entry(exchange, session: session, mask: mask))
        return Array("event: exchange\nid: \(exchange.id)\ndata: \(data)\n\n".utf8)
    }

    /// Sends one event for all changes since the last one.
    private func sendChange(_ state: inout State) {
        let changes = session.adminChanges.load(ordering: .relaxed)
        guard changes != state.changes else { return }
        state.changes = changes
        if !write(Self.change, &state.memory) { state.last = .max }
    }

    /// It has no id: a client that follows again reads everything anew.
    private static let change = Array("event: change\ndata: {}\n\n".utf8)

    /// Writes an event; returns `false` if the stream has ended.
    ///
    /// The stream is also ended if there is no memory for the event. The client can follow again
    /// from the last event it has read.
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
