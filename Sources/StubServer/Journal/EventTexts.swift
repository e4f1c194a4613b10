import StubContract
import StubJSON
import Synchronization

/// Writes exchanges as server-sent events, each once for all followers of a session.
///
/// It keeps the last event only: followers that are up to date all ask for the same one.
final class EventTexts: Sendable {
    private let state = Mutex(State())

    private struct State {
        var last: (id: Int, bytes: [UInt8])?
        var count = 0
    }

    /// The event of an answered exchange; ids of exchanges are unique in a session.
    func event(of exchange: Exchange, in session: String?) -> [UInt8] {
        state.withLock { state in
            if let last = state.last, last.id == exchange.id { return last.bytes }
            let data = JSONSerializer.string(JournalListing.entry(exchange, session: session))
            let bytes = Array("event: exchange\nid: \(exchange.id)\ndata: \(data)\n\n".utf8)
            state.last = (exchange.id, bytes)
            state.count += 1
            return bytes
        }
    }

    /// How many events were written; followers that share one count once.
    var count: Int { state.withLock(\.count) }
}
