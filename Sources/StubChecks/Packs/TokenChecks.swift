public import StubContract
public import StubHarness
import StubRules
import StubServer

/// The checks of a session whose access tokens are renewed (T01 to T30 of the catalogue).
///
/// Login, refresh and logout are the operations that the contract binds to them.
public struct TokenChecks<App: Sendable>: CheckPack {
    /// What the checks run in.
    public typealias World = CheckStage<App>

    let session: SessionAdapter<App>

    /// The checks of one session.
    public init(session: SessionAdapter<App>) {
        self.session = session
    }

    /// The protected call, and the write if there is one.
    public var operations: [String] {
        [session.operation] + (session.write.map { [$0.operation] } ?? [])
    }

    /// The protected call.
    public var label: String { session.operation }

    /// The checks, as the contract allows them.
    public func cases(in contract: Contract) -> [ContractCase<World>] {
        let flow = SessionFlow(contract, session.operation)
        let check = CheckFactory<App>(
            contract: contract, group: .tokens, place: session.place,
            reason: flow == nil ? SessionFlow.reason : nil)
        let known = flow ?? SessionFlow.none
        return refreshing(known, check) + refusals(known, check) + failures(known, check)
            + rotation(known, check) + endings(known, check) + replays(known, check)
            + clocks(known, check)
    }
}

/// The operations of a session.
struct SessionFlow: Sendable {
    let login: RequestKind
    let refresh: RequestKind
    /// The protected call.
    let operation: String

    static let reason = "the contract has no login with a refresh, or the call needs no token"

    /// Stands for a contract without a login, where no check applies.
    static let none = SessionFlow(
        login: RequestKind(""), refresh: RequestKind(""), operation: "")

    private init(login: RequestKind, refresh: RequestKind, operation: String) {
        self.login = login
        self.refresh = refresh
        self.operation = operation
    }

    init?(_ contract: Contract, _ operation: String) {
        guard contract.operation(operation)?.requiresToken == true else { return nil }
        // A token endpoint receives both, with the members of RFC 6749 §4.3.2 and §6.
        let login = Self.requests(.login, orToken: "password", in: contract)
        let refresh = Self.requests(.refresh, orToken: "refresh", in: contract)
        guard let login, let refresh else { return nil }
        self.init(login: login, refresh: refresh, operation: operation)
    }
}

extension SessionFlow {
    /// The requests of the operation that is bound to an action, or those of the token endpoint
    /// whose body has a text.
    private static func requests(
        _ action: StubBinding.Action, orToken text: String, in contract: Contract
    ) -> RequestKind? {
        if let own = contract.operations.first(where: { $0.binding?.action == action }) {
            return RequestKind(own.id)
        }
        return contract.operations.first { $0.binding?.action == .endpoint(.token) }
            .map { RequestKind($0.id, bodyText: text) }
    }
}

// MARK: - Acting on a session

extension TokenChecks {
    /// Signs in and makes the access token invalid.
    func expire(_ stage: World) async throws {
        try await session.signIn(stage.app)
        stage.stub.tokens.expire(.access)
    }

    /// Whether a session is there again after the app was closed and opened.
    func isSessionKept(_ stage: World) async throws -> Bool {
        guard let isSignedIn = session.isSignedIn else { return false }
        return await isSignedIn(try await stage.relaunched().app)
    }

    func call(_ stage: World, _ number: Int = 1) async -> Failure? {
        await stage.failure { try await session.call(stage.app, number) }
    }

    func calls(_ stage: World, _ numbers: ClosedRange<Int>) async -> [Failure?] {
        let (app, call) = (stage.app, session.call)
        return await stage.failures(of: numbers) { try await call(app, $0) }
    }

    /// How a call ends when the next refresh may hang until the app gives it up.
    ///
    /// A reset is an immediate error on Apple's systems; on Linux a POST on a connection that was
    /// used before hangs instead.
    func callWhileRefreshHangs(_ stage: World, _ flow: SessionFlow) async throws -> Failure? {
        guard let deadline = session.deadline else { return await call(stage) }
        let earlier = stage.exchanges(flow.refresh).count
        let outcome = Task { await call(stage) }
        try await stage.arrival(of: flow.refresh, count: earlier + 1)
        return await stage.passing(deadline) { await outcome.value }
    }

    func expectSignedIn(
        _ stage: World, _ expected: Bool, _ then: Expectations, _ when: String = "in the end"
    ) async {
        if let isSignedIn = session.isSignedIn {
            then.equal(await isSignedIn(stage.app), expected, "signed in \(when)")
        }
    }

    /// Runs the work and expects the app to report the end of the session so often.
    func expectEndings(
        _ count: Int, _ stage: World, _ then: Expectations, _ work: () async throws -> Void
    ) async throws {
        guard let endings = session.endings else { return try await work() }
        then.equal(
            try await endings(stage, work), count, "times the end of the session is reported")
    }
}
