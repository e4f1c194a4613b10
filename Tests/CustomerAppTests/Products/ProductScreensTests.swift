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
    func `0.22 1.2 4.3 4.6 4.12 a chosen product is on the next screen, whose flow is the chooser`()
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

    @Test func `0.43 a product can be chosen and a placeholder cannot`() async throws {
        let (container, _) = try app()
        let navigator = Navigator()
        let flow = SearchCoordinator(container: container, navigator: navigator)
        try flow.start()
        flow.select(.placeholder(next: 20, 0))
        #expect(navigator.path.isEmpty)
        flow.select(.product(.make(3)))
        #expect(navigator.path == [.product(3)])
    }

    @Test func `4.7 a preloaded page shows the product, or why there is none`() async throws {
        let (container, _) = try app()
        let navigator = Navigator()
        let flow = SearchCoordinator(container: container, navigator: navigator)
        try flow.start()
        try await flow.preload(3)
        let found = navigator.top?.viewModel as? ProductDetailsViewModel
        #expect(found?.state == .loaded(.make(3)))
        try await flow.preload(99)
        let missing = navigator.top?.viewModel as? ProductDetailsViewModel
        #expect(missing?.state == .failed(last: nil, .notFound(message: nil)))
        #expect(navigator.path == [.product(3), .product(99)])
    }

    @Test func `0.28 4.14 a page by number alone loads, and keeps what it has when that fails`()
        async throws
    {
        let (container, server) = try app()
        let page = container.productDetailsViewModel(3)
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

    @Test func `0.27 0.46 a favorite marked on one screen shows on every other`() throws {
        let (container, _) = try app()
        var chosen: [Identifier<Product>] = []
        let list = container.favoritesViewModel { chosen.append($0.id) }
        let page = container.productDetailsViewModel(.make(3))
        #expect(list.isEmpty)
        page.toggleFavorite()
        #expect(list.products == [.make(3)])
        list.select(3)
        list.select(4)
        #expect(chosen == [3])
        list.remove(3)
        #expect(!page.isFavorite)
    }

    @Test func `0.32 0.33 filters belong to the search of their flow, which begins anew`()
        async throws
    {
        let (container, server) = try app()
        let search = container.productSearchViewModel()
        let filters = container.productFiltersViewModel(for: search)
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

    @Test func `0.42 loading another page keeps the rows that are there`() async throws {
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
