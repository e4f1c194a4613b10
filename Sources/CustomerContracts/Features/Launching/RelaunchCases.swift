import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// What a relaunched app knows: the newest tokens, what it has stored, and only the user who is
/// signed in.
enum RelaunchCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        tokens
        content
    }

    // MARK: - Tokens

    @CaseBuilder<Stage>
    private static var tokens: [ContractCase<Stage>] {
        ContractCase("L06", "relaunch after a token rotation", .launch) { stage, then in
            try await stage.signIn()
            var current = stage
            for round in 1...3 {
                stage.stub.tokens.expire(.access)
                then.equal(await current.product(round).value, round, "a product")
                current = try await stage.relaunched()
            }
            then.isTrue(await current.app.authService().isSignedIn, "still signed in")
            then.equal(await current.product(4).value, 4, "a product with the token of before")
            then.equal(stage.stub.tokens.refreshes, 3, "refreshes, one for each expiry")
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refreshes with a used token")
            then.count(stage.exchanges(Operation.login), 1, "logins")
        }
        ContractCase("L06", "relaunch after a token rotation", .launch) { stage, then in
            // The app is closed while a refresh is under way, whose answer it still stores.
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.hold(Operation.refresh, at: "refresh", times: 1)
            let call = Task { await stage.product(1) }
            try await stage.arrival(of: Operation.refresh)
            call.cancel()
            _ = await call.value
            stage.release("refresh")
            then.equal(await stage.product(2).value, 2, "a product after the refresh")
            let relaunched = try await stage.relaunched()
            stage.stub.tokens.expire(.access)
            then.equal(await relaunched.product(3).value, 3, "a product after the relaunch")
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refreshes with a used token")
        }
        ContractCase("L07", "relaunch with an expired token", .launch) { stage, then in
            try await stage.signIn()
            try await stage.app.dashboardService().refresh()
            stage.setup.preferences["user"] = nil
            stage.clock.advance(by: .seconds(7200))
            let relaunched = try await stage.relaunched()
            let dashboard = await relaunched.app.dashboardViewModel()
            async let load: Void = dashboard.load()
            async let root = relaunched.start()
            async let product = relaunched.product(1)
            then.equal(await product.value, 1, "a product")
            then.equal(try await root.root.stage, .onboarding, "where the start leads")
            await load
            then.isNil(await dashboard.error, "an error")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
        }
    }

    // MARK: - Content

    @CaseBuilder<Stage>
    private static var content: [ContractCase<Stage>] {
        ContractCase("L10", "what follows a sign-in", .launch) { stage, then in
            let root = try await stage.start()
            then.equal(await root.root.stage, .login, "where the start leads")
            let flags = stage.exchanges(Operation.flags).count
            let form = try then.require(await root.login, "the login's form")
            await form.fill(username: "emilys", password: "wrong")
            await form.submit()
            then.equal(await root.root.stage, .login, "after a wrong password")
            await form.fill(username: "emilys", password: "emilyspass")
            await form.submit()
            then.equal(await root.root.stage, .onboarding, "where the sign-in leads")
            then.equal(await form.password, "", "the password in the form")
            // The flags may differ for whoever is signed in.
            then.isTrue(
                try await stage.arrives(Operation.flags, count: flags + 1),
                "the flags are asked for again")
            then.isTrue(
                await stage.becomes { stage.hasLogged("user 1: signed_in") },
                "the sign-in is reported with its user")
            await stage.app.authService().signOut()
            then.isTrue(await stage.until { root.root.stage == .login }, "the login afterwards")
            then.isNil(await root.userID, "a user afterwards")
        }
        ContractCase("L08", "relaunch without a network", .launch) { stage, then in
            try await stage.signIn()
            try await stage.app.dashboardService().refresh()
            try await stage.app.userFeatureFlagService().refresh()
            try await stage.answerAllQuestions()
            let users = await stage.app.userListViewModel(.init())
            await users.load()
            let product = try await stage.app.productService().product(1)
            await stage.app.productService().mark(product)
            let kept = await stage.app.dashboardService().dashboard
            await stage.stub.stop(deadline: .zero)
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.start()
            then.equal(await root.root.stage, .main, "where the start leads")
            let dashboard = try then.require(await root.dashboard, "the dashboard's screen")
            await root.appear()
            then.equal(await dashboard.dashboard, kept, "the dashboard of before")
            then.equal(await dashboard.error, .network(.offline), "the mark that it is old")
            let list = await relaunched.app.userListViewModel(.init())
            then.equal(await list.ids, await users.ids, "the users of before")
            await list.load()
            then.equal(await list.ids, await users.ids, "the users, without a network")
            then.equal(await list.error, .network(.offline), "the error of the list")
            then.equal(
                await relaunched.app.userFeatureFlagService().names, ["early_access"],
                "the user's features")
            then.equal(
                await relaunched.app.productService().favoriteProducts, [product], "favorites")
            then.isTrue(await relaunched.app.authService().isSignedIn, "still signed in")
        }
        ContractCase("L09", "relaunch with another user", .launch) { stage, then in
            try await stage.signIn()
            try await stage.app.dashboardService().refresh()
            try await stage.answerAllQuestions()
            let first = try await stage.relaunched()
            let root = try await first.start()
            then.equal(await root.root.stage, .main, "where the first user's start leads")
            await first.app.authService().signOut()
            then.isTrue(await stage.until { root.root.stage == .login }, "the login")
            let second = try await stage.relaunched()
            let other = try await second.start()
            then.equal(await other.root.stage, .login, "where the next start leads")
            try await second.signIn(user: 2)
            try await other.showSignedIn()
            then.equal(await other.root.stage, .onboarding, "the second user's own questions")
            then.equal(await other.userID, 2, "the second user")
            then.isNil(await second.app.dashboardService().dashboard, "a dashboard")
            let third = try await stage.relaunched()
            let last = try await third.start()
            then.equal(await last.userID, 2, "the user of the last relaunch")
            then.equal(await last.root.stage, .onboarding, "where it leads")
        }
    }
}

extension Stage {
    /// Whether a line of the app's log contains a text.
    func hasLogged(_ text: String) -> Bool { log.lines.contains { $0.contains(text) } }

    /// Answers the questions after the first sign-in.
    @MainActor
    func answerAllQuestions() async throws {
        let service = app.onboardingService()
        try await service.refresh()
        while let step = service.nextStep { try await service.set(.skipped, of: step.step) }
    }
}

extension AppCoordinator {
    /// Goes on as the login does once a user is signed in.
    fileprivate func showSignedIn() throws { try transition(to: AppTransition.loginCompleted) }
}
