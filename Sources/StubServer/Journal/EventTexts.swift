import StubBackport
import StubContract
import StubJSON

/// Formats exchanges as server-sent events, each once for all followers of a session.
///
/// It stores only the last event, because all followers that are up to date request the same one.
final class EventTexts: Sendable {
    private let state = Mutex(State())

    private struct State {
        var last: (id: Int, bytes: [UInt8])?
        var count = 0
    }

    /// Returns the event of an answered exchange; ids of exchanges are unique in a session.
    func event(
        of exchange: Exchange, in session: String?, mask: @autoclosure () -> SecretMask
    ) -> [UInt8] {
        state.withLock { state in
            if let last = state.last, last.id == exchange.id { return last.bytes }
            let data = JSONSerializer.string(
                JournalListing.entry(exchange, session: session, mask: mask()))
            let bytes = Array("event: exchange\nid: \(exchange.id)\ndata: \(data)\n\n".utf8)
            state.last = (exchange.id, bytes)
            state.count += 1
            return bytes
        }
    }

    /// The number of events that were formatted; shared ones count once.
    var count: Int { state.withLock(\.count) }
}
