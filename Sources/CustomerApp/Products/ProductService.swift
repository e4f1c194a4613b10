/// Searches products and stores the user's favorites.
@MainActor
public protocol ProductService: AnyObject, Sendable {
    /// The favorites in the order they were added, observable and stored between launches.
    var favoriteProducts: [Product] { get set }

    /// Fetches a part of the results of a search.
    func products(matching query: ProductQuery, limit: Int, skip: Int) async throws(AppError)
        -> ProductPage

    /// Fetches one product.
    func product(_ id: Identifier<Product>) async throws(AppError) -> Product

    /// Fetches the values by which a search can be filtered.
    func filters() async throws(AppError) -> ProductFilters

    /// Removes the favorites.
    func clearState()
}

extension ProductService {
    /// Whether a product is a favorite, compared by identifier only.
    public func isFavorite(_ id: Identifier<Product>) -> Bool {
        favoriteProducts.contains { $0.id == id }
    }

    /// Adds a product to the favorites or removes it.
    public func toggleFavorite(_ product: Product) {
        if isFavorite(product.id) {
            favoriteProducts.removeAll { $0.id == product.id }
        } else {
            favoriteProducts.append(product)
        }
    }
}
