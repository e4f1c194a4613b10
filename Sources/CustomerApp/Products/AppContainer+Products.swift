extension AppContainer {
    /// Finds products, and keeps the user's favorites.
    public var productService: Factory<any ProductService> {
        factory(.application) {
            HTTPProductService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
        }
    }

    /// The product search; the screens of one flow share one, and each flow has its own.
    public var productSearchViewModel: Factory<ProductSearchViewModel> {
        factory(.unique) {
            ProductSearchViewModel(
                service: $0.productService(), clock: $0.clock,
                pageSize: $0.configuration.productPageSize,
                debounce: $0.configuration.searchDebounce)
        }
    }

    /// The choice of brands and categories that narrows a search.
    public var productFiltersViewModel: Factory<ProductFiltersViewModel, ProductSearchViewModel> {
        factory { ProductFiltersViewModel(service: $0.productService(), search: $1) }
    }

    /// The page of a product, as far as it is known already.
    public var productDetailsViewModel:
        Factory<ProductDetailsViewModel, ProductDetailsViewModel.Origin>
    {
        factory { ProductDetailsViewModel($1, service: $0.productService()) }
    }

    /// The marked products; the closure decides what comes after them.
    public var favoritesViewModel: Factory<FavoritesViewModel, @MainActor (Product) -> Void> {
        factory { FavoritesViewModel(service: $0.productService(), onSelect: $1) }
    }
}
