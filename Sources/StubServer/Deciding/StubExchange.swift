import StubContract
import StubHTTP

/// A request from its arrival until it is journalled with its response.
struct StubExchange: Sendable {
    let request: HTTPRequest
    /// `nil` where the contract has no operation for the request.
    let operation: String?
    /// Whose access token the request carries; `nil` without a valid one.
    let bearer: Bearer?
    /// Whether the request lacks the credentials that its operation asks for.
    var lacksCredentials = false
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    let receivedAt: Double
    /// Real time since the stub's start.
    let arrival: Duration
    /// The id in the journal; `nil` if it is journalled only together with its response.
    let id: Int?
}

/// An exchange whose answer is decided, but not validated.
struct PendingExchange: Sendable {
    let call: StubCall
    let exchange: StubExchange
    /// What breaks the contract beyond the call's own issues: missing credentials.
    let issues: [ContractIssue]
    /// What the response is dated; `nil` where the stub's clock shows real time.
    let date: Double?
}
