/// The transitions from a list of products.
public enum ProductTransition: Transition {
    /// A product's details.
    case details(Product)
    /// A product's details by identifier; the product is fetched before its screen is shown.
    case preloaded(Identifier<Product>)
    /// The filters.
    case filters
}

/// The flow of the product search: the list, the filters and a product.
public final class SearchCoordinator: FlowCoordinator {
    /// The search that the screens of this flow share and keep alive.
    private weak var search: ProductSearchViewModel?

    /// Fetches a product before its screen is shown; another preload replaces it.
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
            // The task does not keep the flow alive: a late product is not shown.
            preloading = Task { [weak self, service = container.productService()] in
                let outcome = await Self.outcome(of: id, from: service)
                self?.open(id, with: outcome)
            }
        case ProductTransition.filters:
            guard let search else { return false }
            let viewModel = container.productFiltersViewModel(search)
            let module = Module(.filters, viewModel, coordinator: self) {
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

    /// Selects a result; placeholders cannot be selected.
    public func select(_ item: ProductItem) {
        guard case .product(let product) = item else { return }
        go(to: ProductTransition.details(product))
    }

    private func begin(with text: String) throws {
        let viewModel = container.productSearchViewModel()
        search = viewModel
        let route = Route.search(text: text)
        try show(
            Module(route, viewModel, coordinator: self) { await $0.load() }
                .screen)
    }

    /// Fetches a product and returns it or the error.
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

    /// Creates a product's screen, which fetches the product when it appears unless it is loaded.
    private func details(_ viewModel: ProductDetailsViewModel, isHere: Bool = false) -> Screen {
        let route = Route.product(viewModel.id)
        return Module(route, viewModel, coordinator: self) {
            if !isHere { await $0.load() }
        }.screen
    }
}

extension Result<Product, AppError> {
    /// False for errors that are not shown, such as a cancellation.
    fileprivate var isToShow: Bool {
        if case .failure(let error) = self { AppError.toShow(error) != nil } else { true }
    }
}
