package import StubContract
import StubHTTP

extension StubJournal {
    /// An exchange without its messages.
    package struct Entry: Sendable, Hashable {
        package let id: Int
        /// Identifies the connection of the request; 0 for one that came without a connection.
        package let connection: Int
        /// Real time from the stub's start until the request arrived.
        package let arrival: Duration

        package init(id: Int, connection: Int, arrival: Duration) {
            self.id = id
            self.connection = connection
            self.arrival = arrival
        }
    }

    /// The exchanges after an id, answered or not, and the id of the last one that ever was.
    package func entries(since id: Int) -> (entries: [Entry], last: Int) {
        session.withState { state in
            let entries = state.journal.exchanges(from: id + 1).map {
                Entry(id: $0.id, connection: $0.request.connection, arrival: $0.arrival)
            }
            return (entries, state.journal.lastID)
        }
    }

    /// Returns the exchange with the id; `nil` if the journal does not have it any more.
    package func exchange(_ id: Int) -> Exchange? { session.withState { $0.journal[id] } }
}
