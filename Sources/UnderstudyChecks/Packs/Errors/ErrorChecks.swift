import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of what an app makes of failures, on one screen and on
/// everything that the app does.
struct ErrorChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let screen: ScreenAdapter<App, Screen>
    let actions: [AppAction<App>]
    let prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    let foreignTypes: ForeignTypePolicy
    let envelope: ErrorEnvelope

    /// The operations of the screen and of the actions.
    var operations: [String] { [screen.operation] + actions.map(\.operation) }

    /// The operation of the screen.
    var label: String { screen.operation }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(
            context: context, group: .errors, place: screen.place)
        return statuses(check) + content(check) + encodings(check) + delivery(check)
            + recovery(check)
    }

    var operation: String { screen.operation }

    /// A rule about the screen's operation.
    var rule: Rule { Rule(.operation(operation)) }

    static var message: String { "Said the server" }
}

// MARK: - Statuses

extension ErrorChecks {
    @CaseBuilder<World>
    func statuses(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let failing = actions.filter { action in
            !check.contract.documentedErrors(of: action.operation).isEmpty
                || !action.answers.isEmpty
        }
        check(
            "E01", "every documented error", needing: failing.isEmpty ? nil : failing,
            else: actions.isEmpty
                ? "the app's actions are not described"
                : "the contract documents no error of the actions' operations by its status"
        ) { stage, then, actions in
            try await prepare?(stage)
            for action in actions {
                try await then.explained {
                    await action.obstacle(stage, prepare, at: screen.place)
                } _: {
                    try await expectErrors(
                        of: action, renewsTokens: check.renewal != nil, stage, then)
                }
            }
            if check.renewal != nil, let isSignedIn = screen.isSignedIn,
                await !isSignedIn(stage.app)
            {
                then.fail("the session in the end", expected: "signed in", actual: "signed out")
            }
        }
        check(
            "E02", "undocumented status",
            allowing: check.refusals(operation, 418, 599) + [.tolerated("response/status")]
        ) { stage, then in
            let opened = try await screen.open(stage)
            for status in [418, 599] {
                await screen.load(
                    opened, stage, under: stage.refusal(of: operation, status, Self.message))
                await screen.expect(
                    .undocumented, text: Self.message, status: status, opened, stage, then,
                    "\(status)")
            }
            // Nobody has asked whether something has changed (RFC 9110 §15.4.5).
            let unasked = try await stage.fresh()
            let empty = try await screen.open(unasked)
            await screen.load(empty, unasked, under: rule.respond(304))
            then.isTrue(await screen.error(empty) != nil, "an error for a 304 without a condition")
            then.isNil(await screen.content(empty), "content from a 304 without a condition")
        }
        check(
            "E03", "empty or foreign error body",
            allowing: check.refusals(operation, 404)
                + [.tolerated("response/body"), .tolerated("response/content-type")]
        ) { stage, then in
            let opened = try await screen.open(stage)
            for body in [RuleResponse.Body.none, .json(["error": ["code": 7]]), .json([])] {
                stage.stub.rules.add(rule.times(1).respond(404, body: body))
                await screen.load(opened)
                await screen.expect(
                    .notFound, text: nil, status: 404, opened, stage, then, "404 with \(body)")
            }
        }
        check(
            "E26", "maintenance", allowing: check.refusals(operation, 429, 503)
        ) { stage, then in
            let opened = try await screen.open(stage)
            await screen.load(
                opened, stage,
                under: stage.refusal(
                    of: operation, 503, Self.message, headers: ["Retry-After": "120"]))
            await screen.expect(
                .maintenance, text: Self.message, status: 503, opened, stage, then,
                "503 with Retry-After")
            await expectDelay(120, opened, stage, then)
            for status in [429, 503] {
                try await expectLongDelays(status, stage, then.labelled("\(status)"))
            }
        }
        check("E32", "header case", allowing: check.refusals(operation, 503)) { stage, then in
            let opened = try await screen.open(stage)
            // Systems spell some names in their own way, which differs from one to the other.
            for (seconds, name) in [(7, "retry-after"), (8, "RETRY-AFTER"), (9, "Retry-after")] {
                await screen.load(
                    opened, stage,
                    under: stage.refusal(
                        of: operation, 503, Self.message, headers: [name: "\(seconds)"]))
                await screen.expect(.maintenance, opened, stage, then, "503 with \(name)")
                await expectDelay(seconds, opened, stage, then)
                stage.clock.advance(by: .seconds(seconds + 1))
            }
        }
        let needsToken = check.contract.operation(operation)?.requiresToken == true
        check(
            "E31", "deleted account / suspended", needing: needsToken ? check.renewal : nil,
            else: "the operation needs no access token, or \(RenewalFlow.reason)",
            allowing: check.refusals(operation, 401, 403)
        ) { stage, then, flow in
            let opened = try await screen.open(stage)
            let refreshes = stage.renewals(flow).count
            stage.refuse(operation, 401, "Your account was deleted")
            await screen.load(opened)
            await screen.expect(
                .unauthorized, text: "Your account was deleted", status: 401, opened, stage, then,
                "401 after a refresh")
            then.count(stage.exchanges(operation), 2, "the request and one replay")
            then.equal(stage.renewals(flow).count - refreshes, 1, "refreshes")
            stage.stub.rules.removeAll()
            stage.refuse(operation, 403, "Your account is suspended")
            await screen.load(opened)
            await screen.expect(
                .notAllowed, text: "Your account is suspended", status: 403, opened, stage, then,
                "403")
            then.count(stage.exchanges(operation), 3, "requests, of which 403 is not repeated")
            if let isLoading = screen.isLoading {
                then.isFalse(await isLoading(opened), "still loading")
            }
            stage.stub.rules.removeAll()
            await screen.load(opened)
            then.isNil(await screen.failure(opened, stage), "the error once it is allowed again")
        }
    }
}

extension ErrorChecks {
    /// Expects delays that no app waits for by itself, of hours and until a date.
    private func expectLongDelays(
        _ status: Int, _ stage: World, _ then: Expectations
    ) async throws {
        let date = CivilTime(unixSeconds: stage.stub.clock.now + 86_400).httpDate
        let declared = stage.stub.definition.contract.operation(operation)?.response(for: status)
        for (value, seconds) in [("7200", 7200), (date, 86_400)]
        where declared?.accepts(value, inField: "Retry-After") != false {
            // A date is one of the server's clock, which the device's need not agree with.
            let stage = try await stage.another(ahead: .seconds(600))
            let opened = try await screen.open(stage)
            await screen.load(
                opened, stage,
                under: stage.refusal(
                    of: operation, status, Self.message, headers: ["Retry-After": value]))
            let delay = await screen.failure(opened, stage)?.retryAfter
            // An app may read seconds alone.
            guard delay != nil || value != date else { continue }
            await expectDelay(seconds, opened, stage, then.labelled("Retry-After: \(value)"))
        }
    }

    /// Expects the error to say how long the server asks to wait, if the app tells it.
    private func expectDelay(
        _ seconds: Int, _ opened: Screen, _ stage: World, _ then: Expectations
    ) async {
        let delay = await screen.failure(opened, stage)?.retryAfter
        guard delay != nil || stage.description.policy.tellsAskedDelays else { return }
        then.equal(
            delay, .seconds(seconds), "the delay of the error, as policy.tellsAskedDelays says")
    }
}

extension ErrorChecks {
    /// Expects each error that the contract declares for an action to be known, and none for the
    /// statuses that are answers.
    private func expectErrors(
        of action: AppAction<App>, renewsTokens: Bool, _ stage: World, _ then: Expectations
    ) async throws {
        for status in action.answers.sorted() {
            stage.stub.rules.removeAll()
            stage.refuse(action.operation, status)
            then.isNil(
                await stage.failure { try await action.run(stage) },
                "the error for \(action.operation) \(status), an answer by AppAction.answers")
        }
        for status in stage.stub.definition.contract.documentedErrors(of: action.operation)
        where !action.answers.contains(status) {
            await expectKnown(status, of: action, stage, then)
            if status == 404 { await expectGone(action, stage, then) }
            // Without a renewal, a 401 ends the session.
            if status == 401, !renewsTokens {
                stage.stub.rules.removeAll()
                try await prepare?(stage)
            }
        }
    }

    /// Expects what was read before to be gone once the server says so.
    private func expectGone(
        _ action: AppAction<App>, _ stage: World, _ then: Expectations
    ) async {
        let operation = stage.stub.definition.contract.operation(action.operation)
        guard operation?.method == .get else { return }
        stage.stub.rules.removeAll()
        guard await stage.failure(of: { try await action.run(stage) }) == nil else { return }
        stage.refuse(action.operation, 404, Self.message)
        let before = stage.exchanges(action.operation).count
        let failure = await stage.failure { try await action.run(stage) }
        // An app may take what is still fresh from a cache.
        guard stage.exchanges(action.operation).count > before else { return }
        then.isTrue(
            failure != nil, "an error for \(action.operation) 404 after it was read before")
    }

    /// Expects an action to fail with an error that the app knows.
    private func expectKnown(
        _ status: Int, of action: AppAction<App>, _ stage: World, _ then: Expectations
    ) async {
        stage.stub.rules.removeAll()
        stage.refuse(action.operation, status, Self.message)
        let failure = await stage.passingBackoffs {
            await stage.failure { try await action.run(stage) }
        }
        let what = "\(action.operation) \(status)"
        then.isTrue(
            failure != nil, "an error for \(what), unless AppAction.answers says that it is none")
        guard let failure else { return }
        then.isFalse(
            [.decoding, .unreadable, .unclassified, .badContent].contains(failure.kind),
            "\(what) becomes \(failure)")
        stage.expectText(Self.message, of: failure, to: action.operation, status, then)
    }
}

extension Contract {
    /// The statuses from 400 on that the contract declares for an operation.
    fileprivate func documentedErrors(of operation: String) -> [Int] {
        (self.operation(operation)?.responses ?? [])
            .compactMap { Int($0.status.text) }.filter { $0 >= 400 }.sorted()
    }
}
