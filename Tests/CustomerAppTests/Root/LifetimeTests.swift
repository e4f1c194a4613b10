import Testing

@testable import CustomerApp

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LifetimeTests {
    @Test func `0.6 no view model outlives its screen, even with work under way`() async throws {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        let container = app.container
        container.userService().adopt(User(id: 1, username: "u"))
        let makers: [@MainActor () -> any AnyObject] = [
            { container.loginViewModel { _ in } },
            { container.forgotPasswordViewModel() },
            { container.onboardingViewModel {} },
            { container.splashViewModel {} },
            { container.dashboardViewModel() },
            { container.productSearchViewModel() },
            { container.productFiltersViewModel(for: container.productSearchViewModel()) },
            { container.productDetailsViewModel(12) },
            { container.favoritesViewModel() },
            { container.profileViewModel(userID: 1) },
            { container.avatarViewModel() },
            { container.feedViewModel() },
            { container.composePostViewModel(author: 1) },
            { container.userListViewModel() },
            { container.userDetailViewModel(1) },
            { container.moreViewModel() },
            { container.notesListViewModel() },
            { container.noteEditorViewModel(.create) },
            { container.noteDetailsViewModel(1) },
            { PinViewModel(.set, vault: container.pinVault()) { _ in } },
            {
                AuthorizationViewModel(
                    provider: NoAuthorizationProvider(), auth: container.authService()
                ) { _ in }
            },
        ]
        for make in makers {
            weak var released: AnyObject?
            do {
                let viewModel = make()
                let screen = Screen(.dashboard, viewModel: viewModel)
                await screen.appear()
                released = viewModel
            }
            #expect(released == nil, "\(String(describing: released)) is kept")
        }
    }

    @Test func `0.5 0.6 every flow goes with its navigator`() async throws {
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

    @Test func `0.5 signing out leaves nothing of the signed-in app behind`() async throws {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        let root = try app.container.launch()
        await root.root.navigator?.top?.appear()
        await root.root.navigator?.top?.appear()
        weak let tabBar = root.root.tabBar
        weak let more = tabBar?.tabs.last?.navigator
        (more?.root?.viewModel as? MoreViewModel)?.select(.users)
        weak let users = more?.top?.coordinator as? UsersCoordinator
        let searchTab = tabBar?.tabs.first { $0.kind == .search }?.navigator.root
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

    @Test func `0.2 screens of one flow share a view model, and each flow has its own`() throws {
        let container = try TestApp(transport: AppServer.transport()).container
        let navigators = [Navigator(), Navigator()]
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
        // A link searches in the flow that it is handed to.
        #expect(flows[1].route(to: [.search(text: "lamp")]))
        #expect(searches.map(\.searchText) == ["", "lamp"])
    }

    @Test func `0.2 the search of a flow goes with the flow, and the next flow gets another`()
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
}
