package import StubContract
package import StubRules

// Queries for the exchanges of a journal.
extension Journal {
    /// Returns the exchanges that a query selects, oldest first; throws if possible matches were
    /// evicted.
    package func exchanges(_ query: JournalQuery = JournalQuery()) throws(JournalEvicted)
        -> [Exchange]
    {
        if evicted > 0, (query.since ?? 0) < lastEvicted {
            throw JournalEvicted(evicted: evicted, firstKept: lastEvicted + 1)
        }
        return exchangesKept(query)
    }

    /// Returns the stored exchanges that a query selects, oldest first.
    package func exchangesKept(_ query: JournalQuery = JournalQuery()) -> [Exchange] {
        let since = min(query.since ?? 0, lastID)
        var found: [Exchange] = []
        for exchange in exchanges(from: since + 1) where query.matches(exchange) {
            if let limit = query.limit, found.count >= limit { break }
            found.append(exchange)
        }
        return found
    }

    /// Returns the exchanges of an operation; the others are not copied.
    func exchangesKept(of operation: String) -> [Exchange] {
        let kept = exchanges(from: 1)
        return kept.indices.filter { kept[$0].operation == operation }.map { kept[$0] }
    }

    /// Returns exchanges after an id, at most `limit`, up to the first that is not answered yet.
    func answered(since id: Int, limit: Int) -> [Exchange] {
        guard id < lastID else { return [] }
        return Array(exchanges(from: id + 1).prefix(limit).prefix { $0.response != nil })
    }

    /// Returns the number of requests that match; throws if possible matches were evicted.
    func count(of pattern: RequestPattern, since: Int? = nil) throws(JournalEvicted) -> Int {
        try exchanges(JournalQuery(since: since, pattern: pattern)).count
    }
}
