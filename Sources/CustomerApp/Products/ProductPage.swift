/// One page of search results, and the total number of results.
public struct ProductPage: Sendable, Hashable {
    /// The products of this page, in the server's order.
    public let products: [Product]

    /// The number of results before this page, as requested.
    public let skip: Int

    /// The total number of results.
    public let total: Int

    /// Creates a page.
    public init(products: [Product], skip: Int, total: Int) {
        self.products = products
        self.skip = skip
        self.total = total
    }
}
