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
    public func productFiltersViewModel(
        for search: ProductSearchViewModel,
    ) -> ProductFiltersViewModel {
        ProductFiltersViewModel(service: productService(), search: search)
    }

    /// The page of a product that is known already.
    public func productDetailsViewModel(_ product: Product) -> ProductDetailsViewModel {
        ProductDetailsViewModel(product: product, service: productService())
    }

    /// The page of a product by its number alone.
    public func productDetailsViewModel(_ id: Identifier<Product>) -> ProductDetailsViewModel {
        ProductDetailsViewModel(id: id, service: productService())
    }

    /// The marked products; the closure decides what comes after them.
    public func favoritesViewModel(
        onSelect: @escaping @MainActor (Product) -> Void = { _ in },
    ) -> FavoritesViewModel {
        FavoritesViewModel(service: productService(), onSelect: onSelect)
    }
}
