import StubContract
import StubHTTP
import StubJSON

/// Decides one request against the state, inside the critical section.
struct StubDecision {
    let call: StubCall
    let refusal: RequestRefusal
    /// What the API behind the stub is asked; nothing if there is none.
    var playback = StubPlayback.strict
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// Real time since the stub's start.
    let arrival: Duration

    func answer(_ state: inout StubState) -> StubAnswer {
        let identity = identify(&state)
        let bearer = try? identity.get()
        var answer: StubAnswer
        let overrides: RequestOverrides
        do throws(RequestOverrides.Mistake) {
            overrides = try call.overrides.get()
        } catch {
            return .ownRefusal(error.response)
        }
        if let scenario = overrides.scenario, !state.rules.knows(scenario) {
            let mistake = RequestOverrides.Mistake(text: "There is no scenario '\(scenario)'")
            return .ownRefusal(mistake.response)
        }
        if overrides.wantsExample, let operation = call.operation {
            do throws(RequestOverrides.Mistake) {
                let example = ExampleAnswer(operation: operation)
                answer = StubAnswer(http: try example.response(overrides))
            } catch {
                answer = .ownRefusal(error.response)
            }
        } else if let decision = decision(bearer, overrides, &state) {
            answer = carryOut(decision, identity, &state)
        } else {
            answer = normalAnswer(identity, &state)
        }
        answer.tokenID = bearer?.tokenID
        if let delay = overrides.delay { answer.http.delivery.delay += delay }
        if answer.isKept, let keyed = KeyedAnswer(call, user: bearer?.user, arrival: arrival) {
            state.idempotency.deliver(keyed.key, by: answer.http.delivery, at: arrival)
        }
        if answer.patching == nil { answer.revalidate(for: call.request) }
        return answer
    }

    // MARK: - Who asks

    private func identify(_ state: inout StubState) -> Result<Bearer, TokenRefusal> {
        guard let authorization = call.request.fields["Authorization"] else {
            return .failure(.missing)
        }
        let users = state.users
        let result = state.withTokens { tokens -> Result<Bearer, TokenRefusal> in
            do throws(TokenRefusal) {
                return .success(try tokens.check(authorization, users: users, now: now))
            } catch {
                return .failure(error)
            }
        }
        return result ?? .failure(.missing)
    }

    private func name(of bearer: Bearer, in state: StubState) -> String? {
        guard let binding = state.tokens?.binding else { return nil }
        return state.users?[bearer.user]?[FieldPath(binding.username)]?.string
    }

    // MARK: - Rules

    private func decision(
        _ bearer: Bearer?, _ overrides: RequestOverrides, _ state: inout StubState
    ) -> RuleDecision? {
        if state.rules.entries.isEmpty, overrides.scenario == nil { return nil }
        let context = call.ruleContext(
            bearer: bearer, userName: bearer.flatMap { name(of: $0, in: state) }, now: now)
        return state.rules.decide(
            context, barriers: &state.barriers, scenario: overrides.scenario)
    }

    private func carryOut(
        _ decision: RuleDecision, _ identity: Result<Bearer, TokenRefusal>,
        _ state: inout StubState
    ) -> StubAnswer {
        do throws(RuleError) {
            try decision.mutate(&state.fixtures, .before)
            var answer: StubAnswer
            switch decision.answer {
            case .passThrough:
                answer = normalAnswer(identity, &state, twist: decision.page)
                if decision.patch != nil, answer.tag != nil { answer.http.fields.remove("ETag") }
            case .respond(let response):
                answer = StubAnswer(http: try render(response, state, left: decision.left))
            }
            try decision.mutate(&state.fixtures, .after)
            if answer.isForwarded {
                answer.decision = decision
                return answer
            }
            answer.isChecked = false
            if decision.patch != nil {
                answer.knowledge = .unknown
                answer.tag = nil
            }
            if decision.isLong(for: answer.http.body) {
                answer.patching = decision
                answer.http = decision.delivered(answer.http)
            } else {
                answer.http = try decision.finish(answer.http)
            }
            return answer
        } catch {
            return .ownRefusal(decision.failure(error))
        }
    }

    private func render(
        _ response: RuleResponse, _ state: StubState, left: Double?
    ) throws(RuleError) -> HTTPResponse {
        var response = response
        response.headers = ClockTemplate(now: now, left: left).fill(response.headers)
        if let made = try response.response(from: state.fixtures) { return made }
        guard case .example(let name) = response.body, let operation = call.operation,
            var example = ExampleSynthesizer.response(
                of: operation, status: response.status, example: name)
        else { throw RuleError("no example is declared for status \(response.status)") }
        for field in response.headers.all { example.fields[field.name] = field.value }
        return example
    }

    // MARK: - The normal answer

    private func normalAnswer(
        _ identity: Result<Bearer, TokenRefusal>, _ state: inout StubState,
        twist: PageTwist? = nil
    ) -> StubAnswer {
        if playback == .live { return .forwarded }
        if !state.recordings.isEmpty, let recording = state.recordings.answer(to: call.request) {
            var answer = StubAnswer(http: recording.response.http)
            // What a recording of HEAD lacks is no breach of the contract.
            if call.request.method == .head, answer.http.body.isEmpty { answer.knowledge = .valid }
            return answer
        }
        if playback == .passthrough, !isOwn(call.operation, state) { return .forwarded }
        let user = (try? identity.get())?.user
        if call.route.requiresToken, let tokens = state.tokens,
            case .failure(let refused) = identity
        {
            let answer = HTTPResponse.unauthorized(refused, tokens.binding.messages)
            return refused == .missing
                ? refusal.unauthorized(answer, call) : StubAnswer(http: answer)
        }
        let isRead = call.isPlainRead && twist == nil
        if isRead,
            let cached = state.reads.entry(
                for: call.request, user: user, at: state.fixtures.revision)
        {
            return cached.answer
        }
        guard let operation = call.operation else {
            return StubAnswer(http: call.unrouted ?? .notFound(call.request), isRefusal: true)
        }
        if let refused = refusal.response(to: call) {
            return StubAnswer(http: refused, isRefusal: true)
        }
        if isRead {
            return read(operation, user, &state) ?? example(of: operation)
        }
        let keyed = KeyedAnswer(call, user: user, arrival: arrival)
        if let known = keyed?.known(state.idempotency) { return known }
        if let answer = fixtureAnswer(operation, identity, &state, twist) {
            var answer = StubAnswer(answer)
            if let keyed { keyed.keep(&answer, in: &state.idempotency) }
            return answer
        }
        return example(of: operation)
    }

    /// Whether the stub has what it takes to answer the operation with more than an example.
    private func isOwn(_ operation: ContractOperation?, _ state: StubState) -> Bool {
        guard let binding = operation?.binding else { return false }
        switch binding.action {
        case .login, .exchange, .refresh, .logout, .currentUser:
            return state.users != nil
        case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark, .set,
            .file, .upload:
            return state.fixtures.collections[binding.fixture] != nil
                || state.fixtures.documents[binding.fixture] != nil
        }
    }

    /// The answer of an operation that only reads, kept until something changes.
    private func read(
        _ operation: ContractOperation, _ user: RowID?, _ state: inout StubState
    ) -> StubAnswer? {
        guard let binding = operation.binding else { return nil }
        let asked = call.fixtureCall(user: user, twist: nil)
        let made = CollectionResponder(binding: binding, call: asked, now: now)
            .respond(&state.fixtures)
        guard let made else { return nil }
        state.coverage.note(fixture: binding.fixture)
        var answer = StubAnswer(made)
        guard answer.http.status == 200 else { return answer }
        answer.http.fields["ETag"] = answer.http.fields["ETag"] ?? answer.tag?.text
        answer.http.fields["Matched-Operation"] = operation.id
        // A long body of which nothing is known is checked later, when others need not wait.
        if answer.isLong { return answer }
        answer.isChecked =
            ResponseValidator.issues(
                in: answer.http, of: operation, knowing: answer.knowledge
            ).isEmpty
        if answer.isChecked, call.issues.isEmpty {
            answer.http.prepareHead()
            state.reads.keep(answer, to: call, user: user, at: state.fixtures.revision)
        }
        return answer
    }

    private func fixtureAnswer(
        _ operation: ContractOperation, _ identity: Result<Bearer, TokenRefusal>,
        _ state: inout StubState, _ twist: PageTwist?
    ) -> FixtureAnswer? {
        guard let binding = operation.binding else { return nil }
        let users = state.users
        let bearer = try? identity.get()
        let auth = AuthResponder(
            body: call.body, authorization: call.request.fields["Authorization"], now: now,
            bearer: bearer, shows: binding.shows)
        let answer = state.withTokens { tokens in
            auth.respond(binding.action, authority: &tokens, users: users)
        }
        if let answer = answer ?? nil {
            if let users = state.tokens?.binding.collection { state.coverage.note(fixture: users) }
            return binding.completed(answer, now: now)
        }
        let asked = call.fixtureCall(user: bearer?.user, twist: twist)
        let answered = CollectionResponder(binding: binding, call: asked, now: now)
            .respond(&state.fixtures)
        if answered != nil { state.coverage.note(fixture: binding.fixture) }
        return answered
    }

    private func example(of operation: ContractOperation) -> StubAnswer {
        ExampleSynthesizer.response(of: operation).map { StubAnswer(http: $0) }
            ?? .ownRefusal(
                .problem(
                    501, title: "Not Implemented",
                    detail:
                        "\(operation.id) has neither a fixture nor a declared success to make up"))
    }
}
