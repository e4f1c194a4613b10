public import StubContract
public import StubJSON
public import StubRules

/// The exchanges that the stub has stored.
public struct StubJournal: Sendable {
    let session: StubSession

    /// All exchanges in the journal, oldest first.
    public var exchanges: [Exchange] {
        session.withState { $0.journal.exchangesKept() }
    }

    /// The exchanges of an operation, oldest first.
    package func exchanges(of operation: String) -> [Exchange] {
        session.withState { $0.journal.exchangesKept(of: operation) }
    }

    /// The exchanges whose request matches, oldest first.
    ///
    /// - Throws: an error if exchanges that might match were evicted, instead of
    ///   returning an incomplete result, and if the contract does not have the
    ///   operation.
    public func requests(matching pattern: RequestPattern = .any) throws -> [Exchange] {
        try session.check(pattern)
        let journal = session.withState { $0.journal }
        return try journal.exchanges(JournalQuery(pattern: pattern))
    }

    /// Returns the exchanges that a query selects, oldest first.
    ///
    /// - Throws: an error if exchanges that might match were evicted, and if the contract does not
    ///   have the operation.
    public func requests(_ query: JournalQuery) throws -> [Exchange] {
        try session.check(query.pattern, operation: query.operation)
        let journal = session.withState { $0.journal }
        return try journal.exchanges(query)
    }

    /// Returns the number of requests that match.
    ///
    /// - Throws: an error if exchanges that might match were evicted, and if the contract does not
    ///   have the operation.
    public func count(matching pattern: RequestPattern = .any) throws -> Int {
        try requests(matching: pattern).count
    }

    /// Returns the number of exchanges that a query selects, such as those since an id.
    ///
    /// - Throws: an error if exchanges that might match were evicted, and if the contract does not
    ///   have the operation.
    public func count(_ query: JournalQuery) throws -> Int {
        try requests(query).count
    }

    /// Removes secrets from exchanges of this journal that are shown, such as in a log.
    package var mask: SecretMask { session.mask() }

    /// The journal as an HTTP archive (HAR 1.2), without secrets.
    public var archive: JSONValue {
        let journal = session.withState { $0.journal }
        return HARExport(origin: session.address, mask: session.mask())
            .archive(journal.exchangesKept())
    }

    /// The requests that match no operation or break the contract, oldest first.
    ///
    /// Each has a diagnosis that compares it with similar operations and rules.
    public var nearMisses: [(exchange: Exchange, diagnosis: RequestDiagnosis)] {
        session.nearMisses(mask: session.mask())
    }

    /// Waits until a number of requests match and are answered, or until the timeout in real time.
    ///
    /// - Returns: the matching exchanges; fewer than requested after the timeout.
    /// - Throws: an error if exchanges that might match were evicted, and at once if the contract
    ///   does not have the operation.
    public func waitForRequest(
        matching pattern: RequestPattern, count: Int = 1, timeout: Duration = .seconds(5)
    ) async throws -> [Exchange] {
        try session.check(pattern)
        await session.wait(for: count, as: JournalTally(of: pattern), timeout)
        return try requests(matching: pattern)
    }

    /// The exchanges from now on; the sequence ends with the task that reads it.
    public var updates: JournalUpdates { JournalUpdates(of: session) }

    /// Removes all exchanges; ids continue.
    public func clear() {
        session.withState { $0.journal.clear() }
    }
}
