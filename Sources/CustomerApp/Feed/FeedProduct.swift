public import Foundation

/// A product that is worth a look.
public struct FeedProduct: Sendable, Hashable {
    /// The number of the product.
    public let productID: Identifier<Product>
    /// Its name.
    public var title: String
    /// The price, exact.
    public var price: Decimal
    /// A picture; nil when there is none at a usable address.
    public var imageURL: URL?

    /// Creates a product.
    public init(
        productID: Identifier<Product>, title: String, price: Decimal, imageURL: URL? = nil,
    ) {
        self.productID = productID
        self.title = title
        self.price = price
        self.imageURL = imageURL
    }
}
