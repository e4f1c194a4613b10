/// The user's favorite products.
@MainActor
public final class FavoritesViewModel {
    private let service: any ProductService
    private let onSelect: @MainActor (Product) -> Void

    /// Creates the list; the closure is called with the selected product.
    public init(
        service: any ProductService, onSelect: @escaping @MainActor (Product) -> Void = { _ in },
    ) {
        self.service = service
        self.onSelect = onSelect
    }

    /// The favorites in the order they were added, observable.
    public var products: [Product] { service.favoriteProducts }

    /// True if there are no favorites.
    public var isEmpty: Bool { products.isEmpty }

    /// Selects a product.
    public func select(_ id: Identifier<Product>) {
        guard let product = products.first(where: { $0.id == id }) else { return }
        onSelect(product)
    }

    /// Removes a product from the favorites.
    public func remove(_ id: Identifier<Product>) {
        service.favoriteProducts.removeAll { $0.id == id }
    }
}
