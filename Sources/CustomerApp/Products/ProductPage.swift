/// A part of a search's results, and how many there are in all.
public struct ProductPage: Sendable, Hashable {
    /// The products of this page, in the server's order.
    public let products: [Product]

    /// The number of results before the first of this page, as it was asked for.
    public let skip: Int

    /// How many results there are in all.
    public let total: Int

    /// Creates a page.
    public init(products: [Product], skip: Int, total: Int) {
        self.products = products
        self.skip = skip
        self.total = total
    }
}
