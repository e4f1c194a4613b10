import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

/// The catalogue's checks of single requests, on everything that an app does with the API.
///
/// Screens differ in what they show; requests differ in what each of them must be told: whether it
/// is repeated, needs a token, has a body worth reading, or may use an earlier response. So each
/// check here runs all actions, one after the other, on one stub.
struct ActionChecks<App: Sendable>: CheckPack {
    let actions: [AppAction<App>]
    let deadline: Duration?
    let isSignedIn: (@Sendable (App) async -> Bool)?
    let prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    let place: SourcePlace

    /// The operations of the actions.
    var operations: [String] { actions.map(\.operation) }

    /// Names the pack; mismatches begin with the operation.
    var label: String { "operations" }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let contract = context.contract
        let reason = actions.isEmpty ? "the app's actions are not described" : nil
        func check(_ group: CaseGroup) -> CheckFactory<App> {
            CheckFactory<App>(context: context, group: group, place: place, reason: reason)
        }
        let all =
            content(check(.errors)) + statuses(check(.errors)) + delivery(check(.errors))
            + waiting(check(.errors))
            + repeating(check(.retries)) + saying(check(.retries)) + leaving(check(.cancellation))
            + tokens(check(.tokens)) + caching(check(.caching))
        return all.map { one in
            guard one.applicability == .applies,
                !actions.contains(where: { isMeant($0, by: one.id, in: contract) })
            else { return one }
            return .notApplicable(
                one.id, one.title, one.group,
                because: one.id == "R23"
                    ? Missing.actionSends.reason : "no action is as the check needs it",
                at: one.place)
        }
    }

    /// The parts of the app whose actions a check runs.
    func parts(of id: String, in contract: Contract) -> [String] {
        var seen: Set<String> = []
        return actions.filter { isMeant($0, by: id, in: contract) }.map(\.part)
            .filter { seen.insert($0).inserted }
    }

    static var message: String { "Said the server" }
}

// MARK: - Acting

extension ActionChecks {
    /// Does something with each action that a check is about, without the rules of the one before.
    func each(
        of id: String, _ stage: World, _ then: Expectations,
        _ work: (AppAction<App>, Expectations) async throws -> Void
    ) async throws {
        try await prepare?(stage)
        let contract = stage.stub.definition.contract
        for action in actions where isMeant(action, by: id, in: contract) {
            stage.stub.rules.removeAll()
            let labelled = then.labelled(action.operation)
            try await labelled.explained {
                await action.obstacle(stage, prepare, at: place)
            } _: {
                try await work(action, labelled)
            }
        }
    }

    /// Whether a check is about an action.
    private func isMeant(_ action: AppAction<App>, by id: String, in contract: Contract) -> Bool {
        let operation = contract.operation(action.operation)
        let needsToken = operation?.requiresToken == true
        return switch id {
        case "E05", "E09", "E12", "E13", "E14": action.readsBody
        case "E17", "E19": action.readsJSON(of: operation)
        case "X01": action.endsWithCaller
        case "X04": action.attempts > 1
        case "R23": action.sends != nil
        case "E33": NamedEntries(of: operation) != nil && !action.answers.contains(422)
        case "E34": !action.readsBody && operation?.isRead == false
        case "T04", "T12": needsToken
        // A login without a token gets the secrets that others send.
        case "T29": actions.contains { needsCredentials($0, in: contract) }
        case "T27": operation?.isRead == true && needsCredentials(action, in: contract)
        case "T20": operation?.security.isRequired != true
        case "C01":
            operation?.isRead == true && action.readsJSON(of: operation) && action.reuse != .never
        case "C03", "C04", "C05": operation?.isRead == true && action.readsJSON(of: operation)
        case "C11": operation?.isRead == true
        default: true
        }
    }

    private func needsCredentials(_ action: AppAction<App>, in contract: Contract) -> Bool {
        contract.operation(action.operation)?.security.alternatives.contains { !$0.isEmpty } == true
    }

    /// Runs the action and returns how many requests it sent, and how it ended.
    func attempt(_ action: AppAction<App>, _ stage: World) async -> (requests: Int, end: Failure?) {
        let before = stage.exchanges(action.operation).count
        let end = await action.failure(on: stage)
        return (stage.exchanges(action.operation).count - before, end)
    }

    /// Expects a user to be signed in still.
    func expectSignedIn(_ stage: World, _ then: Expectations) async {
        if let isSignedIn { then.isTrue(await isSignedIn(stage.app), "still signed in") }
    }

    /// The issues that refusals with these statuses may cause: which actions a check is about
    /// depends on the app.
    func refusals(_ check: CheckFactory<App>, _ statuses: Int...) -> [Allowance] {
        let codes = actions.flatMap { action in
            statuses.flatMap { check.refusals(action.operation, $0).map(\.code) }
        }
        return Set(codes).sorted().map(Allowance.tolerated)
    }
}

extension AppAction {
    /// Whether the success of the action is JSON that the app reads.
    fileprivate func readsJSON(of operation: ContractOperation?) -> Bool {
        readsBody && operation?.success?.content.contains { $0.type.isJSON } == true
    }
}

extension ContractOperation {
    /// Whether the operation only reads.
    var isRead: Bool { method == .get }
}
