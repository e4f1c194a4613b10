import Testing

@testable import CustomerApp

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LifetimeTests {
    @Test func `0.6 no view model outlives its screen, even with work in flight`() async throws {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        let container = app.container
        container.userService().adopt(User(id: 1, username: "u"))
        let makers: [@MainActor () -> any AnyObject & Sendable] = [
            { container.loginViewModel { _ in } },
            { container.forgotPasswordViewModel() },
            { container.onboardingViewModel {} },
            { container.splashViewModel {} },
            { container.dashboardViewModel() },
            { container.productSearchViewModel() },
            { container.productFiltersViewModel(container.productSearchViewModel()) },
            { container.productDetailsViewModel(.id(12)) },
            { container.favoritesViewModel { _ in } },
            { container.profileViewModel(1, { _ in }) },
            { container.avatarViewModel() },
            { container.feedViewModel { _ in } },
            { container.composePostViewModel(1, { _ in }) },
            { container.userListViewModel(.init()) },
            { container.userDetailViewModel(1, { _ in }) },
            { container.moreViewModel { _ in } },
            { container.notesListViewModel({ _ in }, {}) },
            { container.noteEditorViewModel(.create, {}) },
            { container.noteDetailsViewModel(1, { _ in }, {}) },
            { container.pinViewModel(.set, { _ in }) },
            { container.editPostViewModel(Post(id: 1, authorID: 1, title: "T"), { _ in }) },
            { container.authorizationViewModel { _ in } },
        ]
        for make in makers {
            weak var released: AnyObject?
            do {
                let viewModel = make()
                let screen = Screen(.dashboard, viewModel)
                await screen.appear()
                released = viewModel
            }
            #expect(released == nil, "\(String(describing: released)) is kept")
        }
    }

    @Test func `0.5 0.6 every flow is released with its navigator`() async throws {
        let container = try await TestApp(transport: AppServer.transport()).signedIn().container
        let makers: [@MainActor (Navigator) -> FlowCoordinator] = [
            { SplashCoordinator(container: container, navigator: $0) },
            { LoginCoordinator(container: container, navigator: $0) },
            { OnboardingCoordinator(container: container, navigator: $0) },
            { DashboardCoordinator(container: container, navigator: $0) },
            { SearchCoordinator(container: container, navigator: $0) },
            { FavoritesCoordinator(container: container, navigator: $0) },
            { FeedCoordinator(container: container, navigator: $0) },
            { MoreCoordinator(container: container, navigator: $0) },
            { UsersCoordinator(container: container, navigator: $0) },
            { NotesCoordinator(container: container, navigator: $0) },
            { PinCoordinator(.unlock, container: container, navigator: $0, parent: nil) },
            { AuthorizationCoordinator(container: container, navigator: $0) },
            { TabBarCoordinator(container: container, navigator: $0) },
        ]
        for make in makers {
            weak var released: FlowCoordinator?
            weak var screen: Screen?
            do {
                let navigator = Navigator()
                let flow = make(navigator)
                try flow.start()
                (released, screen) = (flow, navigator.root)
                navigator.root?.show()
            }
            while released != nil, !Task.isCancelled { await Task.yield() }
            #expect(released == nil && screen == nil)
        }
    }

    @Test func `0.5 signing out releases all of the signed-in app`() async throws {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        let root = try app.container.launch()
        await root.root.navigator?.top?.appear()
        await root.root.navigator?.top?.appear()
        weak let tabBar = root.root.tabBar
        weak let more = tabBar?.tabs.last?.navigator
        (more?.root?.viewModel as? MoreViewModel)?.select(.users)
        weak let users = more?.top?.coordinator as? UsersCoordinator
        weak let searchTab = tabBar?.tabs.first { $0.kind == .search }?.navigator.root
        weak let search = searchTab?.viewModel as? ProductSearchViewModel
        #expect(tabBar != nil && more != nil && users != nil && search != nil)
        await app.container.authService().signOut()
        await until { root.root.stage == .login }
        #expect(tabBar == nil)
        #expect(more == nil)
        #expect(users == nil)
        #expect(search == nil)
    }

    @Test func `the root of all flows is released, and no longer listens`() async throws {
        let app = try TestApp(transport: AppServer.transport())
        weak var root: AppCoordinator?
        do {
            root = try app.container.launch()
        }
        while root != nil, !Task.isCancelled { await Task.yield() }
        #expect(root == nil)
        app.container.sessionEvents().send(.signedOut)
    }

    @Test func `0.2 the screens of a flow share a view model, and each flow has its own`() throws {
        let container = try TestApp(transport: AppServer.transport()).container
        let navigators = [Navigator(), Navigator()]
        // Flows hold their navigator weakly, and an optimised build releases it after its last use.
        defer { withExtendedLifetime(navigators) {} }
        let flows = navigators.map { SearchCoordinator(container: container, navigator: $0) }
        for flow in flows { try flow.start() }
        let searches = try navigators.map { navigator in
            try #require(navigator.root?.viewModel as? ProductSearchViewModel)
        }
        #expect(searches[0] !== searches[1])
        try flows[0].transition(to: ProductTransition.filters)
        guard case .screen(let sheet)? = navigators[0].presented,
            let filters = sheet.viewModel as? ProductFiltersViewModel
        else {
            Issue.record("the filters are not presented")
            return
        }
        filters.toggle(brand: "Acme")
        #expect(searches.map(\.selectedBrands) == [["Acme"], []])
        // A link searches in the flow that handles it.
        #expect(flows[1].route(to: [.search(text: "lamp")]))
        #expect(searches.map(\.searchText) == ["", "lamp"])
    }

    @Test func `0.2 the search of a flow is released with it, and the next flow gets another`()
        throws
    {
        let container = try TestApp(transport: AppServer.transport()).container
        weak var released: ProductSearchViewModel?
        for _ in 1...2 {
            let navigator = Navigator()
            let flow = SearchCoordinator(container: container, navigator: navigator)
            try flow.start()
            let search = navigator.root?.viewModel as? ProductSearchViewModel
            #expect(released == nil && search?.searchText == "")
            search?.searchText = "lamp"
            released = search
        }
        #expect(released == nil)
    }

    @Test func `0.6 objects that outlive their screen are listed by name`() async throws {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        let container = app.container
        let root = try container.launch()
        await root.root.navigator?.top?.appear()
        await root.root.navigator?.top?.appear()
        do {
            let tabBar = try #require(root.root.tabBar)
            let paths: [[Route]] = [
                [.search(text: ""), .product(12)], [.favorites, .product(12)],
                [.feed, .profile(1)], [.feed, .newPost], [.more, .users, .user(7)],
                [.more, .notes, .newNote], [.more, .profile(1)],
            ]
            for path in paths {
                #expect(tabBar.route(to: path))
                await tabBar.selectedTab?.navigator.top?.appear()
            }
            let tabs = [
                "dashboardViewModel", "favoritesViewModel", "feedViewModel", "moreViewModel",
                "productSearchViewModel",
            ]
            for tab in tabBar.tabs { tab.navigator.popToRoot() }
            #expect(container.living.filter { $0.hasSuffix("ViewModel") } == tabs)
        }
        let leaked = container.profileViewModel(1, { _ in })
        #expect(container.living.contains("profileViewModel"))
        await container.authService().signOut()
        await until { root.root.stage == .login }
        #expect(
            container.living.filter { $0.hasSuffix("ViewModel") }
                == ["loginViewModel", "profileViewModel"])
        #expect(leaked.profile == nil)
    }

    @Test func `0.6 every service is released with its app`() async throws {
        var services: [String: WeakObject] = [:]
        do {
            let app = try await TestApp(transport: AppServer.transport()).signedIn()
            let container = app.container
            let root = try container.launch()
            await root.root.navigator?.top?.appear()
            await root.root.navigator?.top?.appear()
            let objects: [String: AnyObject] = [
                "analytics": container.analyticsService(), "auth": container.authService(),
                "authorization": container.authorizationProvider(),
                "apple": container.appleIDProvider(), "cache": container.httpCache(),
                "changes": container.storageChanges(),
                "dashboard": container.dashboardService(), "events": container.sessionEvents(),
                "flags": container.featureFlagService(),
                "installation": container.installationService(), "notes": container.notesStore(),
                "onboarding": container.onboardingService(), "pauses": container.requestPauses(),
                "products": container.productService(), "queries": container.recentUserQueries(),
                "tokens": container.tokenProvider(),
                "user flags": container.userFeatureFlagService(),
                "users": container.userService(), "list": container.userListCache(),
            ]
            services = objects.mapValues(WeakObject.init)
            await container.authService().signOut()
        }
        await until { services.values.allSatisfy { $0.object == nil } }
        #expect(services.filter { $0.value.object != nil }.map(\.key) == [])
    }
}

/// A weak reference to an object.
private struct WeakObject {
    weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
