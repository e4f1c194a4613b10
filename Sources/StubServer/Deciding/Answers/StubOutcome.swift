import StubFixtures
import StubHTTP
import StubRules

/// The decision about a request, and the remaining work outside of the critical section.
///
/// All but cached responses are indirect, so that those are not moved as part of a large value.
enum StubOutcome: Sendable {
    /// No decision yet: the request has to be routed and validated by this version first.
    case unread(StubEdition)
    /// No decision yet: rows of a large collection have to be selected or sorted first.
    indirect case selecting(SelectionWork)
    /// The response comes from the cache and is journalled.
    case finished(HTTPResponse)
    /// The response has to be validated and journalled.
    indirect case answered(StubAnswer, PendingExchange)
    /// As `answered`, after work for which other requests should not wait.
    indirect case long(LongWork, PendingExchange)
    /// The request has to be forwarded to the upstream.
    indirect case forward(Forwarding, PendingExchange)
}

/// Work that is done off the event loop.
enum LongWork: Sendable {
    case validate(StubAnswer)
    case patch(StubAnswer, by: RuleDecision)

    /// Returns the response to validate and journal.
    func answer(to call: StubCall) -> StubAnswer {
        switch self {
        case .validate(let answer): answer
        case .patch(let answer, let rule): answer.patched(by: rule, for: call)
        }
    }
}

/// The options for forwarding a request to the upstream.
struct Forwarding: Sendable {
    /// The rule that changes the upstream's response.
    var rule: RuleDecision?
    /// The delay of the response that the request sets.
    var delay = Duration.zero
}
