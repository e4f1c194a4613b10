import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// The start of the app with each of its requests failing in turn: only a session whose user cannot
/// be fetched stops it, and then it can be tried again.
enum LaunchCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        optional
        necessary
        later
    }

    /// The ways in which one request of the start fails.
    private static let failures: [(String, @Sendable (String) -> Rule)] = [
        ("503", { Rule(.operation($0)).respond(503, body: .json(["message": "Not now"])) }),
        (
            "HTML",
            {
                Rule(.operation($0)).respond(
                    200, headers: ["Content-Type": "text/html"], body: .text("<html></html>"))
            }
        ),
        ("a broken answer", { Rule(.operation($0)).failing(with: .truncatedBody) }),
        ("an unreadable answer", { Rule(.operation($0)).respond(200, body: .json(7)) }),
    ]

    // MARK: - Requests that the start can do without

    @CaseBuilder<Stage>
    private static var optional: [ContractCase<Stage>] {
        for operation in [Operation.flags, Operation.installation] {
            ContractCase(
                "L01", "start without what is optional", .launch,
                allowing: ["response/body", "response/content-type"]
            ) { stage, then in
                try await stage.signIn()
                for (name, failure) in failures {
                    let then = then.labelled("\(operation), \(name)")
                    stage.stub.rules.removeAll()
                    stage.stub.rules.add(failure(operation))
                    let root = try await stage.relaunched().start()
                    then.equal(await root.root.stage, .onboarding, "where the start leads")
                    then.isNil(await root.alert, "an alert")
                    then.equal(await root.userID, 1, "the user")
                }
                stage.stub.rules.removeAll()
                let before = stage.exchanges(operation).count
                _ = try await stage.relaunched().start()
                then.equal(
                    stage.exchanges(operation).count - before, 1, "requests at the next start")
            }
            ContractCase("L02", "start that is not answered", .launch) { stage, then in
                try await stage.signIn()
                stage.stub.rules.add(Rule(.operation(operation)).delayed(.infinite))
                let relaunched = try await stage.relaunched()
                let start = Task { try await relaunched.start() }
                try await stage.arrival(of: operation)
                then.isTrue(
                    await stage.clock.sleeper(of: .seconds(30)), "a deadline of the start")
                stage.clock.advance(by: .seconds(30))
                let root = try await start.value
                then.equal(await root.root.stage, .onboarding, "where the start leads")
            }
        }
        ContractCase("L01", "start without what is optional", .launch) { stage, then in
            // Nobody is signed in: the start leads to the login, whatever fails.
            stage.refuse(Operation.flags, 503)
            stage.refuse(Operation.installation, 503)
            let root = try await stage.start()
            then.equal(await root.root.stage, .login, "where the start leads")
            then.count(stage.exchanges(Operation.currentUser), 0, "requests for a user")
            stage.stub.rules.removeAll()
            await root.refresh()
            then.isTrue(
                await stage.app.installationService().installationID != nil, "registered later")
            then.isTrue(
                await stage.app.featureFlagService().isEnabled("enable_ai_chat"), "flags of later")
        }
    }

    // MARK: - The request that it needs

    @CaseBuilder<Stage>
    private static var necessary: [ContractCase<Stage>] {
        ContractCase(
            "L03", "start without the user", .launch,
            allowing: ["response/body", "response/content-type"]
        ) { stage, then in
            try await stage.signIn()
            for (name, failure) in failures {
                let then = then.labelled(name)
                stage.setup.preferences["user"] = nil
                stage.stub.rules.removeAll()
                stage.stub.rules.add(failure(Operation.currentUser))
                let relaunched = try await stage.relaunched()
                let root = try await relaunched.start()
                then.equal(await root.root.stage, .splash, "where the start stops")
                let splash = try then.require(await root.splash, "the first screen")
                then.isTrue(await splash.error != nil, "the reason, shown")
                then.isFalse(await splash.isLoading, "still loading")
                then.isTrue(await relaunched.app.authService().isSignedIn, "still signed in")
                stage.stub.rules.removeAll()
                await root.appear()
                then.equal(await root.root.stage, .onboarding, "where the second attempt leads")
                then.equal(await root.userID, 1, "the user")
            }
        }
        ContractCase("L03", "start without the user", .launch) { stage, then in
            try await stage.signIn()
            stage.setup.preferences["user"] = nil
            stage.hold(Operation.currentUser, at: "user", times: 1)
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.app.launch()
            let start = Task { await root.appear() }
            try await stage.arrival(of: Operation.currentUser)
            start.cancel()
            await start.value
            then.equal(await root.root.stage, .splash, "where a cancelled start is")
            then.isNil(await root.splash?.error, "an error of a cancelled start")
            await root.appear()
            then.equal(await root.root.stage, .onboarding, "where the next attempt leads")
        }
        ContractCase("L04", "start of a session that has ended", .launch) { stage, then in
            try await stage.signIn()
            try await stage.app.dashboardService().refresh()
            for keepsUser in [true, false] {
                let then = then.labelled(keepsUser ? "with a stored user" : "without")
                let relaunched = try await stage.relaunched()
                if !keepsUser { stage.setup.preferences["user"] = nil }
                stage.stub.tokens.expire(.access)
                stage.stub.tokens.revoke(.refresh)
                let root = try await relaunched.start()
                // A stored user is let in until the first request shows the end.
                if keepsUser { await root.appear() }
                then.isTrue(
                    await stage.until { root.root.stage == .login }, "the start leads to the login")
                then.isFalse(await relaunched.app.authService().isSignedIn, "signed in")
                then.isNil(await relaunched.app.userService().user, "a user")
                then.isNil(await relaunched.app.dashboardService().dashboard, "a dashboard")
                try await stage.signIn()
            }
        }
    }

    // MARK: - The requests behind it

    @CaseBuilder<Stage>
    private static var later: [ContractCase<Stage>] {
        ContractCase("L05", "first screens that fail", .launch) { stage, then in
            try await stage.signIn()
            stage.refuse(Operation.onboarding, 503, times: 1)
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.start()
            await root.appear()
            let questions = try then.require(await root.onboarding, "the questions' screen")
            then.isTrue(await questions.error != nil, "the error of the questions")
            await root.appear()
            then.isNil(await questions.error, "an error after a success")
            for _ in 0..<3 { await questions.skip() }
            then.equal(await root.root.stage, .main, "where the answers lead")
            stage.refuse(Operation.dashboard, 503, times: 1)
            let dashboard = try then.require(await root.dashboard, "the dashboard's screen")
            await root.appear()
            then.isTrue(await dashboard.error != nil, "the error of the dashboard")
            await root.appear()
            then.isNil(await dashboard.error, "an error after a success")
            then.isTrue(await dashboard.dashboard != nil, "the dashboard")
        }
    }
}

// MARK: - Starting the app

extension Stage {
    /// Launches the app and shows its first screen until that has loaded.
    @MainActor
    func start() async throws -> AppCoordinator {
        let root = try app.launch()
        await root.appear()
        return root
    }
}

extension AppCoordinator {
    /// Shows the screen at the front until it has loaded.
    func appear() async { await front?.appear() }

    var login: LoginViewModel? { front?.viewModel as? LoginViewModel }

    var splash: SplashViewModel? { front?.viewModel as? SplashViewModel }

    var onboarding: OnboardingViewModel? { front?.viewModel as? OnboardingViewModel }

    var dashboard: DashboardViewModel? { front?.viewModel as? DashboardViewModel }

    var userID: Identifier<User>? { container.userService().user?.id }

    private var front: Screen? {
        (root.navigator ?? root.tabBar?.selectedTab?.navigator)?.top
    }
}
