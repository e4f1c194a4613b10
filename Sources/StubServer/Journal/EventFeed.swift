import StubContract
import StubHTTP
import StubJSON
import Synchronization

/// Sends every exchange of a session as a server-sent event, once it is decided.
final class EventFeed: Sendable {
    private let session: StubSession
    private let stream: BodyStream
    /// Guards the order of events: each exchange is sent once, by whoever comes first.
    private let last: Mutex<Int>

    private init(_ session: StubSession, since: Int, _ stream: BodyStream) {
        self.session = session
        self.stream = stream
        last = Mutex(since)
    }

    /// A stream of the exchanges with greater ids than this; of new ones alone for `nil`.
    static func begin(_ session: StubSession, since: Int?) -> BodyStream {
        let stream = BodyStream()
        let feed = EventFeed(
            session, since: since ?? session.withState { $0.journal.lastID }, stream)
        let watch = session.watch { feed.send() }
        stream.whenEnded { [weak session] in session?.unwatch(watch) }
        feed.send()
        return stream
    }

    private func send() {
        last.withLock { last in
            let journal = session.withState { $0.journal }
            for exchange in journal.exchangesKept(JournalQuery(since: last)) {
                guard exchange.response != nil else { return }
                let data = JSONSerializer.string(
                    JournalListing.entry(exchange, session: session.id))
                stream.write(
                    Array("event: exchange\nid: \(exchange.id)\ndata: \(data)\n\n".utf8))
                last = exchange.id
            }
        }
    }
}
