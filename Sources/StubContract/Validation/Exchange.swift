public import StubHTTP

/// A request, its response, and what the stub recorded about them.
public struct Exchange: Sendable {
    /// The number of the exchange, from 1 within a stub session.
    public var id: Int
    /// The request as it was received.
    public var request: HTTPRequest
    /// The response; `nil` while it is not decided.
    public var response: HTTPResponse?
    /// The id of the matching operation; `nil` if there is none.
    public var operation: String?
    /// When the request arrived by the stub's clock, in seconds since 1970-01-01T00:00:00Z.
    public var receivedAt: Double
    /// When the request arrived in real time, counted from the stub's start.
    public var arrival: Duration
    /// The id of the request's access token; never the token itself.
    public var tokenID: String?
    /// Whether the client disconnected before it had received the whole response.
    public var isAbandoned: Bool
    /// The id of the WireMock mapping that answered; `nil` if none did.
    public var mapping: String?
    /// What the response was made of; `nil` while it is not decided.
    public var source: AnswerSource?
    /// Real time from the request's arrival until its response was decided, with the delay and the
    /// pace of its delivery; zero for a response that is cached, or made like that
    /// to another request.
    public var duration = Duration.zero
    /// The newest frames of the WebSocket that the request has opened, oldest first.
    package var frames: [SocketFrame] = []
    /// The contract violations in the request and the response.
    public var issues: [ContractIssue]

    /// Creates an exchange.
    @inlinable public init(
        id: Int, request: HTTPRequest, response: HTTPResponse? = nil, operation: String? = nil,
        receivedAt: Double, arrival: Duration, tokenID: String? = nil, isAbandoned: Bool = false,
        mapping: String? = nil, source: AnswerSource? = nil, issues: [ContractIssue] = []
    ) {
        self.id = id
        self.request = request
        self.response = response
        self.operation = operation
        self.receivedAt = receivedAt
        self.arrival = arrival
        self.tokenID = tokenID
        self.isAbandoned = isAbandoned
        self.mapping = mapping
        self.source = source
        self.issues = issues
    }
}

extension Exchange: CustomStringConvertible {
    /// Method and target of the request, and the status of the response if there is one.
    public var description: String {
        "\(request.method) \(request.target)" + (response.map { " → \($0.status)" } ?? "")
    }
}
