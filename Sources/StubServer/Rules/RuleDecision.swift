import StubHTTP
import StubJSON

/// What one rule has decided about one request, with everything random already drawn.
struct RuleDecision: Sendable {
    /// The rule's id in its book.
    let rule: Int
    let name: String?
    let answer: RuleStep.Answer
    let patch: RulePatch?
    let page: PageTwist?
    let pace: RulePace?
    let fault: Delivery.Fault?
    let delay: Duration
    let gate: DeliveryGate?
    let mutations: [RuleMutation]
    /// For how many seconds of the stub's clock the rule still applies; `nil` if without end.
    let left: Double?

    /// Whether it needs the whole body of an answer that comes from elsewhere.
    var changesBody: Bool { patch != nil || fault != nil || pace != nil }

    /// Makes the changes that belong to one side of the answer.
    func mutate(_ store: inout FixtureStore, _ moment: RuleMutation.Moment) throws(RuleError) {
        for mutation in mutations where mutation.moment == moment {
            do {
                try mutation.apply(to: &store)
            } catch {
                throw RuleError(error.description)
            }
        }
    }

    /// The answer after patching, with the way it is to be delivered.
    func finish(_ response: HTTPResponse) throws(RuleError) -> HTTPResponse {
        var response = response
        if let patch { response.body = try patched(response.body, by: patch) }
        response.delivery.delay += delay
        if let gate { response.delivery.gate = gate }
        if let fault { response.delivery.fault = fault }
        if let pace { response.delivery.pace = pace.delivery(bodyLength: response.body.count) }
        return response
    }

    /// The answer that tells whoever wrote the rule why it cannot be carried out.
    func failure(_ error: RuleError) -> HTTPResponse {
        .message(500, "Rule \(name.map { "'\($0)'" } ?? "\(rule)"): \(error)")
    }

    private func patched(_ body: [UInt8], by patch: RulePatch) throws(RuleError) -> [UInt8] {
        let value: JSONValue
        do {
            value = try JSONParser.parse(body)
        } catch {
            throw RuleError("there is no JSON answer to patch: \(error)")
        }
        return JSONSerializer.bytes(try patch.applied(to: value))
    }
}
