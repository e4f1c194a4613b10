import StubContract
package import StubHTTP
import StubJSON

/// Answers every request: the spine, whose steps stand here in their order.
///
/// session → admin? → route and validate → one critical section: rules, recordings, tokens, fixtures or an
/// example → upstream, if that was left to it → validate → journal → deliver.
package struct StubResponder: HTTPResponder {
    let sessions: SessionTable
    let configuration: StubConfiguration
    let admin: AdminResponder
    /// The API behind the stub, for what the stub cannot answer; `nil` never reaches the network.
    var upstream: (any Upstream)?
    /// The time of day outside, in seconds since 1970-01-01T00:00:00Z.
    let wallClock: @Sendable () -> Double

    package func respond(to request: HTTPRequest) -> HTTPAnswer {
        let address = SessionAddress(request)
        guard let session = sessions[address.id] else {
            return .now(.noSession(address.id ?? ""))
        }
        switch respond(to: address.request, in: session) {
        case .now(var response):
            address.localize(&response)
            return .now(response)
        case .later(let work):
            return .later {
                var response = await work()
                address.localize(&response)
                return response
            }
        }
    }

    private func respond(to request: HTTPRequest, in session: StubSession) -> HTTPAnswer {
        if AdminResponder.answers(request) { return .now(admin.respond(to: request, in: session)) }
        if configuration.allowsCrossOrigin, let preflight = CrossOrigin.preflight(request) {
            return .now(preflight)
        }
        if request.target == "*" { return .now(.serverOptions) }
        while true {
            let edition = session.edition
            guard let call = StubCall(request, contract: edition.contract) else {
                return .now(unreadable(request, in: session))
            }
            guard let decided = decide(call, by: edition, in: session) else { continue }
            if decided.answer.isForwarded, let upstream {
                return .later {
                    var decided = decided
                    await ForwardedAnswer(upstream: upstream).complete(
                        &decided.answer, of: call.request)
                    return complete(decided, of: call, in: session)
                }
            }
            return .now(complete(decided, of: call, in: session))
        }
    }

    /// What is left to do once it is settled what a request is answered.
    private func complete(
        _ decided: Decided, of call: StubCall, in session: StubSession
    ) -> HTTPResponse {
        var answer = decided.answer
        let issues = call.issues + responseIssues(of: answer, to: call)
        if answer.isRefusal { explain(&answer.http, of: call, in: session) }
        annotate(&answer.http, of: call, issues: issues, now: decided.now)
        record(decided.id, call, answer, issues, in: session)
        return answer.http
    }

    /// What the critical section has settled, and when, by the stub's clock.
    private struct Decided: Sendable {
        let id: Int
        var answer: StubAnswer
        let now: Double
    }

    // MARK: - Steps

    /// The one critical section of a request: what it is answered is settled here and now.
    ///
    /// `nil` if another edition has come into force since the request was routed.
    private func decide(
        _ call: StubCall, by edition: StubEdition, in session: StubSession
    ) -> Decided? {
        session.withState { state in
            guard state.edition === edition else { return nil }
            let now = state.clock.now(real: wallClock())
            let arrival = session.uptime
            let id = state.journal.begin(
                call.request, operation: call.operation?.id, receivedAt: now, arrival: arrival)
            let answer = StubDecision(
                call: call,
                refusal: RequestRefusal(isStrict: configuration.isStrict),
                playback: upstream == nil ? .strict : configuration.playback,
                now: now, arrival: arrival
            ).answer(&state)
            return Decided(id: id, answer: answer, now: now)
        }
    }

    private func responseIssues(of answer: StubAnswer, to call: StubCall) -> [ContractIssue] {
        // A strict refusal is the stub's own word, which no contract declares.
        guard let operation = call.operation, !(answer.isRefusal && configuration.isStrict)
        else { return [] }
        return ResponseValidator.issues(
            in: answer.http, of: operation, knowing: answer.knowledge)
    }

    private func explain(
        _ response: inout HTTPResponse, of call: StubCall, in session: StubSession
    ) {
        let finder = session.withState(\.nearMissFinder)
        let diagnosis = finder.diagnosis(
            of: call.request, operation: call.operation?.id, issues: call.issues)
        response = response.explained(by: diagnosis, to: call.request)
    }

    private func unreadable(_ request: HTTPRequest, in session: StubSession) -> HTTPResponse {
        let finder = session.withState(\.nearMissFinder)
        return HTTPResponse.problem(
            400, title: "Bad Request", detail: "The request target is not valid percent-encoding"
        ).explained(by: finder.diagnosis(of: request), to: request)
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
            response.fields["Understudy-Issues"] = HeaderText.issues(issues)
        }
        if configuration.allowsCrossOrigin { CrossOrigin.allow(&response, call.request) }
    }

    private func record(
        _ id: Int, _ call: StubCall, _ answer: StubAnswer, _ issues: [ContractIssue],
        in session: StubSession
    ) {
        session.withState { state in
            state.coverage.note(operation: call.operation?.id, status: answer.http.status)
            state.journal.finish(id, response: answer.http, tokenID: answer.tokenID, issues: issues)
        }
        session.notifyWatchers()
    }
}
