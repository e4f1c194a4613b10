extension AppContainer {
    /// Finds products, and keeps the user's favorites.
    public var productService: Factory<any ProductService> {
        factory(.application) {
            HTTPProductService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
        }
    }

    /// The product search.
    public var productSearchViewModel: Factory<ProductSearchViewModel> {
        factory(.unique) {
            ProductSearchViewModel(
                service: $0.productService(), clock: $0.clock,
                pageSize: $0.configuration.productPageSize,
                debounce: $0.configuration.searchDebounce)
        }
    }
}
