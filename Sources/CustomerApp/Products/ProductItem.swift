/// A row of the search results.
public enum ProductItem: Sendable, Hashable, Identifiable {
    /// A product that was fetched.
    case product(Product)
    /// A product that is not fetched yet; `next` is the slot to fetch when the row becomes visible.
    case placeholder(next: Int, Int)

    /// Identifies a row.
    public enum ID: Sendable, Hashable {
        /// The row of a product.
        case product(Identifier<Product>)
        /// The row of a placeholder, by its number among the placeholders.
        case placeholder(Int)
    }

    /// The identifier, which stays the same while more pages arrive.
    public var id: ID {
        switch self {
        case .product(let product): .product(product.id)
        case .placeholder(_, let number): .placeholder(number)
        }
    }
}
