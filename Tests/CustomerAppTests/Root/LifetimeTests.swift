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
            { container.flowSearchViewModel() },
            { container.productFiltersViewModel() },
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
        weak let search = app.container.flowSearchViewModel()
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

    @Test func `0.2 0.65 screens of one flow share a view model, and the next flow gets another`()
        throws
    {
        let container = try TestApp(transport: AppServer.transport()).container
        var search: ProductSearchViewModel? = container.flowSearchViewModel()
        var filters: ProductFiltersViewModel? = container.productFiltersViewModel()
        search?.searchText = "lamp"
        #expect(container.flowSearchViewModel() === search)
        filters?.toggle(brand: "Acme")
        #expect(search?.selectedBrands == ["Acme"])
        search = nil
        #expect(container.flowSearchViewModel().searchText == "lamp")
        filters = nil
        #expect(filters == nil && container.flowSearchViewModel().searchText == "")
    }
}
