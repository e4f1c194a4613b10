public import StubContract

/// The exchanges of a stub or a session in order, from the moment this sequence was created.
///
/// Exchanges are read from the journal when they are requested, so a slow reader needs no memory.
/// It misses exchanges that the journal evicts meanwhile, which shows as a gap between two ids.
public struct JournalUpdates: AsyncSequence, Sendable {
    private let session: StubSession
    private let first: Int

    init(of session: StubSession) {
        self.session = session
        first = session.withState { $0.journal.lastID }
    }

    /// Creates an iterator that starts after the exchanges that existed when the sequence was
    /// created.
    public func makeAsyncIterator() -> Iterator {
        Iterator(session: session, last: first)
    }

    /// Returns one exchange after the other; `nil` when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        /// Reading does not fail.
        public typealias Failure = Never

        private let session: StubSession
        private var last: Int
        private var batch: ArraySlice<Exchange> = []
        private var changes: AsyncStream<Void>.Iterator

        /// The maximum number of exchanges that are read from the journal together.
        private static let batchSize = 256

        fileprivate init(session: StubSession, last: Int) {
            self.session = session
            self.last = last
            changes = session.changes().makeAsyncIterator()
        }

        /// Waits for the next exchange and returns it.
        ///
        /// It runs outside of the caller's actor, as the iterator of a stream does before macOS 15.
        @concurrent
        public mutating func next() async -> Exchange? {
            while true {
                if let exchange = batch.popFirst() {
                    last = exchange.id
                    return exchange
                }
                let last = last
                batch = session.withState {
                    $0.journal.answered(since: last, limit: Self.batchSize)[...]
                }
                if batch.isEmpty, await changes.next() == nil { return nil }
            }
        }
    }
}
