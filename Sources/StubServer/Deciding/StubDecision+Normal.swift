import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRecordings

/// The response to a request if no rule responds: a mapping, a recording, fixtures, an example, or
/// the upstream.
extension StubDecision {
    func normal(_ state: inout StubState, pageChange: PageChange? = nil) -> Decided {
        if let mapped = mappedAnswer(&state) { return .answer(mapped) }
        if policy.playback == .live { return .forward(Forwarding()) }
        if let recorded = recordedAnswer(&state) { return .answer(recorded) }
        if policy.playback == .passthrough, !canAnswer(state) { return .forward(Forwarding()) }
        return .answer(ownAnswer(&state, pageChange))
    }

    private func recordedAnswer(_ state: inout StubState) -> StubAnswer? {
        guard !state.recordings.isEmpty,
            let recording = state.recordings.answer(
                to: call.whole,
                issued: { [tokens = state.tokens?.tokens, now] value in
                    tokens?[value].map { token in
                        token.isExpired(at: now) || token.isSpent ? .refused : .accepted
                    }
                })
        else { return nil }
        let name = "\(recording.request.method) \(recording.request.path)"
        var answer = StubAnswer(http: recording.response.http, source: .recording(name))
        // A recording of HEAD has no body, which does not break the contract.
        if call.method == .head, answer.http.bodyCount == 0 { answer.validation = .due(.valid) }
        return answer
    }

    /// Whether there are fixtures for the operation, so that the response is more than an example.
    private func canAnswer(_ state: StubState) -> Bool {
        guard let binding = call.operation?.binding else { return false }
        if binding.action.isAboutTokens { return state.users != nil }
        return state.fixtures.collections[binding.fixture] != nil
            || state.fixtures.documents[binding.fixture] != nil
    }

    private func ownAnswer(_ state: inout StubState, _ pageChange: PageChange?) -> StubAnswer {
        do throws(Refused) {
            let operation = try authorise(state)
            if let refusal = negotiation.refusal(by: operation, isExample: false) {
                throw Refused(answer: refusal)
            }
            let answer =
                call.isPlainRead && pageChange == nil
                ? read(operation, &state) : perform(operation, &state, pageChange)
            return answer.map { negotiation.represented($0, of: operation) }
                ?? example(of: operation)
        } catch {
            return error.answer
        }
    }

    func example(of operation: ContractOperation) -> StubAnswer {
        if let refusal = negotiation.refusal(by: operation, isExample: true) { return refusal }
        // An operation that declares no response at all is answered by nothing.
        guard let declared = operation.usualResponse else {
            return StubAnswer(http: HTTPResponse(status: 204), origin: .stub)
        }
        var response = ExampleSynthesizer.response(
            of: operation, as: declared, accepting: negotiation.accepted)
        response = RequestEcho(call: call, operation: operation).filled(response, by: declared)
        if response.status / 100 == 3, response.fields["Location"] == nil {
            response.fields["Location"] = redirection(by: declared)
        }
        response.noteNegotiation(by: declared)
        return StubAnswer(http: response, source: .example)
    }

    /// Where a redirect leads: to the address that the request names for it, as in
    /// `redirect_uri=app://done`, or else to the root of the stub.
    private func redirection(by declared: ContractResponse) -> String {
        let named = call.target.query.filter { item in
            item.name.lowercased().contains("redirect") && item.value.contains(":")
        }.map(\.value)
        let known = named + ["/", (call.whole.origin ?? "http://localhost") + "/"]
        return known.first { declared.accepts($0, inField: "Location") }
            ?? "https://example.com/"
    }
}

// MARK: - Authorise

extension StubDecision {
    /// An error response before any fixture is read.
    private struct Refused: Error {
        let answer: StubAnswer
    }

    /// Returns the error response to a request without the credentials or scopes that its operation
    /// requires; `nil` if it has them, or if security is not checked.
    func securityRefusal(_ state: StubState) -> StubAnswer? {
        guard policy.checksSecurity, verdict != .granted, let operation = call.operation else {
            return nil
        }
        var reason: TokenRefusal?
        if case .failure(let refusal) = identity { reason = refusal }
        return SecurityRefusal(
            operation: operation, tokens: state.tokens?.binding, reason: reason,
            strictIssues: policy.isStrict ? call.issues : nil
        ).answer(to: verdict)
    }

    /// Returns the operation that the request may perform.
    private func authorise(_ state: StubState) throws(Refused) -> ContractOperation {
        if let refused = securityRefusal(state) { throw Refused(answer: refused) }
        guard let operation = call.operation else {
            throw Refused(
                answer: StubAnswer(
                    http: call.unrouted ?? .notFound(call.whole), origin: .refusal))
        }
        if let response = RequestRefusal(isStrict: policy.isStrict).response(to: call) {
            throw Refused(answer: StubAnswer(http: response, origin: .refusal))
        }
        return operation
    }
}

// MARK: - Read

extension StubDecision {
    /// Returns the response to a plain read, cached until the fixtures change; `nil` without a
    /// fixture.
    private func read(
        _ operation: ContractOperation, _ state: inout StubState
    ) -> StubAnswer? {
        guard let binding = operation.binding else { return nil }
        let user = bearer?.user
        if policy.cachesReads,
            let entry = state.reads.entry(
                for: call.whole, user: user, at: state.fixtures.revision)
        {
            return entry.answer
        }
        let made = CollectionResponder(binding: binding, call: call.plainRead(by: user), now: now)
            .respond(&state.fixtures)
        guard let made else { return nil }
        state.coverage.note(fixture: binding.fixture)
        var answer = held(made, .fixture(binding.fixture), of: operation)
        guard answer.completeRead(of: operation, isStrict: policy.isStrict), policy.cachesReads,
            call.issues.isEmpty
        else { return answer }
        answer.http.prepareHead()
        // HEAD is rare.
        guard call.method == .get else { return answer }
        let entry = ReadCache.Entry(
            answer, call.route, target: call.whole.target, user: user)
        state.reads.keep(entry, at: state.fixtures.revision)
        return answer
    }
}

// MARK: - Write

extension StubDecision {
    /// Performs an operation once per `Idempotency-Key`; returns `nil` without a fixture.
    ///
    /// This applies to operations that change fixtures or tokens, or that read more than target and
    /// user.
    private func perform(
        _ operation: ContractOperation, _ state: inout StubState, _ pageChange: PageChange?
    ) -> StubAnswer? {
        let keyed = KeyedAnswer(call, user: bearer?.user, arrival: arrival)
        if let known = keyed?.known(state.idempotency) { return known }
        guard let binding = operation.binding else { return nil }
        var answer: StubAnswer
        if let made = authAnswer(operation, binding, &state) {
            answer = held(made, .tokens, of: operation)
        } else if let made = keyAnswer(binding, &state)
            ?? fixtureAnswer(binding, &state, pageChange)
        {
            answer = held(made, .fixture(binding.fixture), of: operation)
        } else {
            return nil
        }
        if let keyed { keyed.keep(&answer, in: &state.idempotency, age: state.journal.lastID) }
        return answer
    }

    func fixtureAnswer(
        _ binding: StubBinding, _ state: inout StubState, _ pageChange: PageChange?
    ) -> FixtureAnswer? {
        var asked = call.fixtureCall(user: bearer?.user, pageChange: pageChange)
        // The old password is no member of the row.
        if binding.isOfCurrentUser, let old = binding.tokenShape?.password?.first,
            var body = (call.body ?? call.form)?.object
        {
            body[old] = nil
            asked.body = .object(body)
        }
        if policy.checksSecurity, !binding.writer.isEmpty {
            asked.writers = state.tokens?.binding.collection
        }
        if case .create = binding.action, let user = bearer?.user {
            asked.userMembers = state.users?[user]?.members
        }
        let answer = CollectionResponder(binding: binding, call: asked, now: now)
            .respond(&state.fixtures)
        if answer != nil { state.coverage.note(fixture: binding.fixture) }
        return answer
    }
}
