import StubHTTP
import StubRules

/// What was decided about a request, and what is left to do outside of the critical section.
enum StubOutcome: Sendable {
    /// Nothing yet: the request has to be routed and validated by this edition first.
    case unread(StubEdition)
    /// Nothing is left to do: the response comes from the cache and is journalled.
    case finished(HTTPResponse)
    /// The answer has to be validated and journalled.
    case answered(StubAnswer, PendingExchange)
    /// The same, after work for which other requests should not wait.
    case long(LongWork, PendingExchange)
    /// The API behind the stub has to be asked.
    case forward(Forwarding, PendingExchange)
}

/// Work that is done off the event loop.
enum LongWork: Sendable {
    case validate(StubAnswer)
    case patch(StubAnswer, by: RuleDecision)

    /// The answer to be validated and journalled.
    func answer(to call: StubCall) -> StubAnswer {
        switch self {
        case .validate(let answer): answer
        case .patch(let answer, let rule): answer.patched(by: rule, for: call)
        }
    }
}

/// How the API behind the stub is asked.
struct Forwarding: Sendable {
    /// What a rule does to the answer that is yet to come.
    var rule: RuleDecision?
    /// How long the answer waits, as the request asks for it.
    var delay = Duration.zero
}
