public import StubContract

/// Each exchange of a session once it is decided; ends with the task that reads it.
///
/// Nothing is kept for a reader: one that falls behind the journal misses what the journal drops.
public struct ExchangeUpdates: AsyncSequence, Sendable {
    public typealias Failure = Never

    let session: StubSession
    /// The last exchange that is not told.
    let last: Int

    public func makeAsyncIterator() -> Iterator {
        Iterator(session: session, last: last, changes: session.changes().makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        let session: StubSession
        var last: Int
        var changes: AsyncStream<Void>.Iterator
        private var decided: ArraySlice<Exchange> = []

        init(session: StubSession, last: Int, changes: AsyncStream<Void>.Iterator) {
            self.session = session
            self.last = last
            self.changes = changes
        }

        public mutating func next() async -> Exchange? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Exchange? {
            while decided.isEmpty {
                guard await changes.next(isolation: actor) != nil else { return nil }
                decided = session.exchangesDecided(since: last)
            }
            let exchange = decided.removeFirst()
            last = exchange.id
            return exchange
        }
    }
}

extension StubSession {
    /// The exchanges after this one, as far as they are decided without a gap.
    func exchangesDecided(since last: Int) -> ArraySlice<Exchange> {
        // Inside the critical section: a copy of the journal would make the next request copy it.
        withState { state in
            state.journal.exchangesKept(JournalQuery(since: last)).prefix { $0.response != nil }
        }
    }
}
