/// The criteria of a product search.
public struct ProductQuery: Sendable, Hashable {
    /// The words to find in a title or description; empty finds all products.
    public var text: String

    /// The brands, of which a product must have one; empty allows all.
    public var brands: Set<String>

    /// The slugs of categories, of which a product must have one; empty allows all.
    public var categories: Set<String>

    /// Creates a query, by default for all products.
    public init(text: String = "", brands: Set<String> = [], categories: Set<String> = []) {
        self.text = text
        self.brands = brands
        self.categories = categories
    }
}
