import CustomerApp
import Foundation
import Testing

/// Every member of the container can be overridden, and its dependents get the override.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OverrideTests {
    private func app() async throws -> TestApp {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        app.container.userService().adopt(User(id: 1, username: "u"))
        return app
    }

    /// Overrides a member with its own original, and keeps the instance for the test.
    private func replace<Model: AnyObject & Sendable>(_ member: Factory<Model>) -> Box<[Model]> {
        let made = Box<[Model]>([])
        member.override { _ in
            made.value.append(member.original())
            return made.value[made.value.count - 1]
        }
        return made
    }

    private func replace<Model: AnyObject & Sendable, A>(_ member: Factory<Model, A>) -> Box<
        [Model]
    > {
        let made = Box<[Model]>([])
        member.override { _, a in
            made.value.append(member.original(a))
            return made.value[made.value.count - 1]
        }
        return made
    }

    private func replace<Model: AnyObject & Sendable, A, B>(_ member: Factory<Model, A, B>) -> Box<
        [Model]
    > {
        let made = Box<[Model]>([])
        member.override { _, a, b in
            made.value.append(member.original(a, b))
            return made.value[made.value.count - 1]
        }
        return made
    }

    private func replace<Model: AnyObject & Sendable, A, B, C>(
        _ member: Factory<Model, A, B, C>,
    ) -> Box<[Model]> {
        let made = Box<[Model]>([])
        member.override { _, a, b, c in
            made.value.append(member.original(a, b, c))
            return made.value[made.value.count - 1]
        }
        return made
    }

    @Test func `0.26 0.69 every flow shows the overriding view model`()
        async throws
    {
        let app = try await app()
        let container = app.container
        var shown: [String] = []
        func expect<Model: AnyObject & Sendable>(
            _ made: Box<[Model]>, on screen: Screen?, _ name: String,
        ) {
            #expect(made.value.last != nil && screen?.viewModel === made.value.last, "\(name)")
            shown.append(name)
        }
        let splash = replace(container.splashViewModel)
        let login = replace(container.loginViewModel)
        let forgotten = replace(container.forgotPasswordViewModel)
        let authorization = replace(container.authorizationViewModel)
        let onboarding = replace(container.onboardingViewModel)
        let dashboard = replace(container.dashboardViewModel)
        let search = replace(container.productSearchViewModel)
        let filters = replace(container.productFiltersViewModel)
        let product = replace(container.productDetailsViewModel)
        let favorites = replace(container.favoritesViewModel)
        let feed = replace(container.feedViewModel)
        let post = replace(container.composePostViewModel)
        let more = replace(container.moreViewModel)
        let users = replace(container.userListViewModel)
        let user = replace(container.userDetailViewModel)
        let profile = replace(container.profileViewModel)
        let notes = replace(container.notesListViewModel)
        let note = replace(container.noteDetailsViewModel)
        let editor = replace(container.noteEditorViewModel)
        let pin = replace(container.pinViewModel)

        func start(_ make: (Navigator) -> FlowCoordinator) throws -> (FlowCoordinator, Navigator) {
            let navigator = Navigator()
            let flow = make(navigator)
            try flow.start()
            return (flow, navigator)
        }
        let (_, first) = try start { SplashCoordinator(container: container, navigator: $0) }
        expect(splash, on: first.root, "splash")
        let (way, door) = try start { LoginCoordinator(container: container, navigator: $0) }
        expect(login, on: door.root, "login")
        try way.transition(to: LoginTransition.forgotPassword)
        expect(forgotten, on: door.top, "forgotten")
        try way.transition(to: LoginTransition.authorization)
        expect(authorization, on: door.top, "authorization")
        let (_, questions) = try start {
            OnboardingCoordinator(container: container, navigator: $0)
        }
        expect(onboarding, on: questions.root, "onboarding")

        let tabBar = TabBarCoordinator(container: container)
        try tabBar.start()
        let tabs = Dictionary(uniqueKeysWithValues: tabBar.tabs.map { ($0.kind, $0.navigator) })
        expect(dashboard, on: tabs[.dashboard]?.root, "dashboard")
        expect(search, on: tabs[.search]?.root, "search")
        try tabs[.search]?.root?.coordinator?.transition(to: ProductTransition.filters)
        guard case .screen(let sheet)? = tabs[.search]?.presented else {
            Issue.record("the filters are not presented")
            return
        }
        expect(filters, on: sheet, "filters")
        tabs[.search]?.path = [.product(1)]
        expect(product, on: tabs[.search]?.top, "product")
        expect(favorites, on: tabs[.products]?.root, "favorites")
        expect(feed, on: tabs[.feed]?.root, "feed")
        tabs[.feed]?.path = [.newPost]
        expect(post, on: tabs[.feed]?.top, "post")
        expect(more, on: tabs[.more]?.root, "more")
        tabs[.more]?.path = [.users, .user(7)]
        expect(users, on: tabs[.more]?.stack.first?.screen, "users")
        expect(user, on: tabs[.more]?.top, "user")
        tabs[.more]?.path = [.profile(7)]
        expect(profile, on: tabs[.more]?.top, "profile")
        tabs[.more]?.path = [.notes, .note(1)]
        expect(notes, on: tabs[.more]?.stack.first?.screen, "notes")
        expect(note, on: tabs[.more]?.top, "note")
        tabs[.more]?.path = [.notes, .newNote]
        expect(editor, on: tabs[.more]?.top, "editor")
        try tabs[.more]?.root?.coordinator?.transition(to: MoreTransition.destination(.pin))
        expect(pin, on: tabs[.more]?.top, "pin")
        #expect(shown.count == 20)
    }

    @Test func `0.69 an overriding view model gets the closures to call`()
        async throws
    {
        final class NobodyElse: AppleIDProvider {
            func identity(nonce: SignInNonce) async throws -> AppleIdentity {
                AppleIdentity(identityToken: "t")
            }
        }
        let app = try await app()
        let auth = LocalAuthService(
            users: LocalUserService([User(id: 9, username: "nine")]),
            events: app.container.sessionEvents(), clearState: {})
        app.container.loginViewModel.override { _, onSignedIn in
            LoginViewModel(auth: auth, apple: NobodyElse(), onSignedIn: onSignedIn)
        }
        var signedIn: [Identifier<User>] = []
        await app.container.loginViewModel { signedIn.append($0.id) }.signInWithApple()
        #expect(signedIn == [9])
        app.container.loginViewModel.reset()
        let original = app.container.loginViewModel { _ in }
        await original.signInWithApple()
        #expect(original.errorMessage == "Signing in with Apple is not possible here.")
    }

    @Test func `0.69 every service reaches its dependents in its overridden form`()
        async throws
    {
        let app = try await app()
        let container = app.container
        let people = ProfileServer()
        people.adopt(User(id: 7, username: "u"))
        let products = ProductServer(count: 3)
        container.userService.override { _ in people }
        container.postService.override { _ in people }
        container.productService.override { _ in products }
        container.dashboardService.override { _ in LocalDashboardService(Dashboard()) }
        container.onboardingService.override { _ in LocalOnboardingService() }
        container.feedService.override { _ in LocalFeedService([]) }
        container.authService.override { container in
            LocalAuthService(
                users: container.userService(), events: container.sessionEvents(), clearState: {})
        }
        let (dashboard, profile) = (
            container.dashboardViewModel(), container.profileViewModel(7, { _ in })
        )
        await dashboard.load()
        await profile.load()
        let search = container.productSearchViewModel()
        await search.load()
        let feed = container.feedViewModel { _ in }
        await feed.load()
        var isAsked = false
        await container.onboardingViewModel { isAsked = true }.load()
        #expect(dashboard.dashboard == Dashboard() && dashboard.user?.id == 7)
        #expect(profile.profile?.posts.count == 3 && profile.isOwn)
        #expect(search.products.count == 3 && feed.isEmpty && isAsked)
        #expect(container.authService().currentUserID == 7)
    }
}
