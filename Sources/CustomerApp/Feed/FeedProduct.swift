public import Foundation

/// A recommended product.
public struct FeedProduct: Sendable, Hashable {
    /// The number of the product.
    public let productID: Identifier<Product>
    /// The product's name.
    public var title: String
    /// The exact price.
    public var price: Decimal
    /// The address of a picture; nil if the API sends no usable one.
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
