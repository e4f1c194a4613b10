/// Finds products, and keeps the user's favorites.
@MainActor
public protocol ProductService: AnyObject, Sendable {
    /// The favorites in the order they were chosen, observable and kept between launches.
    var favoriteProducts: [Product] { get set }

    /// Fetches a part of a search's results; throws `AppError`.
    func products(matching query: ProductQuery, limit: Int, skip: Int) async throws(AppError)
        -> ProductPage

    /// Fetches one product.
    func product(_ id: Identifier<Product>) async throws(AppError) -> Product

    /// Fetches what a search can be narrowed to.
    func filters() async throws(AppError) -> ProductFilters

    /// Forgets the favorites.
    func clearState()
}

extension ProductService {
    /// Whether a product is a favorite, whatever became of its price since.
    public func isFavorite(_ id: Identifier<Product>) -> Bool {
        favoriteProducts.contains { $0.id == id }
    }

    /// Makes a product a favorite, or no longer one.
    public func toggleFavorite(_ product: Product) {
        if isFavorite(product.id) {
            favoriteProducts.removeAll { $0.id == product.id }
        } else {
            favoriteProducts.append(product)
        }
    }
}
