import CustomerApp
import Testing

/// What a host app can do with the public API only.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HostFlowTests {
    private enum CheckoutTransition: Transition {
        case pay
        case unknown
    }

    private struct Paid: Completion, Equatable {
        let amount: Int
    }

    private final class Basket: Sendable {
        let amount = 3
    }

    /// A flow of the host app, below one of the app's.
    private final class CheckoutCoordinator: FlowCoordinator {
        private(set) var handled: [AppError] = []
        private(set) var endings: [Paid?] = []

        override func start() throws {
            try show(basket(), hidesBottomBar: true)
        }

        override func perform(_ transition: any Transition) throws -> Bool {
            guard transition as? CheckoutTransition == .pay else { return false }
            try begin(PaymentCoordinator(container: container, navigator: navigator, parent: self))
            return true
        }

        override func child(
            _ child: FlowCoordinator, stoppedWith completion: (any Completion)?,
        ) throws {
            endings.append(completion as? Paid)
        }

        override func screen(for route: Route) -> Screen? {
            route == .custom("basket") ? adopt(basket()) : super.screen(for: route)
        }

        override func route(to path: [Route]) -> Bool {
            path.first == .custom("checkout") && showPath(path.dropFirst())
        }

        override func handle(_ error: AppError) {
            handled.append(error)
            if !error.isOffline { super.handle(error) }
        }

        private func basket() -> Screen {
            Module(.custom("basket"), Basket(), coordinator: self).screen
        }
    }

    private final class PaymentCoordinator: FlowCoordinator {
        override func start() throws {
            try present(Screen(.custom("payment"), coordinator: self))
        }
    }

    /// The app's root with a host's flow started below a tab.
    private func launch() async throws -> (AppCoordinator, CheckoutCoordinator, Navigator) {
        let app = try await TestApp(transport: AppServer.transport()).signedIn()
        let root = try app.container.launch()
        await root.root.navigator?.top?.appear()
        await root.root.navigator?.top?.appear()
        let tab = try #require(root.root.tabBar?.tabs.last?.navigator)
        let parent = try #require(tab.root?.coordinator as? FlowCoordinator)
        let checkout = CheckoutCoordinator(
            container: parent.container, navigator: tab, parent: parent)
        try parent.begin(checkout)
        return (root, checkout, tab)
    }

    @Test func `0.24 a host adds a flow with its own hooks, screens and children`() async throws {
        let (root, checkout, tab) = try await launch()
        #expect(tab.path == [.custom("basket")] && tab.stack.last?.hidesBottomBar == true)
        guard case .custom(let basket)? = tab.top?.content else {
            Issue.record("the screen has no content")
            return
        }
        #expect((basket as? Basket)?.amount == 3)
        try checkout.transition(to: CheckoutTransition.pay)
        let payment = try #require(checkout.children.live.first)
        #expect(tab.presented?.id != nil && payment is PaymentCoordinator)
        payment.finish(with: Paid(amount: 3))
        #expect(checkout.endings == [Paid(amount: 3)] && tab.presented == nil)
        // Transitions that it does not handle go up to the app, and unknown ones are an error.
        try checkout.transition(to: TabTransition.select(.search))
        #expect(root.root.tabBar?.selection == .search)
        #expect(throws: NavigationError.self) {
            try checkout.transition(to: CheckoutTransition.unknown)
        }
        checkout.finish()
        #expect(tab.path.isEmpty)
    }

    @Test func `1.37 a flow handles an error itself, or passes it to the root`()
        async throws
    {
        let (root, checkout, _) = try await launch()
        let payment = FlowCoordinator(container: checkout.container, parent: checkout)
        payment.handle(.network(.offline))
        #expect(checkout.handled == [.network(.offline)])
        #expect(root.alert == nil && root.root.stage == .main)
        payment.handle(.maintenance(message: "later", retryAfter: .seconds(1)))
        #expect(root.alert == .maintenance(message: "later", retryAfter: .seconds(1)))
        #expect(root.root.stage == .main)
        root.dismissAlert()
        checkout.container.userService().clearState()
        payment.handle(.notAuthenticated)
        #expect(root.alert == .notAuthenticated && root.root.stage == .login)
    }

    /// Returns a view for every kind of screen, without a cast and without a default.
    private func view(of screen: Screen) -> String {
        switch screen.content {
        case .static: "static"
        case .splash(let splash): "splash \(splash.isLoading)"
        case .login(let form): "login \(form.username)"
        case .forgotPassword(let form): "forgotPassword \(form.email)"
        case .authorization(let form): "authorization \(form.error == nil)"
        case .onboarding(let form): "onboarding \(form.isSaving)"
        case .dashboard(let page): "dashboard \(page.isLoading)"
        case .search(let search): "search \(search.searchText)"
        case .filters(let filters): "filters \(filters.state.isLoading)"
        case .product(let page): "product \(page.id)"
        case .favorites(let list): "favorites \(list.isEmpty)"
        case .feed(let feed): "feed \(feed.items.count)"
        case .newPost(let form): "newPost \(form.draft.title)"
        case .editPost(let form): "editPost \(form.draft.title)"
        case .more(let page): "more \(page.isDeleting)"
        case .users(let list): "users \(list.query)"
        case .user(let page): "user \(page.user.id)"
        case .profile(let page): "profile \(page.isOwn)"
        case .notes(let list): "notes \(list.viewInput.isEmpty)"
        case .note(let page): "note \(page.note == nil)"
        case .noteEditor(let form): "noteEditor \(form.mode)"
        case .pin(let form): "pin \(form.mode)"
        case .custom: "custom"
        }
    }

    @Test(
        arguments: [
            ([.search(text: ""), .product(12)], "product 12"),
            ([.favorites, .product(3)], "product 3"),
            ([.feed, .newPost], "newPost "),
            ([.feed, .profile(1)], "profile true"),
            ([.more, .users], "users "),
            ([.more, .users, .user(7)], "user 0"),
            ([.more, .profile(7)], "profile false"),
            ([.more, .notes, .note(1)], "note true"),
            ([.more, .notes, .newNote], "noteEditor create"),
        ] as [([Route], String)])
    func `0.31 a host chooses a view by the content of a screen`(path: [Route], view: String)
        async throws
    {
        let (root, _, _) = try await launch()
        #expect(root.route(to: path))
        let top = try #require(root.root.tabBar?.selectedTab?.navigator.top)
        #expect(self.view(of: top) == view)
    }
}
