public import StubContract
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
    let showsMessages: Bool

    /// The checks of a screen, and of actions.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation, in an order in which each finds what it needs.
    ///   - prepare: what is done before the actions, such as signing in.
    ///   - showsMessages: whether the server's own text is shown, so that a failure has it.
    public init(
        screen: ScreenAdapter<App, Screen>, actions: [AppAction<App>] = [],
        showsMessages: Bool = true,
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) {
        self.screen = screen
        self.actions = actions
        self.prepare = prepare
        self.showsMessages = showsMessages
    }

    /// The operations of the screen and of the actions.
    public var operations: [String] { [screen.operation] + actions.map(\.operation) }

    /// The operation of the screen.
    public var label: String { screen.operation }

    /// The checks.
    public func cases(in contract: Contract) -> [ContractCase<World>] {
        let check = CheckFactory<App>(group: .errors, place: screen.place)
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
                        [.decoding, .unclassified, .badContent].contains(known.kind),
                        "\(what) becomes \(known)")
                    if showsMessages {
                        then.equal(known.message, Self.message, "the text shown for \(what)")
                    }
                }
            }
        }
        check("E02", "undocumented status", allowing: ["response"]) { stage, then in
            let opened = try await screen.open(stage)
            for status in [418, 599] {
                stage.refuse(operation, status, Self.message, times: 1)
                await screen.load(opened)
                await screen.expect(.undocumented, opened, stage, then, "\(status)")
            }
        }
        check("E03", "empty or foreign error body", allowing: ["response"]) { stage, then in
            let opened = try await screen.open(stage)
            for body in [RuleResponse.Body.none, .json(["error": ["code": 7]]), .json([])] {
                stage.stub.rules.add(rule.times(1).respond(404, body: body))
                await screen.load(opened)
                await screen.expect(.notFound, opened, stage, then, "404 with \(body)")
            }
        }
        check("E26", "maintenance", allowing: ["response"]) { stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503, Self.message, headers: ["Retry-After": "120"], times: 1)
            await screen.load(opened)
            await screen.expect(.maintenance, opened, stage, then, "503 with Retry-After")
            let failure = await screen.failure(opened, stage)
            if let delay = failure?.retryAfter {
                then.equal(delay, .seconds(120), "the delay told")
            }
            if showsMessages { then.equal(failure?.message, Self.message, "the text shown") }
        }
        // On Linux `HTTPURLResponse` spells `retry-after` as `Retry-After` by itself, so there this
        // cannot fail over the case of a name; on Apple's systems it can.
        check("E32", "header case", allowing: ["response"]) { stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503, Self.message, headers: ["retry-after": "7"], times: 1)
            await screen.load(opened)
            await screen.expect(.maintenance, opened, stage, then, "503 with retry-after")
            if let delay = await screen.failure(opened, stage)?.retryAfter {
                then.equal(delay, .seconds(7), "the delay told")
            }
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
