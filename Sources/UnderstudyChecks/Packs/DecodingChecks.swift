import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

/// The checks of what an app reads of responses (D03, D04, D06, D07, D08, D24, D25, D29 and D30 of
/// the catalogue), made from the schemas of the operations.
///
/// Each response is the stub's normal one with a change that its schema allows, so that an app
/// which follows the contract reads it.
struct DecodingChecks<App: Sendable>: CheckPack {
    let actions: [AppAction<App>]
    let unusedExamples: [String]
    let excluded: [AnswerPattern]
    let prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    let place: SourcePlace

    /// The operations of the actions.
    var operations: [String] { actions.map(\.operation) }

    /// Names the pack.
    var label: String { "responses" }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let reason = actions.isEmpty ? "the app's actions are not described" : nil
        let check = CheckFactory<App>(
            context: context, group: .decoding, place: place, reason: reason)
        return tolerant(check) + broken(check) + examples(check) + values(check)
    }

    // MARK: - Allowed responses

    @CaseBuilder<World>
    private func tolerant(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("D03", "optional absent") { stage, then in
            try await expectRead(stage, then) { $0.absences }
        }
        check("D04", "null where nullable") { stage, then in
            try await expectRead(stage, then) { $0.nulls }
        }
        check("D07", "extra fields", allowing: [.tolerated("response/body")]) { stage, then in
            try await expectRead(stage, then) { [$0.extended] }
        }
        check("D08", "empty values") { stage, then in
            try await expectRead(stage, then) { $0.empties }
        }
        check("D24", "pairwise") { stage, then in
            try await expectRead(stage, then, readsOnly: true) { $0.pairwise }
        }
        check("D30", "numbers and times") { stage, then in
            try await expectRead(stage, then) { $0.notations }
        }
    }

    @CaseBuilder<World>
    private func broken(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        // An app need not read every member that the contract requires.
        check("D06", "required missing", allowing: ["response/body"]) { stage, then in
            try await eachBody(stage, then, readsOnly: true, { $0.breaches }) {
                action, variant, failure in
                then.isTrue(
                    failure?.isUnreadable ?? true,
                    "\(action.operation) \(variant.what) is read or cannot be decoded: "
                        + "\(failure?.description ?? "no error")")
            }
        }
    }

    @CaseBuilder<World>
    private func values(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let telling = actions.filter { $0.values != nil }
        check(
            "D29", "values as sent", needing: telling.isEmpty ? nil : telling,
            else: Missing.values.reason
        ) { stage, then, telling in
            try await prepare?(stage)
            for action in telling {
                let then = then.labelled(action.part)
                stage.stub.rules.removeAll()
                let normal = try await expectValues(of: action, stage, then, "in the normal answer")
                guard let (answer, kinds) = normal else { continue }
                let variants = variants(
                    of: answer.body, action.operation, answer.status, stage)
                for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) {
                    for variant in variants.others(at: .dotted(name), of: kind) {
                        stage.stub.rules.removeAll()
                        stage.answer(action.operation, answer.status, variant.body)
                        _ = try await expectValues(
                            of: action, stage, then, variant.what,
                            unless: variant.exception(of: action.operation))
                    }
                }
            }
        }
    }

    /// Runs an action and expects it to have read what was sent; returns the answer and what was read
    /// at each place.
    ///
    /// - Parameter exception: how to declare otherwise.
    private func expectValues(
        of action: AppAction<App>, _ stage: World, _ then: Expectations, _ what: String,
        unless exception: String = ""
    ) async throws -> (answer: (status: Int, body: JSONValue), kinds: [String: ReadValue.Kind])? {
        guard let read = action.values else { return nil }
        let before = stage.exchanges(action.operation).count
        var values: [String: ReadValue] = [:]
        let failure = await stage.failure { values = try await read(stage) }
        guard then.isNil(failure, "the error \(what)\(exception)") else { return nil }
        let sent = Array(stage.exchanges(action.operation).dropFirst(before))
        let success = Self.success(in: sent)
        then.isTrue(success != nil, "an answer with JSON \(what)")
        guard let answer = success else { return nil }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let json = answer.body[.dotted(name)]
            then.notEqual(
                value.reads(json), false,
                "\(name) \(what) is \(json?.description ?? "missing"), and the app has \(value)"
                    + exception)
        }
        return (answer, values.mapValues(\.kind))
    }

    /// An example of the contract for one response.
    private struct Example {
        let action: AppAction<App>
        let status: Int
        let type: String
        let name: String
        let value: JSONValue
    }

    private func examples(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let known = actions.flatMap { action -> [Example] in
            let responses = check.contract.operation(action.operation)?.responses ?? []
            return responses.flatMap { response -> [Example] in
                guard case .exact(let status) = response.status,
                    let media = response.content.first(where: \.type.isJSON)
                else { return [] }
                // `lint` reports examples that break their schema; no app has to read them.
                let usable = media.examples.filter { example in
                    !unusedExamples.contains(example.name)
                        && media.schema?.isValid(example.value) != false
                }
                return usable.map {
                    Example(
                        action: action, status: status, type: media.type.essence, name: $0.name,
                        value: $0.value)
                }
            }
        }
        return [
            check(
                "D25", "examples", needing: known.isEmpty ? nil : known,
                else: "the contract has no examples of responses",
                allowing: [.tolerated("response/header")]
            ) { stage, then, known in
                try await prepare?(stage)
                var own = stage
                for example in known {
                    try await expect(example, own, then)
                    guard example.status == 401 else { continue }
                    // The end of a session must not affect the next example.
                    own = try await stage.another()
                    try await prepare?(own)
                }
            }
        ]
    }

    /// Expects an example of a success to be read, and one of an error to become an error that says
    /// what it says.
    private func expect(
        _ example: Example, _ stage: World, _ then: Expectations
    ) async throws {
        let operation = example.action.operation
        let sent = stage.exchanges(operation).count
        stage.stub.rules.removeAll()
        stage.answer(
            operation, example.status, example.value, headers: ["Content-Type": example.type])
        let failure = await stage.passingBackoffs {
            await stage.failure { try await example.action.run(stage) }
        }
        stage.stub.rules.removeAll()
        let what = "\(operation) \(example.status) '\(example.name)'"
        guard stage.exchanges(operation).count > sent else {
            return try await then.explained {
                await example.action.obstacle(stage, prepare, at: place)
            } _: {
                then.atLeast(stage.exchanges(operation).count, sent + 1, "requests for \(what)")
            }
        }
        let isError =
            example.status >= 400 && !example.action.answers.contains(example.status)
            || stage.description.policy.isRefusal(example.value)
        guard isError else {
            then.isNil(
                failure, "the error of \(what), unless `unusedExamples` has '\(example.name)'")
            return
        }
        then.isTrue(
            failure.map { !$0.isUnreadable && $0.kind != .unclassified } == true,
            "\(what) becomes an error that the app knows: \(failure as Any)")
        let text = ["message", "detail", "error_description"].lazy
            .compactMap { example.value[$0]?.string }.first
        // A session that has ended says so in the app's own words.
        if let text, let failure, failure.status != nil || failure.message != nil {
            stage.expectText(text, of: failure, what, then)
        }
    }

    // MARK: - Acting

    /// Expects the app to read each variant of each action's normal response.
    private func expectRead(
        _ stage: World, _ then: Expectations, readsOnly: Bool = false,
        _ variants: (BodyVariants) -> [BodyVariants.Variant]
    ) async throws {
        try await eachBody(stage, then, readsOnly: readsOnly, variants) {
            action, variant, failure in
            then.isNil(
                failure,
                "the error of \(action.operation) \(variant.what)"
                    + variant.exception(of: action.operation))
        }
    }

    /// - Parameter readsOnly: leaves out operations that write, for checks with many bodies.
    private func eachBody(
        _ stage: World, _ then: Expectations, readsOnly: Bool = false,
        _ variants: (BodyVariants) -> [BodyVariants.Variant],
        _ judge: (AppAction<App>, BodyVariants.Variant, Failure?) -> Void
    ) async throws {
        try await prepare?(stage)
        let contract = stage.stub.definition.contract
        for action in actions
        where !readsOnly || contract.operation(action.operation)?.method == .get {
            try await then.explained {
                await action.obstacle(stage, prepare, at: place)
            } _: {
                stage.stub.rules.removeAll()
                let before = stage.exchanges(action.operation).count
                then.isNil(
                    await stage.failure { try await action.run(stage) },
                    "the error of \(action.operation)'s normal response")
                let sent = stage.exchanges(action.operation).dropFirst(before)
                then.isFalse(sent.isEmpty, "no request of \(action.operation)")
                guard let (status, body) = Self.success(in: Array(sent)) else { return }
                for variant in variants(self.variants(of: body, action.operation, status, stage)) {
                    stage.stub.rules.removeAll()
                    stage.answer(action.operation, status, variant.body)
                    let sent = stage.exchanges(action.operation).count
                    judge(action, variant, await stage.failure { try await action.run(stage) })
                    then.atLeast(
                        stage.exchanges(action.operation).count, sent + 1,
                        "requests of \(action.operation), which must not answer from a cache")
                }
            }
        }
    }

    /// The changes of a body, without those that the app never receives.
    private func variants(
        of body: JSONValue, _ operation: String, _ status: Int, _ stage: World
    ) -> BodyVariants {
        // No server sends a fraction of a page, whatever the type of its numbers is.
        let members = stage.stub.definition.contract.operation(operation)?.binding?.envelope?
            .members
        let counts = Set((members ?? []).map(\.place.tokens))
        return BodyVariants(body, schema: stage.schema(of: operation, status)) {
            keywords, place, value in
            if value?.number?.isInteger == false, counts.contains(place.tokens) { return true }
            return excluded.contains { $0.covers(keywords, at: place, value, of: operation) }
        }
    }

    /// The last successful response with JSON; `nil` if there is none.
    ///
    /// It is not inlined because the optimiser of Swift 6.3.1 crashes on the result.
    @inline(never)
    private static func success(in exchanges: [Exchange]) -> (status: Int, body: JSONValue)? {
        for exchange in exchanges.reversed() {
            if let status = exchange.status, status < 300, let body = exchange.responseJSON {
                return (status, body)
            }
        }
        return nil
    }
}

extension JSONPointer {
    /// The place with a name of dots, such as `lines.0.count`.
    fileprivate static func dotted(_ name: String) -> JSONPointer {
        JSONPointer(tokens: name.split(separator: ".").map(String.init))
    }
}
