import StubContract
import StubRules

/// The responses of WireMock's mappings, which rules can change like other normal responses.
extension StubDecision {
    /// Returns the response of the mapping that matches, and counts its use; `nil` if none does.
    func mappedAnswer(_ state: inout StubState) -> StubAnswer? {
        guard state.rules.hasHadMappings else { return nil }
        let context = call.ruleContext(bearer: bearer, userName: nil, now: now)
        guard let mapping = state.rules.decideMapping(context),
            case .respond(let response) = mapping.answer, let template = response.template
        else { return nil }
        var answer = StubAnswer(
            http: mapping.delivered(state.rules.fill(template, for: call.whole, now: now)))
        answer.mapping = mapping.mapping
        answer.source = .mapping(mapping.label)
        return answer
    }
}
