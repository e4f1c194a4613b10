import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// The screen of the start by itself: whom it takes for signed in, and what it reports.
enum SplashCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("L03", "start without the user", .launch) { stage, then in
            try await stage.signIn()
            // The user is stored, so that only what is optional is asked for.
            let relaunched = try await stage.relaunched()
            let splash = await Splash(relaunched.app)
            let before = stage.exchanges(Operation.flags).count
            stage.hold(Operation.flags, at: "flags", times: 1)
            let start = Task { await splash.model.load() }
            try await stage.arrival(of: Operation.flags, count: before + 1)
            start.cancel()
            await start.value
            then.equal(await splash.ready, 0, "times that a cancelled start is reported as done")
            then.isNil(await splash.model.error, "an error of a cancelled start")
            then.isFalse(await splash.model.isLoading, "loading after it was cancelled")
            await splash.model.load()
            then.equal(await splash.ready, 1, "times that the next start is reported as done")
        }
        ContractCase("L04", "start of a session that has ended", .launch) { stage, then in
            try await stage.signIn()
            stage.setup.preferences["user"] = nil
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            let relaunched = try await stage.relaunched()
            let splash = await Splash(relaunched.app)
            await splash.model.load()
            then.isNil(await splash.model.error, "an error where the login follows")
            then.equal(await splash.ready, 1, "times that the start is reported as done")
            then.isNil(await relaunched.app.userService().user, "a user")
        }
        ContractCase("L04", "start of a session that has ended", .launch) { stage, then in
            try await stage.signIn()
            // As in a backup on another device, where the user is stored, but no secret.
            let secrets = stage.setup.storage.keys
            then.atLeast(secrets.count, 1, "secrets")
            for key in secrets { stage.setup.storage[key] = nil }
            then.isTrue(stage.setup.preferences["user"] != nil, "a user is stored")
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.start()
            then.equal(await root.root.stage, .login, "where the start leads")
            then.isNil(await relaunched.app.userService().user, "a user without a session")
            then.isNil(stage.setup.preferences["user"], "what is stored of the user")
            then.count(stage.exchanges(Operation.currentUser), 0, "requests without a session")
        }
    }
}

/// The screen of the start, without what comes after it.
@MainActor
private final class Splash {
    private let app: AppContainer
    private(set) var ready = 0
    private(set) lazy var model = app.splashViewModel { [weak self] in self?.ready += 1 }

    init(_ app: AppContainer) { self.app = app }
}
