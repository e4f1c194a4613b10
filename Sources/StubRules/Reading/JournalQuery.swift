package import StubContract

/// A query for exchanges of a journal.
public struct JournalQuery: Sendable, Hashable {
    /// Only exchanges with a greater id; `nil` for all exchanges since the start.
    public var since: Int?
    /// The maximum number of results.
    public var limit: Int?
    /// Only requests that match no operation of the contract, and no mapping.
    public var isUnmatched: Bool
    /// Only requests of this operation.
    public var operation: String?
    /// Only requests that match the pattern.
    public var pattern: RequestPattern

    /// Creates a query; by default it selects all exchanges.
    public init(
        since: Int? = nil, limit: Int? = nil, isUnmatched: Bool = false,
        operation: String? = nil, pattern: RequestPattern = .any
    ) {
        self.since = since
        self.limit = limit
        self.isUnmatched = isUnmatched
        self.operation = operation
        self.pattern = pattern
    }

    package func matches(_ exchange: Exchange) -> Bool {
        if isUnmatched, !exchange.isUnmatched { return false }
        if let operation, operation != exchange.operation { return false }
        return pattern.matches(exchange)
    }
}
