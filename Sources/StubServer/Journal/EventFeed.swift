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

    private func event(of exchange: Exchange) -> [UInt8] {
        let data = JSONSerializer.string(JournalListing.entry(exchange, session: session.id))
        return Array("event: exchange\nid: \(exchange.id)\ndata: \(data)\n\n".utf8)
    }

    private func send() {
        last.withLock { last in
            while true {
                let since = last
                let exchanges = session.withState { $0.journal.answered(since: since, limit: 256) }
                guard let newest = exchanges.last else { return }
                for exchange in exchanges {
                    // Whoever reads too slowly has lost the stream, and is told no more.
                    guard stream.write(event(of: exchange)) else { return last = .max }
                }
                last = newest.id
            }
        }
    }
}
