/// What a product search is for; two equal queries have the same results.
public struct ProductQuery: Sendable, Hashable {
    /// Words to find in a title or description; empty finds all.
    public var text: String

    /// Makers, any of which will do; empty allows all.
    public var brands: Set<String>

    /// Categories by slug, any of which will do; empty allows all.
    public var categories: Set<String>

    /// Creates a query; without arguments it finds every product.
    public init(text: String = "", brands: Set<String> = [], categories: Set<String> = []) {
        self.text = text
        self.brands = brands
        self.categories = categories
    }
}
