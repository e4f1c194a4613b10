import StubContract
import StubFixtures
package import StubHTTP
import StubJSON
import StubNet
import StubRecordings
import StubSupport

/// Handles every request in these steps.
///
/// session → admin API? → cached? → route and validate → one critical section (`StubState.decide`)
/// for rules, recordings, tokens, fixtures or an example → upstream, if necessary → validate →
/// journal (`StubState.finish`) → deliver.
package struct StubResponder: HTTPResponder {
    let sessions: SessionTable
    let configuration: StubConfiguration
    let admin: AdminResponder
    /// The hosts of the APIs, which a reload does not change.
    let hosts: APIHosts
    /// The API behind the stub; `nil` forwards no requests.
    var upstream: (any Upstream)?
    /// The real time, in seconds since 1970-01-01T00:00:00Z.
    let wallClock: @Sendable () -> Double

    package func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard SessionAddress.isGiven(by: request) else {
            return respond(to: request, in: sessions.main)
        }
        let address = SessionAddress(request)
        guard let session = sessions[address.id] else {
            return .now(.noSession(address.id ?? ""))
        }
        return respond(to: address.request, in: session).changed { address.localize(&$0) }
    }

    private func respond(to request: HTTPRequest, in session: StubSession) -> HTTPAnswer {
        if AdminResponder.answers(request) { return admin.respond(to: request, in: session) }
        if configuration.allowsCrossOrigin, let preflight = CrossOrigin.preflight(request) {
            return .now(preflight)
        }
        if request.target == "*" { return .now(.serverOptions) }
        guard hosts.api(of: request) != nil else { return serve(request, in: session) }
        return serve(hosts.addressed(request), in: session).changed { response in
            hosts.localize(&response, to: request)
        }
    }

    private func serve(_ request: HTTPRequest, in session: StubSession) -> HTTPAnswer {
        guard request.body.count > Self.shortBody else { return answer(to: request, in: session) }
        return .later {
            await BackgroundThread.bodies.run { answer(to: request, in: session) }.response
        }
    }

    /// Longer bodies are parsed and validated off the loop, which serves others meanwhile.
    private static let shortBody = 256 << 10

    /// - Parameters:
    ///   - known: the request as it was routed and validated.
    ///   - selections: how often rows were selected for the request.
    ///   - first: when the request arrived; `nil` means now.
    private func answer(
        to request: HTTPRequest, _ known: StubCall? = nil, selections: Int = 0,
        arrival first: Duration? = nil, in session: StubSession
    ) -> HTTPAnswer {
        var call = known
        let arrival = first ?? session.uptime
        while true {
            let canSelect = selections < Self.mostSelections
            switch decide(request, call, at: arrival, canSelect: canSelect, in: session) {
            case .unread(let edition):
                guard let read = StubCall(request, edition: edition) else {
                    return .now(unreadable(request, in: session))
                }
                call = read
            case .selecting(let work):
                return .later { [call] in
                    let decided = await BackgroundThread.lists.run {
                        select(work, in: session)
                        return answer(
                            to: request, call, selections: selections + 1, arrival: arrival,
                            in: session)
                    }
                    return await decided.response
                }
            case .finished(let response):
                session.notifyWatchers()
                return .now(response)
            case .decided(.answer(let answer), let pending) where !answer.isLong:
                return .now(complete(answer, pending, in: session))
            case .decided(.answer(let answer), let pending):
                return .later {
                    await BackgroundThread.bodies.run { complete(answer, pending, in: session) }
                }
            case .decided(.patch(let answer, let rule), let pending):
                return .later {
                    await BackgroundThread.bodies.run {
                        let patched = answer.patched(by: rule, for: pending.call)
                        return complete(patched, pending, in: session)
                    }
                }
            case .decided(.forward(let forwarding), let pending):
                return .later { await forward(forwarding, pending, in: session) }
            case .decided(.handle(let handling), let pending):
                return .later {
                    // The request has been received, which tests may wait for before the closure
                    // returns.
                    session.notifyWatchers()
                    let answer = await HandledAnswer(session: session, upstream: upstream)
                        .answer(handling)
                    return complete(answer, pending, in: session)
                }
            }
        }
    }

    // MARK: - Steps

    /// Decides the response to a request in one critical section.
    private func decide(
        _ request: HTTPRequest, _ call: StubCall?, at arrival: Duration, canSelect: Bool,
        in session: StubSession
    ) -> StubOutcome {
        session.withState { state in
            state.decide(
                request, call, by: policy, real: wallClock(), arrival: arrival,
                canSelect: canSelect)
        }
    }

    /// Selects the rows of a list outside of the critical section, unless that was done meanwhile.
    private func select(_ work: SelectionWork, in session: StubSession) {
        guard let work = session.withState({ $0.fixtures.renewed(work) }) else { return }
        let result = work.result()
        sessions.makeRoom(for: result.weight)
        result.keep()
    }

    /// After this many selections, each of which was outdated by a change meanwhile, a request
    /// is decided nevertheless.
    private static let mostSelections = 3

    private var policy: AnswerPolicy {
        AnswerPolicy(
            isStrict: configuration.isStrict,
            checksSecurity: configuration.checksSecurity,
            playback: upstream == nil ? .strict : configuration.playback,
            cachesReads: configuration.cachesReads)
    }

    private func forward(
        _ forwarding: Forwarding, _ pending: PendingExchange, in session: StubSession
    ) async -> HTTPResponse {
        guard let upstream else { return .notFound(pending.call.whole) }
        let answer = await ForwardedAnswer(upstream: upstream, memory: session.memory.changes)
            .answer(to: pending.call.whole, forwarding)
        return complete(answer, pending, in: session)
    }

    /// Validates, annotates and journals a decided response.
    private func complete(
        _ answer: StubAnswer, _ pending: PendingExchange, in session: StubSession
    ) -> HTTPResponse {
        let call = pending.call
        let issues =
            call.issues + pending.issues
            + answer.issues(of: call.operation, isStrict: configuration.isStrict)
        var response = answer.http
        if answer.origin == .refusal, response.takesDiagnosis(to: call.whole) {
            explain(&response, of: call, at: pending.exchange.receivedAt, in: session)
        }
        annotate(&response, of: call, issues: issues, date: pending.date)
        var exchange = pending.exchange
        exchange.mapping = answer.mapping
        exchange.source = answer.source.after(pending.draws)
        exchange.duration =
            session.uptime - exchange.arrival + response.delivery.delay
            + (response.delivery.pace?.duration ?? .zero)
        finish(exchange, with: response.kept, issues, in: session)
        return session.playing(response, of: exchange.id)
    }

    private func explain(
        _ response: inout HTTPResponse, of call: StubCall, at now: Double,
        in session: StubSession
    ) {
        let finder = session.withState { $0.nearMissFinder(at: now, by: call.edition) }
        let diagnosis = finder.diagnosis(
            of: call.whole.asGet, at: call.route.asked, operation: call.route.operationID,
            issues: call.issues)
        response = response.explained(by: diagnosis, to: call.whole)
    }

    /// Returns the response to a request whose target cannot be decoded, which is journalled as
    /// well.
    private func unreadable(_ request: HTTPRequest, in session: StubSession) -> HTTPResponse {
        let real = wallClock()
        let finder = session.withState { $0.nearMissFinder(at: $0.clock.now(real: real)) }
        let response = HTTPResponse.problem(
            400, title: "Bad Request", detail: "The request target has an invalid percent-encoding"
        ).explained(by: finder.diagnosis(of: request.asGet), to: request)
        return refused(request, response, in: session)
    }

    /// The answer to a request that is refused before it is routed, which is kept like any other.
    func refused(_ request: HTTPRequest, _ response: HTTPResponse) -> HTTPResponse {
        refused(request, response, in: sessions[SessionAddress(request).id] ?? sessions.main)
    }

    private func refused(
        _ request: HTTPRequest, _ response: HTTPResponse, in session: StubSession
    ) -> HTTPResponse {
        let clock = session.withState(\.clock)
        let now = clock.now(real: wallClock())
        var response = response
        date(&response, clock.isReal ? nil : now)
        if configuration.allowsCrossOrigin {
            CrossOrigin.allow(&response, request.header(for: .crossOrigin))
        }
        let arrival = session.uptime
        let id = session.withState {
            $0.journal.begin(request, receivedAt: now, arrival: arrival)
        }
        let exchange = StubExchange(
            id: id, operation: nil, bearer: nil, receivedAt: now, arrival: arrival)
        finish(exchange, with: response, [], in: session)
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
        if configuration.allowsCrossOrigin {
            CrossOrigin.allow(&response, call.header(for: .crossOrigin))
        }
    }

    /// Sets the date; without one the connection adds the real time, which it updates once a
    /// second.
    private func date(_ response: inout HTTPResponse, _ date: Double?) {
        guard let date, response.fields["Date"] == nil else { return }
        response.fields["Date"] = CivilTime(unixSeconds: date).httpDate
    }

    private func finish(
        _ exchange: StubExchange, with response: HTTPResponse, _ issues: [ContractIssue],
        in session: StubSession
    ) {
        session.withState { $0.finish(exchange, with: response, issues: issues) }
        session.notifyWatchers()
    }
}
