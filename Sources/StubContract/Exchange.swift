public import StubHTTP

/// A request, the response it got, and what is known about the pair.
public struct Exchange: Sendable {
    /// Counts up from 1 in one stub session.
    public var id: Int
    public var request: HTTPRequest
    /// `nil` while the response has not been decided.
    public var response: HTTPResponse?
    /// The operation the request was matched to; `nil` if none.
    public var operation: String?
    /// When the request arrived by the stub's clock, in seconds since 1970-01-01T00:00:00Z.
    public var receivedAt: Double
    /// When it arrived in real time, for gaps and order; counts from the stub's start.
    public var arrival: Duration
    /// Which token the request carried: its id, never its value.
    public var tokenID: String?
    /// Whether the client went away before it had the whole response.
    public var isAbandoned: Bool
    public var issues: [ContractIssue]

    public init(
        id: Int, request: HTTPRequest, response: HTTPResponse? = nil, operation: String? = nil,
        receivedAt: Double, arrival: Duration, tokenID: String? = nil, isAbandoned: Bool = false,
        issues: [ContractIssue] = []
    ) {
        self.id = id
        self.request = request
        self.response = response
        self.operation = operation
        self.receivedAt = receivedAt
        self.arrival = arrival
        self.tokenID = tokenID
        self.isAbandoned = isAbandoned
        self.issues = issues
    }
}
