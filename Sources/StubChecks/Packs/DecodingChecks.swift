public import StubContract
import StubHTTP
public import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of what an app reads of responses (D03, D04, D06, D07, D08 and D25 of the catalogue),
/// made from the schemas of the operations.
///
/// Each response is the stub's normal one with a change that its schema allows, so that an app
/// which follows the contract reads it.
public struct DecodingChecks<App: Sendable>: CheckPack {
    /// What the checks run in.
    public typealias World = CheckStage<App>

    let actions: [AppAction<App>]
    let unusedExamples: [String]
    let prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    let place: SourcePlace

    /// The checks of actions that read.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation.
    ///   - unusedExamples: the names of the contract's examples that the app never receives, such as
    ///     those of a query parameter that it does not send.
    ///   - prepare: what is done before the actions, such as signing in.
    public init(
        actions: [AppAction<App>], unusedExamples: [String] = [], fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) {
        self.actions = actions
        self.unusedExamples = unusedExamples
        self.prepare = prepare
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The operations of the actions.
    public var operations: [String] { actions.map(\.operation) }

    /// Names the pack.
    public var label: String { "responses" }

    /// The checks.
    public func cases(in contract: Contract) -> [ContractCase<World>] {
        let reason = actions.isEmpty ? "the app's actions are not described" : nil
        let check = CheckFactory<App>(
            contract: contract, group: .decoding, place: place, reason: reason)
        return tolerant(check) + broken(check) + examples(check)
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
        check("D07", "extra fields", allowing: ["response/body"]) { stage, then in
            try await expectRead(stage, then) { [$0.extended] }
        }
        check("D08", "empty values") { stage, then in
            try await expectRead(stage, then) { $0.empties }
        }
    }

    @CaseBuilder<World>
    private func broken(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        // An app need not read every member that the contract requires.
        check("D06", "required missing", allowing: ["response/body"]) { stage, then in
            try await eachBody(stage, then, { $0.breaches }) { action, variant, failure in
                then.isTrue(
                    failure?.isUnreadable ?? true,
                    "\(action.operation) \(variant.what) is read or cannot be decoded: "
                        + "\(failure?.description ?? "no error")")
            }
        }
    }

    private func examples(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let known = actions.map { action in
            let success = check.contract.operation(action.operation)?.success
            let media = success?.content.first { $0.type.isJSON }
            let examples = (media?.examples ?? []).filter { !unusedExamples.contains($0.name) }
            return (action: action, status: success?.status, examples: examples)
        }.filter { !$0.examples.isEmpty }
        return [
            check(
                "D25", "examples", needing: known.isEmpty ? nil : known,
                else: "the contract has no examples of responses"
            ) { stage, then, known in
                try await prepare?(stage)
                for (action, status, examples) in known {
                    guard case .exact(let status)? = status else { continue }
                    for example in examples {
                        stage.stub.rules.removeAll()
                        stage.stub.rules.add(
                            Rule(.operation(action.operation))
                                .respond(status, body: .json(example.value)))
                        let failure = await stage.failure { try await action.run(stage) }
                        then.isNil(
                            failure, "the error of \(action.operation)'s \(example.name)")
                    }
                }
            }
        ]
    }

    // MARK: - Acting

    /// Expects the app to read each variant of each action's normal response.
    private func expectRead(
        _ stage: World, _ then: Expectations,
        _ variants: (BodyVariants) -> [BodyVariants.Variant]
    ) async throws {
        try await eachBody(stage, then, variants) { action, variant, failure in
            then.isNil(failure, "the error of \(action.operation) \(variant.what)")
        }
    }

    private func eachBody(
        _ stage: World, _ then: Expectations,
        _ variants: (BodyVariants) -> [BodyVariants.Variant],
        _ judge: (AppAction<App>, BodyVariants.Variant, Failure?) -> Void
    ) async throws {
        try await prepare?(stage)
        for action in actions {
            stage.stub.rules.removeAll()
            let before = stage.exchanges(action.operation).count
            then.isNil(
                await stage.failure { try await action.run(stage) },
                "the error of \(action.operation)'s normal response")
            let sent = stage.exchanges(action.operation).dropFirst(before)
            guard let (status, body) = Self.success(in: Array(sent)) else { continue }
            let media = stage.stub.definition.contract.operation(action.operation)?
                .response(for: status)?.content.first { $0.type.isJSON }
            for variant in variants(BodyVariants(body, schema: media?.schema)) {
                stage.stub.rules.removeAll()
                stage.stub.rules.add(
                    Rule(.operation(action.operation)).respond(status, body: .json(variant.body)))
                let sent = stage.exchanges(action.operation).count
                judge(action, variant, await stage.failure { try await action.run(stage) })
                then.atLeast(
                    stage.exchanges(action.operation).count, sent + 1,
                    "requests of \(action.operation), which must not answer from a cache")
            }
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
