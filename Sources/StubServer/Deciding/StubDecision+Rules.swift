import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport

/// The effects of a rule on a request.
extension StubDecision {
    /// Returns the rule that applies to the request, and counts its use.
    func rule(
        _ overrides: RequestOverrides, _ state: inout StubState, noting draws: inout [ChanceDraw]
    ) -> RuleDecision? {
        if state.rules.entries.isEmpty, overrides.scenario == nil { return nil }
        let context = call.ruleContext(
            bearer: bearer, userName: bearer.flatMap { name(of: $0, in: state) }, now: now)
        return state.rules.decide(context, scenario: overrides.scenario, noting: &draws)
    }

    private func name(of bearer: Bearer, in state: StubState) -> String? {
        guard let binding = state.tokens?.binding else { return nil }
        return state.users?[bearer.user]?[FieldPath(binding.username)]?.string
    }

    func carryOut(_ rule: RuleDecision, _ state: inout StubState) -> Decided {
        do throws(RuleError) {
            try rule.mutate(&state.fixtures, .before)
            let answer = try answer(by: rule, &state)
            try rule.mutate(&state.fixtures, .after)
            return try finished(answer, by: rule)
        } catch {
            return .answer(
                StubAnswer(http: rule.failure(error), origin: .stub, source: .rule(rule.label)))
        }
    }

    private func answer(
        by rule: RuleDecision, _ state: inout StubState
    ) throws(RuleError) -> Decided {
        switch rule.answer {
        case .passThrough: normal(&state, pageChange: rule.page)
        case .respond(let response):
            .answer(
                StubAnswer(
                    http: try render(response, state, by: rule),
                    origin: response.socket == nil ? .api : .stub, source: .rule(rule.label)))
        case .handle(let handler):
            .handle(Handling(handler: handler, rule: rule, decision: self))
        case .declaredError: .answer(declaredError(by: rule))
        }
    }

    /// Returns one of the errors that the operation declares, or else a connection that is reset: no
    /// contract declares that.
    private func declaredError(by rule: RuleDecision) -> StubAnswer {
        let errors = call.operation?.declaredErrors ?? []
        guard let operation = call.operation, !errors.isEmpty else {
            let reset = Delivery(fault: .connectionResetByPeer)
            return StubAnswer(
                http: HTTPResponse(status: 503, delivery: reset), origin: .stub,
                source: .rule(rule.label))
        }
        let error = errors[Int(rule.choice * Double(errors.count))]
        return StubAnswer(
            http: ExampleSynthesizer.response(
                of: operation, as: error.response, status: error.status,
                accepting: negotiation.accepted),
            source: .rule(rule.label))
    }

    /// Returns the response with the rule's patch and delivery, unless patching has to wait.
    private func finished(
        _ decided: Decided, by rule: RuleDecision
    ) throws(RuleError) -> Decided {
        if case .handle = decided { return decided }
        guard case .answer(var answer) = decided else { return .forward(Forwarding(rule: rule)) }
        if case .passThrough = rule.answer {
            answer.source = .changed(answer.source, by: rule.label)
        }
        if rule.patch != nil {
            // Removes the tag of the fixture's representation, but not one that the rule itself
            // sets.
            if answer.tag != nil { answer.http.fields.remove("ETag") }
            answer.invalidateBody()
        }
        if rule.isLong(for: answer.http.body) {
            answer.http = rule.delivered(answer.http)
            return .patch(answer, by: rule)
        }
        answer.http = try rule.finish(answer.http)
        return .answer(answer)
    }

    /// Returns a rule's response, with the content of fixtures and examples.
    func render(
        _ response: RuleResponse, _ state: StubState, by rule: RuleDecision
    ) throws(RuleError) -> HTTPResponse {
        var response = response
        response.headers = ClockTemplate(now: now, left: rule.left).fill(response.headers)
        if let socket = response.socket {
            return WebSocketHandshake.response(
                to: call.request(for: rule), socket, fields: response.headers)
        }
        let last = call.header(for: .events)["Last-Event-ID"]
        if let made = try response.response(from: state.fixtures, after: last) { return made }
        var name: String?
        if case .example(let wanted) = response.body { name = wanted }
        var example = call.operation.flatMap {
            ExampleSynthesizer.response(of: $0, status: response.status, example: name)
        }
        if example == nil, response.body == .declared {
            example = HTTPResponse(status: response.status)
        }
        guard var example else {
            throw RuleError("no example is declared for status \(response.status)")
        }
        for field in response.headers.all { example.fields[field.name] = field.value }
        return example
    }
}
