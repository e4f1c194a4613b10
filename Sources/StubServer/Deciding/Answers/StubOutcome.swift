import StubFixtures
import StubHTTP
import StubRules

/// The result of the critical section for a request.
///
/// All but cached responses are indirect, so that those are not moved as part of a large value.
enum StubOutcome: Sendable {
    /// No decision yet: the request has to be routed and validated by this version first.
    case unread(StubEdition)
    /// No decision yet: rows of a large collection have to be selected or sorted first.
    indirect case selecting(SelectionWork)
    /// The response comes from the cache and is journalled.
    case finished(HTTPResponse)
    /// It is decided what is sent, which has to be completed, validated and journalled.
    indirect case decided(Decided, PendingExchange)
}

/// A decided response, or the work that is left to make it after the critical section.
enum Decided: Sendable {
    case answer(StubAnswer)
    /// The patch takes so long that other requests should not wait for it.
    case patch(StubAnswer, by: RuleDecision)
    /// The request has to be forwarded to the upstream.
    case forward(Forwarding)
    /// A rule's closure makes the response.
    case handle(Handling)
}

/// The options for forwarding a request to the upstream.
struct Forwarding: Sendable {
    /// The rule that changes the upstream's response.
    var rule: RuleDecision?
    /// The delay of the response that the request sets.
    var delay = Duration.zero
    /// Whether the whole body is needed, also of a stream.
    var collectsBody = false
}

/// A rule's closure, and what it needs besides the request.
struct Handling: Sendable {
    let handler: RuleHandler
    let rule: RuleDecision
    /// Decides the normal response, if the closure asks for it.
    let decision: StubDecision
    /// The delay of the response that the request sets.
    var delay = Duration.zero
}
