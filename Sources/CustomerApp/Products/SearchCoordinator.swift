/// Where one can go from a list of products.
public enum ProductTransition: Transition {
    /// One product.
    case details(Product)
    /// One product by its number alone, which is fetched before its page is shown.
    case preloaded(Identifier<Product>)
    /// The choice of brands and categories.
    case filters
}

/// The flow of the product search: the list, its filters and one product.
public final class SearchCoordinator: FlowCoordinator {
    /// The one search of this flow, which its screens keep.
    private weak var search: ProductSearchViewModel?

    /// The product that is fetched before its page is shown; another one replaces it.
    private var preloading: Task<Void, Never>?

    deinit {
        preloading?.cancel()
    }

    public override func start() throws {
        try begin(with: "")
    }

    public override func route(to path: [Route]) -> Bool {
        guard case .search(let text)? = path.first, showPath(path.dropFirst()) else { return false }
        if !text.isEmpty { search?.searchText = text }
        return true
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case ProductTransition.details(let product):
            try show(details(container.productDetailsViewModel(.product(product))))
        case ProductTransition.preloaded(let id):
            preloading?.cancel()
            // The flow is not kept meanwhile: what comes too late for it is not shown.
            preloading = Task { [weak self, service = container.productService()] in
                let outcome = await Self.outcome(of: id, from: service)
                self?.open(id, with: outcome)
            }
        case ProductTransition.filters:
            guard let search else { return false }
            let viewModel = container.productFiltersViewModel(search)
            let module = Module(.filters, ScreenContent.filters, viewModel, coordinator: self) {
                await $0.load()
            }
            try present(module.screen)
        default: return false
        }
        return true
    }

    public override func screen(for route: Route) -> Screen? {
        guard case .product(let id) = route else { return super.screen(for: route) }
        return details(container.productDetailsViewModel(.id(id)))
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
        try show(
            Module(route, ScreenContent.search, viewModel, coordinator: self) { await $0.load() }
                .screen)
    }

    /// Fetches a product, or tells why there is none.
    private static func outcome(
        of id: Identifier<Product>, from service: any ProductService,
    ) async -> Result<Product, AppError> {
        do {
            return .success(try await service.product(id))
        } catch {
            return .failure(error)
        }
    }

    private func open(_ id: Identifier<Product>, with outcome: Result<Product, AppError>) {
        guard !Task.isCancelled, outcome.isToShow else { return }
        let viewModel = container.productDetailsViewModel(.outcome(id, outcome))
        do {
            try show(details(viewModel, isHere: true))
        } catch {
            container.logger.log(.error, "The page of product \(id) cannot be shown: \(error)")
        }
    }

    /// A product's page, which fetches the product when it appears unless it is here already.
    private func details(_ viewModel: ProductDetailsViewModel, isHere: Bool = false) -> Screen {
        let route = Route.product(viewModel.id)
        return Module(route, ScreenContent.product, viewModel, coordinator: self) {
            if !isHere { await $0.load() }
        }.screen
    }
}

extension Result<Product, AppError> {
    /// False for what is no failure to the user, such as a cancellation.
    fileprivate var isToShow: Bool {
        if case .failure(let error) = self { AppError.toShow(error) != nil } else { true }
    }
}
