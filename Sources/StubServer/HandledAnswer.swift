import StubContract
import StubHTTP
import StubRecordings
import StubRules

/// Answers a request by the closure of a rule, outside of the critical section.
struct HandledAnswer {
    let session: StubSession
    /// The API behind the stub; `nil` forwards no requests.
    let upstream: (any Upstream)?

    func answer(_ handling: Handling) async -> StubAnswer {
        let (rule, call) = (handling.rule, handling.decision.call)
        var answer: StubAnswer
        do {
            let response = try await handling.handler(
                call.request(for: rule) { await normal(handling) })
            let made = session.withState { state in
                Result { () throws(RuleError) in
                    try handling.decision.render(response, state, by: rule)
                }
            }
            answer = StubAnswer(
                http: try made.get(), origin: response.socket == nil ? .api : .stub,
                source: .rule(rule.label))
            answer.http = try rule.finish(answer.http)
        } catch {
            let problem = error as? RuleError ?? RuleError("its closure threw \(error)")
            session.note(mistake: "rule '\(rule.label)': \(problem)")
            answer = StubAnswer(
                http: rule.failure(problem), origin: .stub, source: .rule(rule.label))
        }
        answer.http.delivery.delay += handling.delay
        answer.revalidate(for: call.whole)
        return answer
    }

    /// Returns what the stub sends without the rule.
    private func normal(_ handling: Handling) async -> RuleResponse {
        let decision = handling.decision
        let decided = session.withState { state in
            decision.normal(&state, pageChange: handling.rule.page)
        }
        switch decided {
        case .answer(var answer), .patch(var answer, _):
            // The tag is that of the representation, which the closure may change.
            if answer.tag != nil { answer.http.fields.remove("ETag") }
            return RuleResponse(answer.http)
        case .forward(var forwarding):
            guard let upstream else { return RuleResponse(.notFound(decision.call.whole)) }
            forwarding.collectsBody = true
            let answer = await ForwardedAnswer(upstream: upstream, memory: session.memory.changes)
                .answer(to: decision.call.whole, forwarding)
            return RuleResponse(answer.http)
        case .handle(let inner):
            return RuleResponse(await answer(inner).http)
        }
    }
}

extension RuleResponse {
    /// A response as it would have been sent.
    fileprivate init(_ response: HTTPResponse) {
        self.init(
            response.status, headers: response.fields,
            body: response.bodyCount == 0 ? .none : .bytes(response.body))
    }
}
