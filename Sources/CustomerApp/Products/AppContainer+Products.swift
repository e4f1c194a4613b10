extension AppContainer {
    /// Searches products and stores the user's favorites.
    public var productService: Factory<any ProductService> {
        factory(.application) {
            HTTPProductService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
        }
    }

    /// The product search; the screens of a flow share one, and each flow has its own.
    public var productSearchViewModel: Factory<ProductSearchViewModel> {
        factory(.unique) {
            ProductSearchViewModel(
                service: $0.productService(), clock: $0.clock,
                pageSize: $0.configuration.productPageSize,
                debounce: $0.configuration.searchDebounce)
        }
    }

    /// The filters of a product search.
    public var productFiltersViewModel: Factory<ProductFiltersViewModel, ProductSearchViewModel> {
        factory { ProductFiltersViewModel(service: $0.productService(), search: $1) }
    }

    /// A product's details.
    public var productDetailsViewModel:
        Factory<ProductDetailsViewModel, ProductDetailsViewModel.Origin>
    {
        factory { ProductDetailsViewModel($1, service: $0.productService()) }
    }

    /// The favorites; the closure is called with the selected product.
    public var favoritesViewModel: Factory<FavoritesViewModel, @MainActor (Product) -> Void> {
        factory { FavoritesViewModel(service: $0.productService(), onSelect: $1) }
    }
}
