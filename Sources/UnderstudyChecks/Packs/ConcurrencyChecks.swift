import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of requests at the same time, on one screen.
struct ConcurrencyChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let screen: ScreenAdapter<App, Screen>
    let session: SessionAdapter<App>?

    /// The operation of the screen.
    var operations: [String] { [screen.operation] }

    /// The operation of the screen.
    var label: String { screen.operation }

    func session(in contract: Contract) -> KnownSession<CheckStage<App>>? {
        session.map { KnownSession($0, in: contract) }
    }

    /// The checks.
    @CaseBuilder<CheckStage<App>>
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(
            context: context, group: .concurrency, place: screen.place)
        let operation = screen.operation
        check("K02", "coalescing") { stage, then in
            let single = try await screen.open(stage)
            let shown = try await screen.shown(single, then)
            let stage = try await stage.fresh()
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "answers")
            async let loads: Void = withTaskGroup { group in
                for _ in 0..<5 { group.addTask { await screen.load(opened) } }
            }
            try await stage.arrival(of: operation)
            _ = await stage.staysQuiet()
            then.atMost(
                stage.exchanges(operation).count, screen.joinsLoads ? 1 : 5,
                "requests of five loads")
            stage.release("answers")
            await loads
            then.equal(await screen.content(opened), shown, "what five loads show, as one does")
            then.isNil(await screen.failure(opened, stage), "the error shown")
            await screen.expectCalm(opened, stage, then, "in the end")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
        // No app sends again what is refused by 400.
        check(
            "K03", "newest wins", when: screen.keepsContent,
            else: ListAdapter<App, Screen>.noRows, allowing: check.refusals(operation, 400)
        ) { stage, then in
            let opened = try await screen.open(stage)
            let newest = try await screen.shown(opened, then)
            stage.stub.rules.add(
                stage.refusal(of: operation, 400).times(1).holding(at: "first"))
            async let first: Void = screen.load(opened)
            try await stage.arrival(of: operation, count: 2)
            async let second: Void = screen.load(opened)
            let isApart = try await screen.isApart(stage, then, count: 3)
            if isApart { await second }
            stage.release("first")
            await first
            await second
            if !isApart { await screen.load(opened) }
            then.isNil(await screen.failure(opened, stage), "the error of the older request")
            then.equal(await screen.content(opened), newest, "the newest content")
            await screen.expectCalm(opened, stage, then, "in the end")
            try await expectOlderContentIgnored(stage, then)
        }
        check(
            "K11", "loading until the newest", needing: screen.joinsLoads ? nil : screen.isLoading,
            else: screen.joinsLoads
                ? "loads during another one wait for it"
                : "the screen does not show that it is loading"
        ) { stage, then, isLoading in
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "older", times: 1)
            async let older: Void = screen.load(opened)
            try await stage.arrival(of: operation)
            stage.hold(operation, at: "newer", times: 1)
            async let newer: Void = screen.load(opened)
            try await stage.arrival(of: operation, count: 2)
            stage.release("older")
            await older
            then.isTrue(await isLoading(opened), "loading while the newer answer is awaited")
            stage.release("newer")
            await newer
            await screen.expectCalm(opened, stage, then, "in the end")
        }
        check(
            "K05", "reentrancy",
            needing: check.renewal.flatMap { flow in session.map { (flow, $0) } },
            else: "the app has no session, or \(RenewalFlow.reason)"
        ) { stage, then, has in
            let (flow, session) = has
            try await stage.preparing(session.operation) { try await session.signIn(stage.app) }
            var random = SeededGenerator(seed: 5)
            for round in 1...25 {
                let before = stage.renewals(flow).count
                let sent = stage.exchanges(session.operation).count
                stage.stub.rules.removeAll()
                stage.stub.tokens.expire(.access)
                // The refusals reach the app one by one, before, during and after the refresh.
                for number in 1...4 {
                    stage.hold(session.operation, at: "\(round) \(number)", times: 1)
                }
                let (app, call) = (stage.app, session.call)
                async let outcome = stage.failures(of: 1...4) { try await call(app, $0) }
                try await stage.arrival(of: session.operation, count: sent + 4)
                for number in (1...4).shuffled(using: &random) {
                    stage.release("\(round) \(number)")
                    for _ in 0..<Int.random(in: 0...40, using: &random) { await Task.yield() }
                }
                let failures = await outcome
                let refreshes = stage.renewals(flow).count - before
                guard failures.allSatisfy({ $0 == nil }), refreshes == 1 else {
                    then.fail(
                        "round \(round)", expected: "four successes and one refresh",
                        actual: "\(failures), \(refreshes) refreshes")
                    return
                }
            }
            then.count(stage.renewals(flow), 25, "refreshes, one in each round")
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refreshes with a used token")
        }
        check(
            "K12", "end of the session",
            needing: check.renewal?.signsInAgain == true ? nil : session,
            else: check.renewal?.signsInAgain == true
                ? RenewalFlow.needsRefreshToken : "the app has no session",
            allowing: [.tolerated("response"), .tolerated("request/security")]
        ) { stage, then, session in
            let opened = try await screen.open(stage)
            await screen.load(opened)
            then.isTrue(await screen.content(opened) != nil, "content")
            if check.renewal != nil {
                stage.endSession(of: session, isRenewed: true)
                let failure = await stage.failure { try await session.call(stage.app, 1) }
                then.isTrue(failure != nil, "an error at the end of the session")
            } else {
                // What the screen itself asks for, as another call may take its place.
                stage.refuse(operation, 401, "Your session has ended")
                await screen.load(opened)
            }
            if let isSignedIn = session.isSignedIn {
                let isOver = await stage.becomes(
                    within: check.renewal == nil ? .milliseconds(200) : nil
                ) { await !isSignedIn(stage.app) }
                // Without a renewal, an app may leave it to the user to sign in again.
                guard isOver || check.renewal != nil else { return }
                then.isTrue(isOver, "signed out at the end of the session")
            }
            if screen.isEmptiedAtSignOut ?? stage.description.policy.emptiesScreensAtSignOut {
                then.isTrue(
                    await stage.becomes { await screen.content(opened) == nil },
                    "nothing of the user is shown, as policy.emptiesScreensAtSignOut says")
            }
        }
        check(
            "K10", "logout barrier", needing: session?.signOut, else: Missing.signOut.reason
        ) { stage, then, signOut in
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "answers")
            let work = Task { await screen.load(opened) }
            try await stage.arrival(of: operation)
            await signOut(stage.app)
            stage.release("answers")
            await work.value
            if screen.isEmptiedAtSignOut ?? stage.description.policy.emptiesScreensAtSignOut {
                then.isNil(
                    await screen.content(opened),
                    "content after signing out, as policy.emptiesScreensAtSignOut says")
                then.isNil(await screen.failure(opened, stage), "the error shown")
            }
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
    }

    /// Expects an older answer with other content, which arrives last, to change nothing.
    private func expectOlderContentIgnored(
        _ stage: World, _ then: Expectations
    ) async throws {
        guard !screen.joinsLoads else { return }
        let operation = screen.operation
        let stage = try await stage.fresh()
        let opened = try await screen.open(stage)
        let newest = try await screen.shown(opened, then)
        let normal = try then.require(
            stage.exchanges(operation).last?.responseJSON, "a normal response")
        let older = stage.renamed(normal, of: operation)
        stage.answer(operation, older, times: 1)
        await screen.load(opened)
        // A screen without texts of the response shows the same, so that no order can be seen.
        guard await screen.content(opened) != newest else { return }
        await screen.load(opened)
        then.equal(await screen.content(opened), newest, "the newest content")
        let before = stage.exchanges(operation).count
        stage.stub.rules.add(
            Rule(.operation(operation)).respond(200, body: .json(older)).times(1)
                .holding(at: "older"))
        async let first: Void = screen.load(opened)
        try await stage.arrival(of: operation, count: before + 1)
        await screen.load(opened)
        stage.release("older")
        await first
        then.equal(
            await screen.content(opened), newest, "the newest content after the older answer")
        await screen.expectCalm(opened, stage, then, "after the older answer")
    }
}
