package import StubContract

/// Which exchanges of a journal are asked for.
public struct JournalQuery: Sendable, Hashable {
    /// Only exchanges with a greater id; `nil` asks for all there ever were.
    public var since: Int?
    /// The first so many of those that match.
    public var limit: Int?
    /// Only requests that no operation of the contract was found for.
    public var isUnmatched: Bool
    /// Only requests of this operation.
    public var operation: String?
    /// Only requests that match.
    public var pattern: RequestPattern

    /// What is left out leaves nothing out.
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
        if isUnmatched, exchange.operation != nil { return false }
        if let operation, operation != exchange.operation { return false }
        return pattern.matches(exchange)
    }
}
