import StubContract
import StubHTTP
import StubRules

/// Decides about one request that was routed and validated.
///
/// The options of the request take precedence over rules, and rules over the normal response.
struct StubDecision {
    let call: StubCall
    let policy: AnswerPolicy
    /// The user of the access token, or the reason why it is not accepted.
    let identity: Result<Bearer, TokenRefusal>
    /// Whether the request has the credentials that its operation requires.
    let verdict: SecurityVerdict
    /// What the client accepts.
    let negotiation: Negotiation
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// Real time since the stub's start.
    let arrival: Duration

    var bearer: Bearer? { try? identity.get() }

    /// - Parameter draws: gets what chance has decided about rules.
    func decide(_ state: inout StubState, noting draws: inout [ChanceDraw]) -> Decided {
        let overrides: RequestOverrides
        do throws(RequestOverrides.Mistake) {
            overrides = try self.overrides(in: state)
        } catch {
            return .answer(StubAnswer(http: error.response, origin: .stub))
        }
        if overrides.wantsExample, let operation = call.operation {
            let answer = securityRefusal(state) ?? example(overrides, of: operation)
            return settled(.answer(answer), overrides, &state)
        }
        if let rule = rule(overrides, &state, noting: &draws) {
            return settled(carryOut(rule, &state), overrides, &state)
        }
        return settled(normal(&state), overrides, &state)
    }

    // MARK: - Options of the request

    private func overrides(
        in state: StubState
    ) throws(RequestOverrides.Mistake) -> RequestOverrides {
        let overrides = try call.overrides.get()
        if let scenario = overrides.scenario, !state.rules.knows(scenario) {
            throw RequestOverrides.Mistake(text: "There is no scenario '\(scenario)'")
        }
        return overrides
    }

    private func example(
        _ overrides: RequestOverrides, of operation: ContractOperation
    ) -> StubAnswer {
        do throws(RequestOverrides.Mistake) {
            return try ExampleAnswer(operation: operation, negotiation: negotiation)
                .answer(overrides)
        } catch {
            return StubAnswer(http: error.response, origin: .stub)
        }
    }

    // MARK: - Completion

    /// Adds the delay that the request sets, and evaluates conditional requests.
    private func settled(
        _ decided: Decided, _ overrides: RequestOverrides, _ state: inout StubState
    ) -> Decided {
        switch decided {
        case .answer(var answer):
            deliver(&answer, overrides, &state)
            answer.revalidate(for: call.whole)
            return .answer(answer)
        case .patch(var answer, let rule):
            deliver(&answer, overrides, &state)
            return .patch(answer, by: rule)
        case .forward(var forwarding):
            forwarding.delay = overrides.delay ?? .zero
            return .forward(forwarding)
        case .handle(var handling):
            handling.delay = overrides.delay ?? .zero
            return .handle(handling)
        }
    }

    private func deliver(
        _ answer: inout StubAnswer, _ overrides: RequestOverrides, _ state: inout StubState
    ) {
        if let delay = overrides.delay { answer.http.delivery.delay += delay }
        if let key = answer.kept {
            state.idempotency.deliver(key, by: answer.http.delivery, at: arrival)
        }
    }
}
