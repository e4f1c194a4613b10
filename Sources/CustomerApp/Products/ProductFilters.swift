/// What a product search can be narrowed to.
public struct ProductFilters: Decodable, Sendable, Hashable {
    /// The slugs of all categories, in the server's order.
    public let categories: [String]

    /// The names of all brands, in the server's order.
    public let brands: [String]

    /// Creates a choice.
    public init(categories: [String] = [], brands: [String] = []) {
        self.categories = categories
        self.brands = brands
    }
}
