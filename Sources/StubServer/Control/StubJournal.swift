public import StubContract
public import StubJSON
public import StubRules

/// The exchanges the stub has kept.
public struct StubJournal: Sendable {
    let session: StubSession

    /// Every exchange that is still kept, oldest first.
    public var exchanges: [Exchange] {
        session.withState { $0.journal.exchangesKept() }
    }

    /// The exchanges whose request matches, oldest first.
    ///
    /// - Throws: ``JournalEvicted`` if some that might match were dropped, rather than a wrong
    ///   answer.
    public func requests(
        matching pattern: RequestPattern = .any
    ) throws(JournalEvicted) -> [Exchange] {
        let journal = session.withState { $0.journal }
        return try journal.exchanges(JournalQuery(pattern: pattern))
    }

    /// The exchanges asked for, oldest first.
    ///
    /// - Throws: ``JournalEvicted`` if some that might be meant were dropped.
    public func requests(_ query: JournalQuery) throws(JournalEvicted) -> [Exchange] {
        let journal = session.withState { $0.journal }
        return try journal.exchanges(query)
    }

    /// How many requests match.
    ///
    /// - Throws: ``JournalEvicted`` if some that might match were dropped.
    public func count(matching pattern: RequestPattern = .any) throws(JournalEvicted) -> Int {
        try requests(matching: pattern).count
    }

    /// How many exchanges are asked for, such as those since an id.
    ///
    /// - Throws: ``JournalEvicted`` if some that might be meant were dropped.
    public func count(_ query: JournalQuery) throws(JournalEvicted) -> Int {
        try requests(query).count
    }

    /// The exchanges that are kept as an HTTP archive (HAR 1.2), without secrets.
    public var archive: JSONValue {
        let journal = session.withState { $0.journal }
        return HARExport(origin: session.url).archive(journal.exchangesKept())
    }

    /// The requests that no operation was found for, or that broke the contract, each with what it
    /// came near; oldest first.
    public var nearMisses: [(exchange: Exchange, diagnosis: RequestDiagnosis)] {
        session.nearMisses()
    }

    /// Waits until so many requests match and are answered, or gives up after the timeout in real time.
    ///
    /// - Returns: the matching exchanges; fewer than asked for if the time ran out.
    public func waitForRequest(
        matching pattern: RequestPattern, count: Int = 1, timeout: Duration = .seconds(5)
    ) async throws(JournalEvicted) -> [Exchange] {
        let session = session
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                var tally = JournalTally(of: pattern)
                for await _ in session.changes() {
                    tally = session.withState { tally.counting($0.journal) }
                    if tally.count >= count { return }
                }
            }
            group.addTask { try? await Task.sleep(for: timeout) }
            await group.next()
            group.cancelAll()
        }
        return try requests(matching: pattern)
    }

    /// Each exchange once it is decided, from now on; ends with the task that reads it.
    public var updates: JournalUpdates { JournalUpdates(of: session) }

    /// Forgets every exchange; ids go on counting.
    public func clear() {
        session.withState { $0.journal.clear() }
    }
}
