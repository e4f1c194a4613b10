import Foundation
import Testing

@testable import CustomerApp

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AppCoordinatorTests {
    private struct Launched {
        let app: TestApp
        let root: AppCoordinator
        let transport: ScriptedTransport
    }

    private func launch(
        pending: [String] = [], isSignedIn: Bool = false, link: String? = nil,
        storage: any KeyValueStore = MemoryKeyValueStore(),
    ) async throws -> Launched {
        let transport = AppServer.transport(pending: pending)
        var app = try TestApp(transport: transport, storage: storage)
        if isSignedIn { app = await app.signedIn() }
        let url = try link.map { try #require(URL(string: $0)) }
        let root = try app.container.launch(
            url: url, parser: DeepLinkParser(scheme: "customerapp", hosts: []))
        return Launched(app: app, root: root, transport: transport)
    }

    /// Does what the view does when the top screen appears.
    private func appear(_ root: AppCoordinator) async {
        await root.root.navigator?.top?.appear()
    }

    private func signIn(_ root: AppCoordinator) async throws {
        let form = try #require(root.root.navigator?.top?.viewModel as? LoginViewModel)
        form.username = "emilys"
        form.password = "emilyspass"
        await form.submit()
    }

    @Test
    func `0.12 0.14 1.20 the app starts with the login without a user, and with the tabs with one`()
        async throws
    {
        let nobody = try await launch()
        #expect(nobody.root.root.stage == .splash)
        await appear(nobody.root)
        #expect(nobody.root.root.stage == .login)

        let somebody = try await launch(isSignedIn: true)
        await appear(somebody.root)
        #expect(somebody.root.root.stage == .onboarding)
        await appear(somebody.root)
        #expect(somebody.root.root.stage == .main)
        #expect(somebody.app.container.userService().user?.id == 1)
    }

    @Test(arguments: [true, false])
    func `analytics know the user from the start or from the sign-in on`(isKnown: Bool)
        async throws
    {
        let app = try TestApp(transport: AppServer.transport())
        let analytics = AnalyticsRecorder()
        app.container.analyticsService.override { _ in analytics }
        if isKnown { _ = await app.signedIn() }
        let root = try app.container.launch()
        await appear(root)
        if !isKnown { try await signIn(root) }
        await until { analytics.user != nil }
        #expect(analytics.user == 1)
        await app.container.authService().signOut()
        #expect(analytics.user == nil)
    }

    @Test func `0.16 the login is a flow with its own stack and a hidden bar`() async throws {
        let launched = try await launch()
        await appear(launched.root)
        let navigator = try #require(launched.root.root.navigator)
        #expect(navigator.isBarHidden && navigator.stack.isEmpty)
        #expect(navigator.root?.route == .login)
        let flow = try #require(navigator.root?.coordinator as? LoginCoordinator)
        #expect(launched.root.children.contains(flow) && launched.root.children.count == 1)
        #expect(flow.parent === launched.root)
    }

    @Test func `0.9 0.15 0.17 the questions follow a sign-in, and the app follows the questions`()
        async throws
    {
        let launched = try await launch(pending: ["location", "camera"])
        await appear(launched.root)
        try await signIn(launched.root)
        #expect(launched.root.root.stage == .onboarding)
        await appear(launched.root)
        let form = try #require(
            launched.root.root.navigator?.top?.viewModel as? OnboardingViewModel)
        await form.agree()
        #expect(launched.root.root.stage == .onboarding)
        await form.skip()
        #expect(launched.root.root.stage == .main)
    }

    @Test func `0.18 the tree of flows mirrors the app`() async throws {
        let launched = try await launch(isSignedIn: true)
        await appear(launched.root)
        await appear(launched.root)
        let tabBar = try #require(launched.root.root.tabBar)
        #expect(tabBar.parent === launched.root)
        #expect(tabBar.tabs.map(\.kind) == [.dashboard, .search, .products, .feed, .more])
        let names = tabBar.children.live.map { "\(type(of: $0))" }
        #expect(
            names == [
                "DashboardCoordinator", "SearchCoordinator", "FavoritesCoordinator",
                "FeedCoordinator", "MoreCoordinator",
            ])
        #expect(tabBar.children.live.allSatisfy { $0.parent === tabBar })
        let more = try #require(tabBar.tabs.last?.navigator)
        let screen = try #require(more.root?.viewModel as? MoreViewModel)
        screen.select(.pin)
        let pin = try #require(more.top?.coordinator as? PinCoordinator)
        #expect(pin.parent === more.root?.coordinator)
    }

    @Test func `2.13 a flag decides which tabs are shown`() async throws {
        let container = try TestApp(
            transport: ScriptedTransport(
                .json("[{\"key\":\"enable_social_features\",\"enabled\":false}]"))
        ).container
        try await container.featureFlagService().load()
        let tabBar = TabBarCoordinator(container: container)
        try tabBar.start()
        #expect(tabBar.tabs.map(\.kind) == [.dashboard, .search, .products, .more])
        #expect(throws: NavigationError.self) {
            try tabBar.transition(to: TabTransition.select(.feed))
        }
    }

    @Test func `0.20 1.36 a flow deep in a tab can select tabs and change the stage of the app`()
        async throws
    {
        let launched = try await launch(isSignedIn: true)
        await appear(launched.root)
        await appear(launched.root)
        let tabBar = try #require(launched.root.root.tabBar)
        let leaf = try #require(tabBar.tabs.first?.navigator.root?.coordinator)
        try leaf.transition(to: TabTransition.select(.products))
        #expect(tabBar.selection == .products)
        try leaf.transition(to: AppTransition.login)
        #expect(launched.root.root.stage == .login)
    }

    @Test
    func `2.13 a flag that is switched later removes a tab and its links, and restores it`()
        async throws
    {
        let isOn = Box(true)
        let transport = ScriptedTransport { request, _ in
            request.path == "/feature-flags"
                ? .json("[{\"key\":\"enable_social_features\",\"enabled\":\(isOn.value)}]")
                : try AppServer.answer(to: request, Box([]))
        }
        let app = try await TestApp(transport: transport).signedIn()
        let root = try app.container.launch()
        await appear(root)
        await appear(root)
        let tabBar = try #require(root.root.tabBar)
        let feed = try #require(URL(string: "customerapp://feed"))
        #expect(root.open(feed) && tabBar.selection == .feed)
        let search = try #require(tabBar.tabs.first { $0.kind == .search }?.navigator)
        weak let flow = tabBar.selectedTab?.navigator.root?.coordinator

        isOn.value = false
        root.becomeActive()
        await until { tabBar.tabs.count == 4 }
        #expect(tabBar.tabs.map(\.kind) == [.dashboard, .search, .products, .more])
        #expect(tabBar.selection == .dashboard && flow == nil)
        #expect(!root.open(feed) && tabBar.selection == .dashboard)

        isOn.value = true
        root.becomeActive()
        await until { tabBar.tabs.count == 5 }
        #expect(tabBar.tabs.map(\.kind) == [.dashboard, .search, .products, .feed, .more])
        #expect(tabBar.tabs[1].navigator === search)
        #expect(root.open(feed) && tabBar.selection == .feed)
    }

    @Test func `3.16 the flags are fetched again after a sign-in`() async throws {
        let launched = try await launch()
        await appear(launched.root)
        #expect(launched.transport.requests.count { $0.path == "/feature-flags" } == 1)
        try await signIn(launched.root)
        await until { launched.transport.requests.count { $0.path == "/feature-flags" } == 2 }
        #expect(launched.transport.requests.count { $0.path == "/installation" } == 1)
    }

    @Test func `3.17 an installation that could not register at the start registers later`()
        async throws
    {
        let isDown = Box(true)
        let transport = ScriptedTransport { request, _ in
            if isDown.value { throw URLError(.notConnectedToInternet) }
            return try AppServer.answer(to: request, Box([]))
        }
        let app = try TestApp(transport: transport)
        let root = try app.container.launch()
        await appear(root)
        #expect(root.root.stage == .login)
        #expect(app.container.installationService().installationID == nil)
        isDown.value = false
        root.becomeActive()
        await until { app.container.installationService().installationID != nil }
    }

    @Test func `0.10 2.3 a link shows its tab and stack, and an unknown one is ignored`()
        async throws
    {
        let launched = try await launch(isSignedIn: true)
        await appear(launched.root)
        await appear(launched.root)
        let tabBar = try #require(launched.root.root.tabBar)
        let link = try #require(URL(string: "customerapp://users/7"))
        #expect(launched.root.open(link))
        #expect(tabBar.selection == .more)
        let more = try #require(tabBar.selectedTab?.navigator)
        #expect(more.path == [.users, .user(7)])
        #expect(more.top?.coordinator is UsersCoordinator)
        let strange = try #require(URL(string: "customerapp://nowhere"))
        #expect(!launched.root.open(strange))
        #expect(!launched.root.route(to: [.dashboard, .pin]))
        #expect(tabBar.selection == .more && more.path == [.users, .user(7)])
        let again = try #require(URL(string: "customerapp://notes/new"))
        #expect(launched.root.open(again))
        #expect(more.path == [.notes, .newNote])
        #expect(launched.root.open(try #require(URL(string: "customerapp://favorites/12"))))
        #expect(tabBar.selection == .products)
        #expect(launched.root.open(try #require(URL(string: "customerapp://feed"))))
        #expect(tabBar.selection == .feed)
        #expect(launched.root.open(try #require(URL(string: "customerapp://search?q=lamp"))))
        let search = tabBar.selectedTab?.navigator.root?.viewModel as? ProductSearchViewModel
        #expect(search?.searchText == "lamp")
    }

    @Test func `1.20 2.4 a link that arrives too early is followed once, after the sign-in`()
        async throws
    {
        let launched = try await launch(link: "customerapp://products/12")
        #expect(launched.root.pendingPath == [.search(text: ""), .product(12)])
        await appear(launched.root)
        #expect(launched.root.root.stage == .login)
        try await signIn(launched.root)
        await appear(launched.root)
        let tabBar = try #require(launched.root.root.tabBar)
        #expect(tabBar.selection == .search)
        #expect(tabBar.selectedTab?.navigator.path == [.product(12)])
        #expect(launched.root.pendingPath == nil)
    }

    @Test func `0.54 signing out clears everything and shows the login`() async throws {
        let launched = try await launch(isSignedIn: true)
        await appear(launched.root)
        await appear(launched.root)
        let container = launched.app.container
        try await container.dashboardService().refresh()
        container.productService().toggleFavorite(.make(1))
        container.notesStore().send(.create(text: "private"))
        container.recentUserQueries().note("ada")
        container.userListCache().value = [User(id: 1, username: "a")]
        try container.pinVault().set("1234")
        await container.authService().signOut()
        await until { launched.root.root.stage == .login }
        #expect(container.dashboardService().dashboard == nil)
        #expect(container.productService().favoriteProducts.isEmpty)
        #expect(container.onboardingService().steps == nil)
        #expect(container.notesStore().state.isEmpty)
        #expect(container.recentUserQueries().all.isEmpty)
        #expect(container.userListCache().value == nil)
        #expect(!container.pinVault().isSet)
        #expect(container.userService().user == nil)
        #expect(container.httpCache().count == 0)
        #expect(await container.tokenProvider().session == nil)
        #expect(launched.transport.requests.last?.path == "/auth/logout")
    }

    @Test func `1.37 0.62 the end of a session shows one alert and the login`()
        async throws
    {
        let launched = try await launch(isSignedIn: true)
        await appear(launched.root)
        await appear(launched.root)
        // A token without an expiry is renewed only after a 401.
        let server = launched.app.container.tokenProvider()
        await server.open(
            AuthToken(
                accessToken: "a", refreshToken: "r", receivedAt: launched.app.clock.now,
                accessTokenExpiry: launched.app.clock.now.addingTimeInterval(60)))
        launched.app.clock.advance(by: .seconds(60))
        let calls = (1...5).map { _ in
            Task { await launched.app.container.dashboardViewModel().refresh() }
        }
        for call in calls { await call.value }
        await until { launched.root.root.stage == .login }
        #expect(launched.root.alert == .sessionExpired)
        launched.root.dismissAlert()
        for _ in 0..<100 { await Task.yield() }
        #expect(launched.root.alert == nil)
        #expect(launched.transport.requests.count { $0.path == "/auth/refresh" } == 1)
    }

    @Test func `1.37 an error that no flow handles reaches the root`() async throws {
        let launched = try await launch()
        await appear(launched.root)
        launched.root.root.navigator?.top?.coordinator?.handle(.network(.offline))
        #expect(launched.root.alert == .network(.offline))
        #expect(launched.root.root.stage == .login)
    }

    @Test func `0.19 0.25 password reset and other accounts are on the login's own stack`()
        async throws
    {
        let launched = try await launch()
        await appear(launched.root)
        let navigator = try #require(launched.root.root.navigator)
        let flow = try #require(navigator.root?.coordinator)
        try flow.transition(to: LoginTransition.forgotPassword)
        try flow.transition(to: LoginTransition.authorization)
        #expect(navigator.path == [.forgotPassword, .authorization])
        let other = try #require(navigator.top?.coordinator as? AuthorizationCoordinator)
        #expect(other.navigator === navigator)
        await navigator.top?.appear()
        let form = try #require(navigator.top?.viewModel as? AuthorizationViewModel)
        #expect(form.error?.text == "Signing in with another account is not possible here.")
    }

    @Test func `0.25 signing in with another account is like signing in with a password`()
        async throws
    {
        final class Provider: AuthorizationProvider {
            func authorize() async throws -> AuthToken {
                AuthToken(accessToken: "x", refreshToken: "y", receivedAt: ManualClock.start)
            }
        }
        let launched = try await launch()
        launched.app.container.authorizationProvider.override { _ in Provider() }
        await appear(launched.root)
        let flow = try #require(launched.root.root.navigator?.root?.coordinator)
        try flow.transition(to: LoginTransition.authorization)
        await appear(launched.root)
        #expect(launched.root.root.stage == .onboarding)
        #expect(launched.app.container.authService().currentUserID == 1)
    }

    @Test func `1.12 1.13 1.14 parts are loaded before the first flow, each once, in any order`()
        async throws
    {
        enum First: ContainerPart {
            static func load(into container: AppContainer) {
                container.pinVault.override { _ in
                    let vault = StoredPinVault()
                    try? vault.set("1234")
                    return vault
                }
            }
        }
        enum Second: ContainerPart {
            static func load(into container: AppContainer) {
                loads.value += 1
            }
            static let loads = Box(0)
        }
        for parts: [any ContainerPart.Type] in [
            [First.self, Second.self], [Second.self, First.self],
        ] {
            let app = try TestApp(transport: AppServer.transport())
            let before = Second.loads.value
            let root = try app.container.launch(parts: parts + parts)
            #expect(Second.loads.value == before + 1)
            #expect(app.container.pinVault().isSet)
            #expect(root.root.stage == .splash)
        }
    }

    @Test func `two apps run side by side and share nothing`() async throws {
        let (first, second) = (try await launch(isSignedIn: true), try await launch())
        await appear(first.root)
        await appear(second.root)
        await appear(first.root)
        #expect(first.root.root.stage == .main && second.root.root.stage == .login)
        await first.app.container.authService().signOut()
        await until { first.root.root.stage == .login }
        #expect(second.transport.requests.allSatisfy { $0.path != "/auth/logout" })
        #expect(second.root.alert == nil)
    }
}

@MainActor
private final class AnalyticsRecorder: AnalyticsService {
    private(set) var user: Identifier<User>?

    func track(_ event: AnalyticsEvent) {}

    func identify(_ user: Identifier<User>?) {
        self.user = user
    }
}
