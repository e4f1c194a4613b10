/// The values by which a product search can be filtered.
public struct ProductFilters: Decodable, Sendable, Hashable {
    /// The slugs of all categories, in the server's order.
    public let categories: [String]

    /// The names of all brands, in the server's order.
    public let brands: [String]

    /// Creates the values.
    public init(categories: [String] = [], brands: [String] = []) {
        self.categories = categories
        self.brands = brands
    }
}
