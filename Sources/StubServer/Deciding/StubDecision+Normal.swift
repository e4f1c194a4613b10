import StubContract
import StubFixtures
import StubHTTP
import StubRecordings

/// What a request is answered where no rule responds: by a recording, from the fixtures, by an
/// example, or by the API behind the stub.
extension StubDecision {
    enum NormalAnswer {
        case own(StubAnswer)
        /// The API behind the stub has to be asked.
        case upstream
    }

    func normalAnswer(_ state: inout StubState, twist: PageTwist? = nil) -> NormalAnswer {
        if policy.playback == .live { return .upstream }
        if let recorded = recordedAnswer(&state) { return .own(recorded) }
        if policy.playback == .passthrough, !canAnswer(state) { return .upstream }
        return .own(ownAnswer(&state, twist))
    }

    private func recordedAnswer(_ state: inout StubState) -> StubAnswer? {
        guard !state.recordings.isEmpty,
            let recording = state.recordings.answer(to: call.whole)
        else { return nil }
        var answer = StubAnswer(http: recording.response.http)
        // A recording of HEAD has no body, which does not break the contract.
        if call.method == .head, answer.http.body.isEmpty { answer.validation = .due(.valid) }
        return answer
    }

    /// Whether there are fixtures for the operation, so that the answer is more than an example.
    private func canAnswer(_ state: StubState) -> Bool {
        guard let binding = call.operation?.binding else { return false }
        switch binding.action {
        case .login, .exchange, .refresh, .logout, .currentUser, .endpoint:
            return state.users != nil
        case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark, .set,
            .file, .upload:
            return state.fixtures.collections[binding.fixture] != nil
                || state.fixtures.documents[binding.fixture] != nil
        }
    }

    private func ownAnswer(_ state: inout StubState, _ twist: PageTwist?) -> StubAnswer {
        do throws(Refused) {
            let operation = try authorise(state)
            let answer =
                call.isPlainRead && twist == nil
                ? read(operation, &state) : perform(operation, &state, twist)
            return answer ?? example(of: operation)
        } catch {
            return error.answer
        }
    }

    private func example(of operation: ContractOperation) -> StubAnswer {
        if let example = ExampleSynthesizer.response(of: operation) {
            return StubAnswer(http: example)
        }
        return StubAnswer(
            http: .problem(
                501, title: "Not Implemented",
                detail: "\(operation.id) has neither a fixture nor a declared success to make up"),
            origin: .stub)
    }
}

// MARK: - Authorise

extension StubDecision {
    /// A request that is refused before any fixture is looked at.
    private struct Refused: Error {
        let answer: StubAnswer
    }

    /// The answer to a request that lacks credentials or may not do what it asks for; `nil` if it
    /// may, or if security is not judged.
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

    /// The operation that the request may perform.
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
    /// The answer to a plain read, cached until the fixtures change; `nil` without a fixture.
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
        var answer = StubAnswer(made)
        guard answer.http.status == 200 else { return answer }
        answer.http.fields["ETag"] = answer.http.fields["ETag"] ?? answer.tag?.text
        answer.http.fields["Matched-Operation"] = operation.id
        // A long body of which nothing is known is validated later, when others need not wait.
        if answer.isLong { return answer }
        guard answer.issues(of: operation, isStrict: policy.isStrict).isEmpty else { return answer }
        answer.validation = .done
        if policy.cachesReads, call.issues.isEmpty {
            answer.http.prepareHead()
            state.reads.keep(answer, to: call, user: user, at: state.fixtures.revision)
        }
        return answer
    }
}

// MARK: - Write

extension StubDecision {
    /// Performs what changes the fixtures or tokens, or reads more than target and user, once for
    /// each `Idempotency-Key`; `nil` without a fixture.
    private func perform(
        _ operation: ContractOperation, _ state: inout StubState, _ twist: PageTwist?
    ) -> StubAnswer? {
        let keyed = KeyedAnswer(call, user: bearer?.user, arrival: arrival)
        if let known = keyed?.known(state.idempotency) { return known }
        guard let binding = operation.binding,
            let made = authAnswer(operation, binding, &state)
                ?? fixtureAnswer(binding, &state, twist)
        else { return nil }
        var answer = StubAnswer(made)
        if let keyed { keyed.keep(&answer, in: &state.idempotency) }
        return answer
    }

    func fixtureAnswer(
        _ binding: StubBinding, _ state: inout StubState, _ twist: PageTwist?
    ) -> FixtureAnswer? {
        let asked = call.fixtureCall(user: bearer?.user, twist: twist)
        let answer = CollectionResponder(binding: binding, call: asked, now: now)
            .respond(&state.fixtures)
        if answer != nil { state.coverage.note(fixture: binding.fixture) }
        return answer
    }
}
