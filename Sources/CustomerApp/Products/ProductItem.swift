/// A row of the search screen's list.
public enum ProductItem: Sendable, Hashable, Identifiable {
    /// A product that is here.
    case product(Product)
    /// One that is still to be fetched; `next` is the slot to fetch when it comes into view.
    case placeholder(next: Int, Int)

    /// What tells a row from the others.
    public enum ID: Sendable, Hashable {
        /// The row of a product.
        case product(Identifier<Product>)
        /// The row of something missing, by its number among them.
        case placeholder(Int)
    }

    /// Stays the same while more pages arrive.
    public var id: ID {
        switch self {
        case .product(let product): .product(product.id)
        case .placeholder(_, let number): .placeholder(number)
        }
    }
}
