import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MockAppTests {
    @Test func `3.10 the mock app is complete and sends no requests`() async throws {
        let container = try AppContainer.mock()
        #expect(container.userService() is LocalUserService)
        let root = try container.launch()
        await root.root.navigator?.top?.appear()
        let form = try #require(root.root.navigator?.top?.viewModel as? LoginViewModel)
        form.username = "ada"
        form.password = "any"
        await form.submit()
        if root.root.stage == .onboarding { await root.root.navigator?.top?.appear() }
        #expect(root.root.stage == .main)
        let tabBar = try #require(root.root.tabBar)
        for tab in tabBar.tabs { await tab.navigator.root?.appear() }
        #expect(container.dashboardService().dashboard != nil)
        let search = container.productSearchViewModel()
        await search.load()
        #expect(search.products.count == 5)
        let profile = container.profileViewModel(1, { _ in })
        await profile.load()
        #expect(profile.profile?.posts.count == 3)
        await container.authService().signOut()
        await until { root.root.stage == .login }
        let failure = await outcome { try await container.featureFlagService().load() }
        #expect(failure.appError == .network(.offline))
    }

    @Test func `0.54 3.10 signing out of the app without a server empties every store`()
        async throws
    {
        let container = try AppContainer.mock()
        var events = container.sessionEvents().stream().makeAsyncIterator()
        _ = try await container.authService().signIn(username: "ada", password: "any")
        #expect(await events.next() == .signedIn)
        try await container.dashboardService().refresh()
        try await container.onboardingService().refresh()
        container.productService().toggleFavorite(.make(1))
        container.notesStore().send(.create(text: "private"))
        container.recentUserQueries().note("ada")
        container.userListCache().value = [User(id: 1, username: "a")]
        try container.pinVault().set("1234")
        await container.authService().signOut()
        #expect(await events.next() == .signedOut)
        #expect(container.userService().user == nil)
        #expect(container.dashboardService().dashboard == nil)
        #expect(container.onboardingService().steps == nil)
        #expect(container.productService().favoriteProducts.isEmpty)
        #expect(container.notesStore().state.isEmpty)
        #expect(container.recentUserQueries().all.isEmpty)
        #expect(container.userListCache().value == nil)
        #expect(!container.pinVault().isSet)
    }

    @Test func `0.54 a sign-in without a server clears the data of the previous user`() async throws
    {
        let container = try AppContainer.mock()
        _ = try await container.authService().signIn(username: "ada", password: "any")
        container.notesStore().send(.create(text: "private"))
        _ = try await container.authService().signIn(username: "bob", password: "any")
        #expect(container.notesStore().state.isEmpty)
    }

    @Test func `3.10 two mock apps share nothing`() async throws {
        let (first, second) = (try AppContainer.mock(), try AppContainer.mock())
        _ = try await first.userService().saveBio("changed", of: 1)
        #expect(try await second.userService().user(1).bio == "")
    }

    @Test func `a feed without a server pages by cursor`() async throws {
        let feed = FeedViewModel(service: try AppContainer.mock().feedService(), pageSize: 2)
        await feed.load()
        await feed.loadMore()
        #expect(feed.items.map(\.id.rawValue) == ["post-1", "post-2", "post-3"] && !feed.hasMore)
        await feed.toggleLike(feed.items[1].id)
        await feed.refresh()
        #expect(feed.items[1].post?.isLiked == true && feed.error == nil)
    }

    @Test func `products without a server can be searched by text, brand and category`()
        async throws
    {
        let service = LocalProductService([
            Product(id: 1, title: "Red lamp", category: "home", brand: "Acme"),
            Product(id: 2, title: "Bulb", description: "for a LAMP", category: "home"),
            Product(id: 3, title: "Shoe", category: "wear", brand: "Acme"),
        ])
        func found(_ query: ProductQuery) async throws -> [Int] {
            try await service.products(matching: query, limit: 9, skip: 0).products.numbers
        }
        // By brand, as on the server, and products without a brand first.
        #expect(try await found(ProductQuery(text: "lamp")) == [2, 1])
        #expect(try await found(ProductQuery(brands: ["Acme"], categories: ["home"])) == [1])
        #expect(
            try await service.filters()
                == ProductFilters(categories: ["home", "wear"], brands: ["Acme"]))
    }
}
