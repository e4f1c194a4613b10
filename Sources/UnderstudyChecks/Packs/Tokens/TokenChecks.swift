import StubContract
import StubHarness
import StubRules
import StubServer

/// The checks of a session and its tokens.
///
/// Login, refresh and logout are the operations that the contract binds to them. Without a refresh,
/// in the contract or by ``SessionAdapter/renewal``, only the checks that need none apply.
struct TokenChecks<App: Sendable>: CheckPack {
    let session: SessionAdapter<App>

    /// The protected call, and the write and the logout if there are any.
    var operations: [String] {
        [session.operation] + [session.write?.operation, session.logout].compactMap(\.self)
    }

    /// The protected call.
    var label: String { session.operation }

    func session(in contract: Contract) -> KnownSession<CheckStage<App>>? {
        KnownSession(session, in: contract)
    }

    /// The checks, as the contract allows them.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let contract = context.contract
        let needsToken = contract.operation(session.operation)?.security.isRequired == true
        let check = CheckFactory<App>(
            context: context, group: .tokens, place: session.place,
            reason: needsToken ? nil : "the call needs no token")
        let flow = RenewalFlow(contract, session)
        var renewing = check
        renewing.reason = flow == nil ? check.reason ?? RenewalFlow.reason : nil
        let known = flow ?? RenewalFlow.none
        // The checks of sessions that have a refresh token.
        var refreshing = renewing
        if known.signsInAgain { refreshing.reason = RenewalFlow.needsRefreshToken }
        return renewals(known, renewing, refreshing)
            + refusedRenewals(known, renewing, refreshing) + failures(known, renewing)
            + rotation(known, refreshing) + endings(known, renewing, refreshing)
            + replays(known, renewing) + clocks(known, renewing, refreshing) + refusals(check)
            + leaving(check) + disclosures(flow, check) + credentials(check)
            + leftovers(check)
    }
}

// MARK: - Acting on a session

extension TokenChecks {
    func signIn(_ stage: World) async throws {
        try await stage.preparing(session.operation) { try await session.signIn(stage.app) }
    }

    /// Signs in and makes the access token invalid.
    func expire(_ stage: World) async throws {
        try await signIn(stage)
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
    func callWhileRefreshHangs(_ stage: World, _ flow: RenewalFlow) async throws -> Failure? {
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
