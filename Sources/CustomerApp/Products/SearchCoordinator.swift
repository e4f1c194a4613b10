/// Where one can go from a list of products.
public enum ProductTransition: Transition {
    /// One product.
    case details(Product)
    /// The choice of brands and categories.
    case filters
}

/// The flow of the product search: the list, its filters and one product.
public final class SearchCoordinator: FlowCoordinator {
    /// The one search of this flow, which its screens keep.
    private weak var search: ProductSearchViewModel?

    public override func start() throws {
        try begin(with: "")
    }

    public override func route(to path: [Route]) -> Bool {
        guard case .search(let text)? = path.first, showPath(path.dropFirst()) else { return false }
        if !text.isEmpty { search?.searchText = text }
        return true
    }

    override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case ProductTransition.details(let product):
            try show(details(container.productDetailsViewModel(product)))
        case ProductTransition.filters:
            guard let search else { return false }
            let viewModel = container.productFiltersViewModel(for: search)
            let module = Module(.filters, viewModel, coordinator: self) { await $0.load() }
            navigator?.present(module.screen)
        default: return false
        }
        return true
    }

    override func screen(for route: Route) -> Screen? {
        guard case .product(let id) = route else { return super.screen(for: route) }
        return details(container.productDetailsViewModel(id))
    }

    /// Fetches a product before its page is shown, which then shows the product or why there is none.
    public func preload(_ id: Identifier<Product>) async throws {
        let service = container.productService()
        let outcome: Result<Product, AppError>
        do {
            outcome = .success(try await service.product(id))
        } catch {
            guard let error = AppError.toShow(error) else { return }
            outcome = .failure(error)
        }
        let viewModel = ProductDetailsViewModel(id: id, outcome: outcome, service: service)
        try show(Module(.product(id), viewModel, coordinator: self).screen)
    }

    /// Chooses a result; what is still to be fetched cannot be chosen.
    public func select(_ item: ProductItem) {
        guard case .product(let product) = item else { return }
        go(to: ProductTransition.details(product))
    }

    private func begin(with text: String) throws {
        let viewModel = container.productSearchViewModel()
        search = viewModel
        let route = Route.search(text: text)
        try show(Module(route, viewModel, coordinator: self) { await $0.load() }.screen)
    }

    private func details(_ viewModel: ProductDetailsViewModel) -> Screen {
        Module(.product(viewModel.id), viewModel, coordinator: self) { await $0.load() }.screen
    }
}
