import StubContract
import StubHTTP
public import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of what an app makes of failures (E01 to E32 of the catalogue), on one screen and on
/// everything that the app does.
public struct ErrorChecks<App: Sendable, Screen: Sendable>: CheckPack {
    /// What the checks run in.
    public typealias World = CheckStage<App>

    let screen: ScreenAdapter<App, Screen>
    let actions: [AppAction<App>]
    let prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    let foreignTypes: ForeignTypePolicy
    let envelope: ErrorEnvelope

    /// The checks of a screen, and of actions.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation, in an order in which each finds what it needs.
    ///   - foreignTypes: what the app does with JSON whose media type is another one, or missing.
    ///   - envelope: an error of the API in a response with the status 200, and what the app makes
    ///     of it.
    ///   - prepare: what is done before the actions, such as signing in.
    public init(
        screen: ScreenAdapter<App, Screen>, actions: [AppAction<App>] = [],
        foreignTypes: ForeignTypePolicy = .refused, envelope: ErrorEnvelope = ErrorEnvelope(),
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) {
        self.screen = screen
        self.actions = actions
        self.prepare = prepare
        self.foreignTypes = foreignTypes
        self.envelope = envelope
    }

    /// The operations of the screen and of the actions.
    public var operations: [String] { [screen.operation] + actions.map(\.operation) }

    /// The operation of the screen.
    public var label: String { screen.operation }

    /// The checks.
    public func cases(in context: CheckContext) -> [ContractCase<World>] {
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
        check(
            "E01", "every documented error", needing: actions.isEmpty ? nil : actions,
            else: "the app's actions are not described"
        ) { stage, then, actions in
            try await prepare?(stage)
            for action in actions {
                for status in stage.documentedErrors(of: action.operation) {
                    stage.stub.rules.removeAll()
                    stage.refuse(action.operation, status, Self.message)
                    let failure = await stage.passingBackoffs {
                        await stage.failure { try await action.run(stage) }
                    }
                    let what = "\(action.operation) \(status)"
                    let known = try then.require(failure, "an error for \(what)")
                    then.isFalse(
                        [.decoding, .unreadable, .unclassified, .badContent].contains(known.kind),
                        "\(what) becomes \(known)")
                    stage.expectText(Self.message, of: known, to: action.operation, status, then)
                }
            }
            if let isSignedIn = screen.isSignedIn, await !isSignedIn(stage.app) {
                then.fail("the session in the end", expected: "signed in", actual: "signed out")
            }
        }
        check(
            "E02", "undocumented status", allowing: check.refusals(operation, 418, 599)
        ) { stage, then in
            let opened = try await screen.open(stage)
            for status in [418, 599] {
                stage.refuse(operation, status, Self.message, times: 1)
                await screen.load(opened)
                await screen.expect(
                    .undocumented, text: Self.message, status: status, opened, stage, then,
                    "\(status)")
            }
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
            "E26", "maintenance", allowing: check.refusals(operation, 503)
        ) { stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503, Self.message, headers: ["Retry-After": "120"], times: 1)
            await screen.load(opened)
            await screen.expect(
                .maintenance, text: Self.message, status: 503, opened, stage, then,
                "503 with Retry-After")
            if let delay = await screen.failure(opened, stage)?.retryAfter {
                then.equal(delay, .seconds(120), "the delay of the error")
            }
        }
        check("E32", "header case", allowing: check.refusals(operation, 503)) { stage, then in
            let opened = try await screen.open(stage)
            // Systems spell some names in their own way, which differs from one to the other.
            for (seconds, name) in [(7, "retry-after"), (8, "RETRY-AFTER"), (9, "Retry-after")] {
                stage.refuse(
                    operation, 503, Self.message, headers: [name: "\(seconds)"], times: 1)
                await screen.load(opened)
                await screen.expect(.maintenance, opened, stage, then, "503 with \(name)")
                if let delay = await screen.failure(opened, stage)?.retryAfter {
                    then.equal(delay, .seconds(seconds), "the delay of the error")
                }
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
            let refreshes = stage.exchanges(flow.refresh).count
            stage.refuse(operation, 401, "Your account was deleted")
            await screen.load(opened)
            await screen.expect(
                .unauthorized, text: "Your account was deleted", status: 401, opened, stage, then,
                "401 after a refresh")
            then.count(stage.exchanges(operation), 2, "the request and one replay")
            then.equal(stage.exchanges(flow.refresh).count - refreshes, 1, "refreshes")
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

extension CheckStage {
    /// The statuses from 400 on that the contract declares for an operation.
    fileprivate func documentedErrors(of operation: String) -> [Int] {
        (stub.definition.contract.operation(operation)?.responses ?? [])
            .compactMap { Int($0.status.text) }.filter { $0 >= 400 }.sorted()
    }
}
