import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubServer
import UnderstudyChecks

/// What every screen does alike: it loads once when it appears, and an error that was read is gone.
enum ScreenCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("K02", "coalescing", .concurrency) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.hold(Operation.dashboard, at: "answer", times: 1)
            async let first: Void = dashboard.load()
            try await stage.arrival(of: Operation.dashboard)
            await dashboard.load()
            stage.release("answer")
            await first
            then.count(stage.exchanges(Operation.dashboard), 1, "requests of two appearances")
            let (feed, users) = (
                await stage.app.feedViewModel { _ in }, await stage.app.userListViewModel(.init())
            )
            let search = await stage.app.productSearchViewModel()
            for _ in 1...2 {
                await feed.load()
                await users.load()
                await search.load()
            }
            for operation in [Operation.feed, Operation.users, Operation.products] {
                then.count(stage.exchanges(operation), 1, "\(operation): requests of a list")
            }
        }
        ContractCase("F06", "an error can be dismissed", .features) { stage, then in
            try await stage.signIn()
            for operation in [
                Operation.dashboard, Operation.product, Operation.user, Operation.products,
                Operation.users, Operation.userFlags,
            ] { stage.refuse(operation, 503, "Not now") }
            let dashboard = await stage.app.dashboardViewModel()
            let product = await stage.app.productDetailsViewModel(.id(1))
            let profile = await stage.app.profileViewModel(1, { _ in })
            let search = await stage.app.productSearchViewModel()
            let users = await stage.app.userListViewModel(.init())
            let more = await stage.app.moreViewModel { _ in }
            for load in [
                dashboard.load, product.load, profile.load, search.load, users.load, more.load,
            ] as [@MainActor @Sendable () async -> Void] { await load() }
            func errors() async -> [AppError?] {
                [
                    await dashboard.error, await product.state.error, await profile.error,
                    await search.error, await users.error, await more.error,
                ]
            }
            then.equal(
                await errors(), Array(repeating: .unavailable(message: "Not now"), count: 6),
                "the errors of six screens")
            for dismiss in [
                dashboard.dismissError, product.dismissError, profile.dismissError,
                search.dismissError, users.dismissError, more.dismissError,
            ] as [@MainActor @Sendable () -> Void] { await dismiss() }
            then.equal(await errors(), Array(repeating: nil, count: 6), "errors that were read")
        }
    }
}
