public import StubContract

/// Each exchange of a stub or a session once it is decided, in order, from the moment this was made.
///
/// Exchanges are read from the journal when they are asked for. So a slow reader costs no memory;
/// it misses what the journal drops meanwhile, which shows as a gap between two ids.
public struct JournalUpdates: AsyncSequence, Sendable {
    private let session: StubSession
    private let first: Int

    init(of session: StubSession) {
        self.session = session
        first = session.withState { $0.journal.lastID }
    }

    /// Begins to read after the exchanges there were when the updates were asked for.
    public func makeAsyncIterator() -> Iterator {
        Iterator(session: session, last: first)
    }

    /// Reads one exchange after the other; `nil` when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        /// Reading does not fail.
        public typealias Failure = Never

        private let session: StubSession
        private var last: Int
        private var batch: ArraySlice<Exchange> = []
        private var changes: AsyncStream<Void>.Iterator

        /// One look into the journal answers for so many exchanges.
        private static let batchSize = 256

        fileprivate init(session: StubSession, last: Int) {
            self.session = session
            self.last = last
            changes = session.changes().makeAsyncIterator()
        }

        /// The next exchange, once there is one.
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
                if batch.isEmpty, await changes.next(isolation: #isolation) == nil { return nil }
            }
        }
    }
}
