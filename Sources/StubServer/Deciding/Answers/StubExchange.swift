import StubContract
import StubHTTP

/// A request from its arrival until it is journalled with its response.
struct StubExchange: Sendable {
    /// The id in the journal.
    let id: Int
    /// `nil` if the contract has no operation for the request.
    let operation: String?
    /// The user of the request's access token; `nil` without a valid one.
    let bearer: Bearer?
    /// Whether the request lacks the credentials that its operation requires.
    var lacksCredentials = false
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    let receivedAt: Double
    /// Real time since the stub's start.
    let arrival: Duration
    /// The key of the mapping that answers; `nil` if none does.
    var mapping: String?
    /// What the response is made of.
    var source = AnswerSource.stub
    /// Real time from the arrival until the response was sent; zero for a cached one.
    var duration = Duration.zero
}

/// An exchange whose response is decided, but not validated.
struct PendingExchange: Sendable {
    let call: StubCall
    let exchange: StubExchange
    /// The contract violations besides the call's own issues: missing credentials.
    let issues: [ContractIssue]
    /// The date of the response; `nil` if the stub's clock shows real time.
    let date: Double?
    /// What chance has decided about rules.
    var draws: [ChanceDraw] = []
}
