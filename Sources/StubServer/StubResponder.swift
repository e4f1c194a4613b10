import StubContract
package import StubHTTP
import StubJSON

/// Answers every request: the spine, whose steps stand here in their order.
///
/// admin? → route and validate → one critical section: rules, recordings, tokens, fixtures or an
/// example → validate → journal → deliver.
package struct StubResponder: HTTPResponder {
    let contract: Contract
    let session: StubSession
    let configuration: StubConfiguration
    let admin: AdminResponder
    /// The time of day outside, in seconds since 1970-01-01T00:00:00Z.
    let wallClock: @Sendable () -> Double

    package func respond(to request: HTTPRequest) -> HTTPAnswer {
        if AdminResponder.answers(request) { return .now(admin.respond(to: request)) }
        if configuration.allowsCrossOrigin, let preflight = CrossOrigin.preflight(request) {
            return .now(preflight)
        }
        if request.target == "*" { return .now(.serverOptions) }
        guard let call = StubCall(request, contract: contract) else {
            return .now(.message(400, "The request target is not valid percent-encoding"))
        }
        var (id, response, now) = decide(call)
        let issues = call.issues + responseIssues(of: response, to: call)
        annotate(&response.http, of: call, issues: issues, now: now)
        record(id, call, response, issues)
        return .now(response.http)
    }

    // MARK: - Steps

    /// The one critical section of a request: what it is answered is settled here and now.
    private func decide(_ call: StubCall) -> (id: Int, answer: StubAnswer, now: Double) {
        session.withState { state in
            let now = state.clock.now(real: wallClock())
            let arrival = session.uptime
            let id = state.journal.begin(
                call.request, operation: call.operation?.id, receivedAt: now, arrival: arrival)
            let answer = StubDecision(
                call: call, contract: contract,
                refusal: RequestRefusal(isStrict: configuration.isStrict),
                now: now, arrival: arrival
            ).answer(&state)
            return (id, answer, now)
        }
    }

    private func responseIssues(of answer: StubAnswer, to call: StubCall) -> [ContractIssue] {
        guard let operation = call.operation else { return [] }
        return ResponseValidator.issues(
            in: answer.http, of: operation, knowing: answer.knowledge)
    }

    private func annotate(
        _ response: inout HTTPResponse, of call: StubCall, issues: [ContractIssue], now: Double
    ) {
        if response.fields["Date"] == nil {
            response.fields["Date"] = CivilTime(unixSeconds: now).httpDate
        }
        if let operation = call.operation {
            response.fields["Matched-Operation"] = operation.id
        }
        if !issues.isEmpty {
            response.fields["Understudy-Issues"] =
                HeaderText.ascii(JournalListing.issues(issues))
        }
        if configuration.allowsCrossOrigin { CrossOrigin.allow(&response, call.request) }
    }

    private func record(
        _ id: Int, _ call: StubCall, _ answer: StubAnswer, _ issues: [ContractIssue]
    ) {
        session.withState { state in
            state.journal.finish(id, response: answer.http, tokenID: answer.tokenID, issues: issues)
        }
        session.notifyWatchers()
    }
}
