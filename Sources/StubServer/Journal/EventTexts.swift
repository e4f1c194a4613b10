import StubContract
import StubJSON
import Synchronization

/// Writes exchanges as server-sent events, each once for all followers of a session.
///
/// It keeps the last event only: followers that are up to date all ask for the same one.
final class EventTexts: Sendable {
    private let last = Mutex<(id: Int, bytes: [UInt8])?>(nil)
    /// How many events were written, for tests.
    private let written = Mutex(0)

    /// The event of an answered exchange; ids of exchanges are unique in a session.
    func event(of exchange: Exchange, in session: String?) -> [UInt8] {
        last.withLock { last in
            if let last, last.id == exchange.id { return last.bytes }
            let data = JSONSerializer.string(JournalListing.entry(exchange, session: session))
            let bytes = Array("event: exchange\nid: \(exchange.id)\ndata: \(data)\n\n".utf8)
            last = (exchange.id, bytes)
            written.withLock { $0 += 1 }
            return bytes
        }
    }

    var count: Int { written.withLock { $0 } }
}
