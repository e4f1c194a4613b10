import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductScreensTests {
    private func app() throws -> (AppContainer, ProductServer) {
        let container = AppContainer(configuration: try .make())
        let server = ProductServer(count: 45)
        container.productService.override { _ in server }
        return (container, server)
    }

    @Test
    func `0.22 1.2 4.3 4.6 4.12 a selected product is on the next screen, in the same flow`()
        async throws
    {
        let (container, _) = try app()
        let navigator = Navigator()
        let flow = SearchCoordinator(container: container, navigator: navigator)
        try flow.start()
        try flow.transition(to: ProductTransition.details(.make(7)))
        let screen = try #require(navigator.top)
        #expect(screen.route == .product(7) && screen.coordinator === flow)
        #expect((screen.viewModel as? ProductDetailsViewModel)?.product == .make(7))
    }

    @Test func `0.43 a product can be selected and a placeholder cannot`() async throws {
        let (container, _) = try app()
        let navigator = Navigator()
        let flow = SearchCoordinator(container: container, navigator: navigator)
        try flow.start()
        flow.select(.placeholder(next: 20, 0))
        #expect(navigator.path.isEmpty)
        flow.select(.product(.make(3)))
        #expect(navigator.path == [.product(3)])
    }

    @Test(arguments: [true, false])
    func `4.7 a flow fetches a product before it shows the product or the error`(
        isThere: Bool,
    ) async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            try await gate.pass()
            return isThere
                ? .json(AppServer.product(12)) : .message("no such product", status: 404)
        }
        let app = try await TestApp(transport: transport).signedIn()
        let navigator = Navigator()
        let flow = SearchCoordinator(container: app.container, navigator: navigator)
        try flow.start()
        try flow.transition(to: ProductTransition.preloaded(12))
        await gate.arrivals(1)
        #expect(navigator.path.isEmpty)
        gate.open()
        await until { !navigator.path.isEmpty }
        #expect(navigator.path == [.product(12)])
        guard case .product(let page)? = navigator.top?.content else {
            Issue.record("the page is not shown")
            return
        }
        #expect(page.product?.id == (isThere ? 12 : nil))
        #expect(page.errorMessage == (isThere ? nil : "no such product"))
        // A loaded product is not fetched again.
        await navigator.top?.appear()
        #expect(transport.requests.count == 1)
    }

    @Test func `4.7 a preloaded product is not shown once another one was requested`()
        async throws
    {
        let gate = Gate()
        let transport = ScriptedTransport { request, number in
            if number == 1 { try await gate.pass() }
            return .json(AppServer.product(Int(request.path.split(separator: "/")[2]) ?? 0))
        }
        let app = try await TestApp(transport: transport).signedIn()
        let navigator = Navigator()
        let flow = SearchCoordinator(container: app.container, navigator: navigator)
        try flow.start()
        try flow.transition(to: ProductTransition.preloaded(1))
        await gate.arrivals(1)
        try flow.transition(to: ProductTransition.preloaded(2))
        await until { !navigator.path.isEmpty && gate.heldCount == 0 }
        gate.open()
        for _ in 0..<100 { await Task.yield() }
        #expect(navigator.path == [.product(2)])
    }

    @Test func `4.7 releasing a flow cancels its preload`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json(AppServer.product(1))
        }
        let app = try await TestApp(transport: transport).signedIn()
        weak var flow: SearchCoordinator?
        do {
            let navigator = Navigator()
            let begun = SearchCoordinator(container: app.container, navigator: navigator)
            try begun.start()
            try begun.transition(to: ProductTransition.preloaded(1))
            await gate.arrivals(1)
            flow = begun
        }
        await until { gate.heldCount == 0 }
        #expect(flow == nil)
    }

    @Test
    func `0.28 4.14 a screen loads the product by identifier, and keeps it when a reload fails`()
        async throws
    {
        let (container, server) = try app()
        let page = container.productDetailsViewModel(.id(3))
        #expect(page.product == nil && !page.isFavorite)
        page.toggleFavorite()
        #expect(server.favoriteProducts.isEmpty)
        await page.load()
        page.toggleFavorite()
        #expect(page.isFavorite && server.favoriteProducts == [.make(3)])
        server.rows = []
        await page.load()
        #expect(page.product == .make(3) && page.errorMessage != nil)
        page.dismissError()
        #expect(page.errorMessage == nil)
    }

    @Test func `0.27 0.46 a favorite added on one screen shows on every other`() throws {
        let (container, _) = try app()
        var chosen: [Identifier<Product>] = []
        let list = container.favoritesViewModel { chosen.append($0.id) }
        let page = container.productDetailsViewModel(.product(.make(3)))
        #expect(list.isEmpty)
        page.toggleFavorite()
        #expect(list.products == [.make(3)])
        list.select(3)
        list.select(4)
        #expect(chosen == [3])
        list.remove(3)
        #expect(!page.isFavorite)
    }

    @Test func `0.32 0.33 filters belong to the search of their flow, which restarts`()
        async throws
    {
        let (container, server) = try app()
        let search = container.productSearchViewModel()
        let filters = container.productFiltersViewModel(search)
        await search.load()
        await filters.load()
        #expect(filters.state.value != nil)
        filters.toggle(brand: "Acme")
        filters.toggle(category: "home")
        #expect(filters.isSelected(brand: "Acme") && filters.isSelected(category: "home"))
        await server.answers(3)
        #expect(server.requests.last?.query.brands == ["Acme"])
        filters.clear()
        #expect(search.query == ProductQuery())
    }

    @Test func `0.42 loading another page keeps the existing rows`() async throws {
        let (container, server) = try app()
        server.rows = (1...45).map { .make($0, brand: $0.isMultiple(of: 2) ? "Even" : "") }
        let search = container.productSearchViewModel()
        await search.load()
        let before = search.sections.flatMap(\.items).map(\.id)
        #expect(search.sections.map(\.id) == [.brand(""), .brand("Even"), .missing])
        #expect(before.count == 45)
        await search.fetch(item: 20)
        let after = search.sections.flatMap(\.items).map(\.id)
        let products = before.filter { if case .product = $0 { true } else { false } }
        #expect(after.filter(products.contains) == products)
        #expect(Set(after).count == 45)
    }

    @Test func `0.31 4.10 4.14 a screen has its view model and its flow`() throws {
        let (container, _) = try app()
        let navigator = Navigator()
        let flow = FavoritesCoordinator(container: container, navigator: navigator)
        try flow.start()
        #expect(navigator.root?.viewModel is FavoritesViewModel)
        #expect(navigator.root?.coordinator === flow)
        navigator.path = [.product(5)]
        #expect(navigator.top?.viewModel is ProductDetailsViewModel)
    }
}
