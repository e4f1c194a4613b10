import CustomerApp
import StubServer
import Testing
import UnderstudyChecks

@testable import CustomerContracts

/// What every service has to do, be it over the API or on the device: the same tests for both.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RepositoryTests {
    enum Kind: CaseIterable, Sendable {
        case http
        case local
    }

    private static let authors: [Identifier<User>] = [1, 2, 3, 48, 115]

    /// An app whose services are of that kind, over the same rows: the local ones are given what
    /// the others answer.
    private func withApp(
        _ kind: Kind, rows: (_ from: AppContainer, _ to: AppContainer) async throws -> Void,
        _ work: (AppContainer) async throws -> Void
    ) async throws {
        let stage = try await Stage.open(Definition.customer.get())
        do {
            try await stage.signIn()
            if kind == .http {
                try await work(stage.app)
            } else {
                let local = try AppContainer.mock()
                try await rows(stage.app, local)
                try await work(local)
            }
        } catch {
            _ = await stage.close()
            throw error
        }
        _ = await stage.close()
    }

    private func products(from served: AppContainer, to local: AppContainer) async throws {
        let rows = try await served.productService()
            .products(matching: ProductQuery(), limit: 300, skip: 0).products
        local.productService.override { _ in LocalProductService(rows) }
    }

    private func users(from served: AppContainer, to local: AppContainer) async throws {
        let rows = try await served.userService().users(limit: 300, skip: 0).users
        local.userService.override { _ in LocalUserService(rows) }
    }

    private func posts(from served: AppContainer, to local: AppContainer) async throws {
        var rows: [Post] = []
        for author in Self.authors { rows += try await served.postService().posts(by: author) }
        let shuffled = rows.shuffled()
        local.postService.override { _ in LocalPostService(shuffled) }
    }

    private func feed(from served: AppContainer, to local: AppContainer) async throws {
        let feed = FeedViewModel(service: served.feedService(), pageSize: 50)
        await feed.load()
        while feed.hasMore { await feed.loadMore() }
        let items = feed.items
        local.feedService.override { _ in LocalFeedService(items) }
    }

    private func dashboard(from served: AppContainer, to local: AppContainer) async throws {
        try await served.dashboardService().refresh()
        let sample = try #require(served.dashboardService().dashboard)
        local.dashboardService.override { _ in LocalDashboardService(sample) }
    }

    private func onboarding(from served: AppContainer, to local: AppContainer) async throws {
        try await served.onboardingService().refresh()
        let steps = try #require(served.onboardingService().steps)
        local.onboardingService.override { _ in LocalOnboardingService(steps) }
    }

    private func failure(_ work: () async throws -> Void) async -> AppError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? AppError
        }
    }

    // MARK: - Products

    nonisolated static let queries = [
        ProductQuery(), ProductQuery(text: "lamp"), ProductQuery(text: "  LAMP "),
        ProductQuery(text: "t-shirt"), ProductQuery(text: "a  b"),
        ProductQuery(text: "no such thing at all"),
        ProductQuery(brands: ["Solenne"]), ProductQuery(brands: ["Solenne", "No such brand"]),
        ProductQuery(categories: ["beauty", "groceries"]),
        ProductQuery(text: "a", brands: ["Solenne"], categories: ["beauty"]),
    ]

    @Test(arguments: queries)
    func `products are found alike, in the same order`(query: ProductQuery) async throws {
        var found: [[[Int]]] = []
        for kind in Kind.allCases {
            try await withApp(kind, rows: products) { app in
                var pages: [[Int]] = []
                for (limit, skip) in [(20, 0), (20, 20), (300, 0), (20, 1000)] {
                    let page = try await app.productService()
                        .products(matching: query, limit: limit, skip: skip)
                    pages.append([page.total, page.skip] + page.products.map(\.id.rawValue))
                }
                found.append(pages)
            }
        }
        #expect(found[0] == found[1])
    }

    @Test(arguments: Kind.allCases)
    func `a product is there or not, can be filtered by and marked`(kind: Kind) async throws {
        try await withApp(kind, rows: products) { app in
            let service = app.productService()
            let product = try await service.product(1)
            #expect(product.title == "Velvet Dusk Eyeshadow Palette")
            let missing = await failure { _ = try await service.product(9999) }
            guard case .notFound = missing else {
                Issue.record("\(String(describing: missing))")
                return
            }
            let filters = try await service.filters()
            #expect(filters.categories.first == "beauty" && filters.brands.first == "Solenne")
            #expect(Set(filters.brands).count == filters.brands.count)
            #expect(!filters.brands.contains(""))
            service.toggleFavorite(product)
            #expect(service.isFavorite(1) && service.favoriteProducts == [product])
            service.clearState()
            #expect(service.favoriteProducts.isEmpty)
        }
    }

    // MARK: - Users and posts

    @Test(arguments: [
        "", "em", "EMILY", "  emily ", "a-b", "y  s", "@example.com", "nobody at all",
    ])
    func `users are found alike, in the same order`(text: String) async throws {
        var found: [[[Int]]] = []
        for kind in Kind.allCases {
            try await withApp(kind, rows: users) { app in
                var pages: [[Int]] = []
                for (limit, skip) in [(30, 0), (30, 30), (300, 0), (30, 1000)] {
                    let page = try await app.userService()
                        .users(matching: text, limit: limit, skip: skip)
                    pages.append([page.total] + page.users.map(\.id.rawValue))
                }
                found.append(pages)
            }
        }
        #expect(found[0] == found[1])
    }

    @Test func `an author's posts come in the same order`() async throws {
        var found: [[[Int]]] = []
        for kind in Kind.allCases {
            try await withApp(kind, rows: posts) { app in
                var lists: [[Int]] = []
                for author in Self.authors {
                    let posts = try await app.postService().posts(by: author)
                    lists.append(posts.map(\.id.rawValue))
                }
                found.append(lists)
            }
        }
        #expect(found[0] == found[1])
    }

    // MARK: - The feed

    @Test(arguments: Kind.allCases)
    func `the feed goes from cursor to cursor, and likes are kept`(kind: Kind) async throws {
        try await withApp(kind, rows: feed) { app in
            let feed = FeedViewModel(service: app.feedService(), pageSize: 7)
            await feed.load()
            while feed.hasMore { await feed.loadMore() }
            #expect(feed.items.count == 56 && Set(feed.items.map(\.id)).count == 56)
            let item = try #require(feed.items.first { $0.post != nil })
            let before = try #require(item.post)
            await feed.toggleLike(item.id)
            await feed.refresh()
            let after = try #require(feed.post(item.id))
            #expect(after.isLiked == !before.isLiked && after.likes == before.likes + 1)
            let again = try await app.feedService().setLiked(true, before.postID)
            #expect(again == LikeState(likes: after.likes, isLiked: true))
            await feed.toggleLike(item.id)
            #expect(feed.post(item.id)?.likes == before.likes && feed.error == nil)
            let lost = await failure {
                _ = try await app.feedService().feed(at: .token("no cursor"), limit: 5)
            }
            guard case .badRequest = lost else {
                Issue.record("\(String(describing: lost))")
                return
            }
            let stranger = await failure { _ = try await app.feedService().setLiked(true, 9999) }
            guard case .notFound = stranger else {
                Issue.record("\(String(describing: stranger))")
                return
            }
        }
    }

    // MARK: - Dashboard, onboarding and sessions

    @Test(arguments: Kind.allCases)
    func `the dashboard is there after a refresh and gone with the user`(kind: Kind) async throws {
        try await withApp(kind, rows: dashboard) { app in
            let service = app.dashboardService()
            service.clearState()
            #expect(service.dashboard == nil)
            try await service.refresh()
            #expect(service.dashboard?.todos.isEmpty == false)
            service.clearState()
            #expect(service.dashboard == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `a question is asked until it is answered`(kind: Kind) async throws {
        try await withApp(kind, rows: onboarding) { app in
            let service = app.onboardingService()
            try await service.refresh()
            let kinds = try #require(service.steps).map(\.step)
            #expect(kinds.count == 3 && service.nextStep?.step == kinds.first)
            for kind in kinds {
                #expect(service.nextStep?.step == kind && !service.isCompleted)
                try await service.set(.completed, of: kind)
            }
            #expect(service.isCompleted && service.steps?.map(\.step) == kinds)
            try await service.refresh()
            #expect(service.isCompleted, "what was answered stays answered")
            service.clearState()
            #expect(service.steps == nil && !service.isCompleted)
        }
    }

    @Test(arguments: Kind.allCases)
    func `a session begins and ends once, and listeners are notified`(kind: Kind) async throws {
        try await withApp(kind, rows: users) { app in
            let auth = app.authService()
            await auth.signOut()
            var events = app.sessionEvents().stream().makeAsyncIterator()
            let user = try await auth.signIn(username: "emilys", password: "emilyspass")
            #expect(user.id == 1 && auth.currentUserID == 1)
            #expect(await auth.isSignedIn)
            #expect(await events.next() == .signedIn)
            try await auth.resetPassword(email: "emily@example.com")
            await auth.signOut()
            #expect(await events.next() == .signedOut)
            let isStillSignedIn = await auth.isSignedIn
            #expect(!isStillSignedIn && auth.currentUserID == nil)
            await auth.signOut()
            app.sessionEvents().send(.signedIn)
            #expect(await events.next() == .signedIn, "a second sign-out tells nobody anything")
        }
    }
}
