public import StubContract
public import StubHarness
import StubRules
import StubServer

/// The checks of requests at the same time (K01 to K10 of the catalogue), on one screen.
public struct ConcurrencyChecks<App: Sendable, Screen: Sendable>: CheckPack {
    /// What the checks run in.
    public typealias World = CheckStage<App>

    let screen: ScreenAdapter<App, Screen>
    let session: SessionAdapter<App>?

    /// The checks of one screen, and of the session whose end it must notice.
    public init(screen: ScreenAdapter<App, Screen>, session: SessionAdapter<App>? = nil) {
        self.screen = screen
        self.session = session
    }

    /// The operation of the screen.
    public var operations: [String] { [screen.operation] }

    /// The operation of the screen.
    public var label: String { screen.operation }

    /// The checks.
    @CaseBuilder<World>
    public func cases(in contract: Contract) -> [ContractCase<World>] {
        let check = CheckFactory<App>(
            contract: contract, group: .concurrency, place: screen.place)
        let operation = screen.operation
        check("K02", "coalescing") { stage, then in
            let opened = try await screen.open(stage)
            await withTaskGroup { group in
                for _ in 0..<5 { group.addTask { await screen.load(opened) } }
            }
            then.isTrue(await screen.content(opened) != nil, "content")
            then.isNil(await screen.failure(opened, stage), "the error shown")
            then.atMost(
                stage.exchanges(operation).count, screen.joinsLoads ? 1 : 5, "requests")
            let bodies = stage.exchanges(operation).compactMap(\.responseJSON)
            then.atMost(Set(bodies).count, 1, "different responses")
            await screen.expectCalm(opened, stage, then, "in the end")
        }
        check("K03", "newest wins", allowing: check.refusals(operation, 500)) { stage, then in
            let opened = try await screen.open(stage)
            let newest = try await screen.shown(opened, then)
            stage.stub.rules.add(
                stage.refusal(of: operation, 500).times(1).holding(at: "first"))
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
        }
        check(
            "K05", "reentrancy", needing: session, else: "the app has no session"
        ) { stage, then, session in
            try await session.signIn(stage.app)
            for round in 1...25 {
                let before = stage.stub.tokens.refreshes
                stage.stub.tokens.expire(.access)
                let (app, call) = (stage.app, session.call)
                let failures = await stage.failures(of: 1...4) { try await call(app, $0) }
                let refreshes = stage.stub.tokens.refreshes - before
                guard failures.allSatisfy({ $0 == nil }), refreshes == 1 else {
                    then.fail(
                        "round \(round)", expected: "four successes and one refresh",
                        actual: "\(failures), \(refreshes) refreshes")
                    return
                }
            }
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refreshes with a used token")
        }
        check(
            "K10", "logout barrier", needing: session?.signOut, else: "nobody can sign out"
        ) { stage, then, signOut in
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "answers")
            let work = Task { await screen.load(opened) }
            try await stage.arrival(of: operation)
            await signOut(stage.app)
            stage.release("answers")
            await work.value
            then.isNil(await screen.content(opened), "content after signing out")
            then.isNil(await screen.failure(opened, stage), "the error shown")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
    }
}
