/// The products the user marked, as the service has them.
@MainActor
public final class FavoritesViewModel {
    private let service: any ProductService
    private let onSelect: @MainActor (Product) -> Void

    /// Creates the list; the closure decides what comes after it.
    public init(
        service: any ProductService, onSelect: @escaping @MainActor (Product) -> Void = { _ in },
    ) {
        self.service = service
        self.onSelect = onSelect
    }

    /// The products in the order they were marked, observable.
    public var products: [Product] { service.favoriteProducts }

    /// True when nothing is marked.
    public var isEmpty: Bool { products.isEmpty }

    /// Chooses a product.
    public func select(_ id: Identifier<Product>) {
        guard let product = products.first(where: { $0.id == id }) else { return }
        onSelect(product)
    }

    /// Takes the mark off a product.
    public func remove(_ id: Identifier<Product>) {
        service.favoriteProducts.removeAll { $0.id == id }
    }
}
