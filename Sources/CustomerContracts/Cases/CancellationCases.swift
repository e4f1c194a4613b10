import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Leaving a screen cancels its work, affects no other screen, and shows no error.
enum CancellationCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        leaving
        sharing
    }

    // MARK: - Leaving

    @CaseBuilder<Stage>
    private static var leaving: [ContractCase<Stage>] {
        ContractCase("X01", "leaving cancels", .cancellation) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.hold(Operation.dashboard, at: "answer")
            let screen = await Screen(.dashboard, dashboard) { await dashboard.load() }
            await screen.show()
            try await stage.arrival(of: Operation.dashboard)
            await screen.hide()
            then.isTrue(
                await stage.isAbandoned(Operation.dashboard), "the stub sees it")
            then.isTrue(await stage.until { !dashboard.isLoading }, "loading comes to an end")
            try await expectEachScreenToCancel(stage, then)
        }
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            let feed = try await stage.feed()
            let dashboard = await stage.app.dashboardViewModel()
            stage.hold(Operation.feed, at: "answer")
            stage.hold(Operation.dashboard, at: "answer")
            let work = Task {
                async let first: Void = feed.load()
                async let second: Void = dashboard.load()
                _ = await (first, second)
            }
            try await stage.arrival(of: Operation.feed)
            try await stage.arrival(of: Operation.dashboard)
            work.cancel()
            await work.value
            then.isNil(await feed.error, "an error of the feed")
            then.isNil(await dashboard.error, "an error of the dashboard")
            then.isTrue(await stage.clock.isIdle(), "nothing is waited for")
            then.isTrue(await stage.staysQuiet(), "nothing is sent again")
            then.count(stage.exchanges(Operation.feed), 1, "requests")
            let complaints = stage.log.lines.filter { $0.contains("ancel") || $0.contains("-999") }
            then.equal(complaints, [], "complaints in the log")
        }
        ContractCase("X03", "cancel at 3 moments", .cancellation) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let shown = try then.require(await dashboard.dashboard, "a dashboard")
            let changed: JSONValue = ["comments": [], "posts": [], "albums": [], "todos": []]
            let rule = Rule(.operation(Operation.dashboard)).respond(200, body: .json(changed))
            for (moment, rule) in [
                ("before the head", rule.holding(at: "head")),
                ("in the body", rule.paced(stage.trickle)),
            ] {
                stage.stub.rules.removeAll()
                stage.stub.rules.add(rule)
                let count = stage.exchanges(Operation.dashboard).count
                let work = Task { await dashboard.refresh() }
                try await stage.arrival(of: Operation.dashboard, count: count + 1)
                work.cancel()
                await work.value
                then.equal(await dashboard.dashboard, shown, "content after leaving \(moment)")
                then.isNil(await dashboard.error, "an error after leaving \(moment)")
                then.isFalse(await dashboard.isLoading, "still loading after leaving \(moment)")
                then.isTrue(
                    await stage.isAbandoned(Operation.dashboard), "the stub sees it \(moment)")
            }
            // The last byte has arrived, but the caller was cancelled before the transport
            // delivered it.
            stage.stub.rules.removeAll()
            stage.answer(Operation.dashboard, changed)
            let late = await stage.anotherApp()
            let transport = LateTransport(await late.app.transport())
            await late.app.use(transport)
            let other = try await late.dashboard()
            transport.holdNext()
            let work = Task { await other.load() }
            await transport.hasAnswer()
            work.cancel()
            transport.release()
            await work.value
            then.isNil(await other.dashboard, "content after leaving at the end")
            then.isNil(await other.error, "an error after leaving at the end")
        }
        ContractCase("X07", "upload cancelled", .cancellation) { stage, then in
            let path = "/auth/users/me/avatar"
            let server = try UnreadUpload()
            await stage.app.use(
                DetourTransport(
                    transport: await stage.app.transport(), path: path, port: server.port))
            try await stage.signIn()
            let avatar = await stage.app.avatarViewModel()
            let before = await stage.app.userService().user?.imageURL
            // More than the system accepts for a server that does not read.
            let picture = Picture(data: Data(count: 32 << 20), mediaType: "image/png")
            let work = Task { await avatar.replace(by: picture) }
            then.isTrue(await stage.becomes { server.hasBegun() }, "the upload begins")
            then.isTrue(await avatar.isBusy, "busy meanwhile")
            work.cancel()
            await work.value
            then.isTrue(await stage.becomes { server.hasEnded() }, "the connection is closed")
            then.atLeast(server.announced, picture.data.count, "the length that was announced")
            then.atMost(
                server.received, server.announced - 1, "bytes of the body that the server got")
            then.isNil(await avatar.picture, "the picture that was not sent")
            then.isFalse(await avatar.isBusy, "still busy")
            then.isNil(await avatar.error, "an error")
            then.equal(await stage.app.userService().user?.imageURL, before, "the user's portrait")
            then.isTrue(await stage.staysQuiet(), "nothing is sent again")
            then.count(stage.exchanges(Operation.avatar), 0, "further attempts")
        }
        ContractCase("X08", "view model gone", .cancellation) { stage, then in
            try await stage.signIn()
            stage.hold(Operation.products, at: "answer")
            weak var released: ProductSearchViewModel?
            do {
                let search = await stage.app.productSearchViewModel()
                released = search
                try await stage.type("lamp", into: search)
                try await stage.arrival(of: Operation.products)
            }
            then.isTrue(await stage.isAbandoned(Operation.products), "the request goes with it")
            then.isTrue(released == nil, "the view model is released")
            stage.release("answer")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
    }

    /// Leaves each screen while the answer to its request is held.
    private static func expectEachScreenToCancel(
        _ stage: Stage, _ then: Expectations
    ) async throws {
        let app = stage.app
        let (search, feed, users) = (
            await app.productSearchViewModel(), await app.feedViewModel { _ in },
            await app.userListViewModel(.init())
        )
        let (person, product, profile) = (
            await app.userDetailViewModel(2, { _ in }), await app.productDetailsViewModel(.id(3)),
            await app.profileViewModel(1, { _ in })
        )
        let screens: [(operation: String, screen: Screen)] = [
            (Operation.products, await Screen(.search(text: ""), search) { await search.load() }),
            (Operation.feed, await Screen(.feed, feed) { await feed.load() }),
            (Operation.users, await Screen(.users, users) { await users.load() }),
            (Operation.user, await Screen(.user(2), person) { await person.load() }),
            (Operation.product, await Screen(.product(3), product) { await product.load() }),
            (Operation.posts, await Screen(.profile(1), profile) { await profile.load() }),
        ]
        for (operation, screen) in screens {
            let count = stage.exchanges(operation).count
            stage.hold(operation, at: "answer")
            await screen.show()
            try await stage.arrival(of: operation, count: count + 1)
            await screen.hide()
            then.isTrue(
                await stage.isAbandoned(operation), "the stub sees the end of \(operation)")
        }
    }

    // MARK: - Sharing

    @CaseBuilder<Stage>
    private static var sharing: [ContractCase<Stage>] {
        ContractCase("X05", "refresh cancelled by redraw", .cancellation) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            stage.hold(Operation.dashboard, at: "first pull", times: 1)
            let first = Task { await dashboard.refresh() }
            try await stage.arrival(of: Operation.dashboard, count: 2)
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).respond(
                    200,
                    body: .json(["comments": [], "posts": [], "albums": [], "todos": []])
                ).holding(at: "second pull"))
            async let second: Void = dashboard.refresh()
            try await stage.arrival(of: Operation.dashboard, count: 3)
            first.cancel()
            await first.value
            then.isNil(await dashboard.error, "an error of the first")
            then.isTrue(await dashboard.isLoading, "the second is still loading")
            stage.release("second pull")
            await second
            then.isNil(await dashboard.error, "an error")
            then.equal(await dashboard.dashboard, Dashboard(), "the newest content")
            then.isFalse(await dashboard.isLoading, "still loading")
        }
        ContractCase("X06", "shared request", .cancellation) { stage, then in
            let search = try await stage.search(of: 45)
            stage.hold(Operation.products, at: "page")
            let first = Task { await search.fetch(item: 0) }
            try await stage.arrival(of: Operation.products)
            let second = Task { @MainActor in await search.fetch(item: 5) }
            // The main actor runs its work in order: after this piece of work, the second caller
            // waits too.
            await MainActor.run {}
            then.isTrue(await stage.staysQuiet(), "both wait for one request")
            first.cancel()
            await first.value
            stage.release("page")
            await second.value
            then.equal(await search.ids, Array(1...20), "what the other one gets")
            then.count(stage.exchanges(Operation.products), 1, "requests")
        }
        // The declared policy: a screen that is not shown stops its work, and begins it again when
        // it is shown again.
        ContractCase("X09", "tab switch", .cancellation) { stage, then in
            try await stage.signIn()
            stage.hold(Operation.dashboard, at: "answer", times: 1)
            let tabs = try await stage.tabs()
            let screen = try then.require(await tabs.frontScreen, "a screen")
            await screen.show()
            try await stage.arrival(of: Operation.dashboard)
            await tabs.choose(.search)
            await screen.hide()
            then.isTrue(await stage.isAbandoned(Operation.dashboard), "the first load stops")
            await tabs.choose(.dashboard)
            await screen.show()
            let service = await stage.app.dashboardService()
            then.isTrue(
                await stage.until { service.dashboard != nil }, "the data arrives once it is back")
            then.isNil(await screen.dashboard?.error, "an error")
        }
    }
}

extension Stage {
    /// The signed-in app's tabs.
    @MainActor
    fileprivate func tabs() throws -> TabBarCoordinator {
        let tabs = TabBarCoordinator(container: app)
        try tabs.start()
        return tabs
    }
}

extension TabBarCoordinator {
    fileprivate func choose(_ kind: Tab.Kind) { selection = kind }

    fileprivate var frontScreen: Screen? { selectedTab?.navigator.root }
}

extension Screen {
    fileprivate var dashboard: DashboardViewModel? {
        if case .dashboard(let dashboard) = content { dashboard } else { nil }
    }
}
