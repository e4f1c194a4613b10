import StubContract
package import StubHTTP
import StubJSON
import StubNet

/// Answers every request: the spine, whose steps stand here in their order.
///
/// session → known already? → admin? → route and validate → one critical section: rules,
/// recordings, tokens, fixtures or an example → upstream, if that was left to it → validate →
/// journal → deliver.
package struct StubResponder: HTTPResponder {
    let sessions: SessionTable
    let configuration: StubConfiguration
    let admin: AdminResponder
    /// The API behind the stub, for what the stub cannot answer; `nil` never reaches the network.
    var upstream: (any Upstream)?
    /// The time of day outside, in seconds since 1970-01-01T00:00:00Z.
    let wallClock: @Sendable () -> Double

    package func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard SessionAddress.isGiven(by: request) else {
            sessions.lastSessions.note(request.connection, session: 0)
            return respond(to: request, in: sessions.main)
        }
        let address = SessionAddress(request)
        guard let session = sessions[address.id] else {
            return .now(.noSession(address.id ?? ""))
        }
        sessions.lastSessions.note(request.connection, session: session.number)
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
        if let known = knownAnswer(to: request, in: session) { return .now(known) }
        if AdminResponder.answers(request) { return admin.respond(to: request, in: session) }
        if configuration.allowsCrossOrigin, let preflight = CrossOrigin.preflight(request) {
            return .now(preflight)
        }
        if request.target == "*" { return .now(.serverOptions) }
        guard request.body.count > Self.shortBody else { return answer(to: request, in: session) }
        return .later {
            switch await BackgroundThread.bodies.run({ answer(to: request, in: session) }) {
            case .now(let response): response
            case .later(let work): await work()
            }
        }
    }

    /// Bodies beyond this are read and checked off the loop, which serves others meanwhile.
    private static let shortBody = 256 << 10

    private func answer(to request: HTTPRequest, in session: StubSession) -> HTTPAnswer {
        while true {
            let edition = session.edition
            guard let call = StubCall(request, edition: edition) else {
                return .now(unreadable(request, in: session))
            }
            guard let decided = decide(call, by: edition, in: session) else { continue }
            if decided.answer.isForwarded, let upstream {
                return .later {
                    var decided = decided
                    await ForwardedAnswer(
                        upstream: upstream, memory: session.memory.changes
                    ).complete(&decided.answer, of: call.request)
                    return complete(decided, of: call, in: session)
                }
            }
            guard decided.answer.isLong else {
                return .now(complete(decided, of: call, in: session))
            }
            return .later {
                await BackgroundThread.bodies.run { complete(decided, of: call, in: session) }
            }
        }
    }

    /// What is left to do once it is settled what a request is answered.
    private func complete(
        _ decided: Decided, of call: StubCall, in session: StubSession
    ) -> HTTPResponse {
        var decided = decided
        decided.answer.applyPatch(for: call.request)
        let issues = call.issues + responseIssues(of: decided.answer, to: call)
        if decided.answer.isRefusal { explain(&decided.answer.http, of: call, in: session) }
        annotate(&decided.answer.http, of: call, issues: issues, date: decided.date)
        record(decided, call, issues, in: session)
        return decided.answer.http
    }

    // MARK: - Steps

    private func knownAnswer(to request: HTTPRequest, in session: StubSession) -> HTTPResponse? {
        if upstream != nil, configuration.playback == .live { return nil }
        let known = session.withState { state in
            state.knownAnswer(to: request, now: wallClock(), arrival: session.uptime)
        }
        if known != nil { session.notifyWatchers() }
        return known
    }

    /// What the critical section has settled.
    private struct Decided: Sendable {
        let exchange: Int
        var answer: StubAnswer
        /// The stub's date where its clock does not show real time.
        let date: Double?
    }

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
                call.request, operation: call.route.operationID, receivedAt: now, arrival: arrival)
            let answer = StubDecision(
                call: call,
                refusal: RequestRefusal(isStrict: configuration.isStrict),
                playback: upstream == nil ? .strict : configuration.playback,
                now: now, arrival: arrival
            ).answer(&state)
            return Decided(
                exchange: id, answer: answer, date: state.clock.isReal ? nil : now)
        }
    }

    private func responseIssues(of answer: StubAnswer, to call: StubCall) -> [ContractIssue] {
        if answer.isChecked { return [] }
        // A strict refusal is the stub's own word, which no contract declares.
        guard let operation = call.operation, !(answer.isRefusal && configuration.isStrict)
        else { return [] }
        if answer.isProtocol, !operation.declares(answer.http.status) { return [] }
        return ResponseValidator.issues(
            in: answer.http, of: operation, knowing: answer.knowledge)
    }

    private func explain(
        _ response: inout HTTPResponse, of call: StubCall, in session: StubSession
    ) {
        let finder = session.withState(\.nearMissFinder)
        let diagnosis = finder.diagnosis(
            of: call.request.asGet, operation: call.route.operationID, issues: call.issues)
        response = response.explained(by: diagnosis, to: call.request)
    }

    /// The answer to a request whose target cannot be decoded, which is kept like any other.
    private func unreadable(_ request: HTTPRequest, in session: StubSession) -> HTTPResponse {
        let finder = session.withState(\.nearMissFinder)
        var response = HTTPResponse.problem(
            400, title: "Bad Request", detail: "The request target is not valid percent-encoding"
        ).explained(by: finder.diagnosis(of: request.asGet), to: request)
        session.withState { state in
            let now = state.clock.now(real: wallClock())
            date(&response, state.clock.isReal ? nil : now)
            if configuration.allowsCrossOrigin { CrossOrigin.allow(&response, request) }
            state.coverage.note(operation: nil, status: response.status)
            state.journal.add(
                request, response: response, operation: nil, receivedAt: now,
                arrival: session.uptime, tokenID: nil)
        }
        session.notifyWatchers()
        return response
    }

    private func annotate(
        _ response: inout HTTPResponse, of call: StubCall, issues: [ContractIssue],
        date: Double?
    ) {
        self.date(&response, date)
        if let id = call.route.operationID, response.fields["Matched-Operation"] != id {
            response.fields["Matched-Operation"] = id
        }
        if !issues.isEmpty {
            response.fields["Understudy-Issues"] = HeaderText.issues(issues)
        }
        if configuration.allowsCrossOrigin { CrossOrigin.allow(&response, call.request) }
    }

    /// The connection dates what has no date, by the real clock and once a second.
    private func date(_ response: inout HTTPResponse, _ date: Double?) {
        guard let date, response.fields["Date"] == nil else { return }
        response.fields["Date"] = CivilTime(unixSeconds: date).httpDate
    }

    private func record(
        _ decided: Decided, _ call: StubCall, _ issues: [ContractIssue], in session: StubSession
    ) {
        let answer = decided.answer
        session.withState { state in
            state.coverage.note(operation: call.route.operationID, status: answer.http.status)
            state.journal.finish(
                decided.exchange, response: answer.http, tokenID: answer.tokenID, issues: issues)
        }
        session.notifyWatchers()
    }
}
