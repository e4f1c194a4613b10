public import Foundation

/// A product for sale.
public struct Product: Codable, Sendable, Hashable, Identifiable {
    /// Whether the product is available.
    public enum Availability: String, Codable, Sendable, Hashable {
        /// Enough items are in stock.
        case inStock = "In Stock"
        /// Few items are left.
        case lowStock = "Low Stock"
        /// No items are left.
        case outOfStock = "Out of Stock"
        /// The server sends no value, or one that this version of the app does not know.
        case unknown
    }

    /// The server's number for this product.
    public let id: Identifier<Product>
    /// The product's name.
    public var title: String
    /// The description.
    public var description: String
    /// The slug of its category.
    public var category: String
    /// The brand; empty if there is none.
    public var brand: String
    /// The exact price.
    public var price: Decimal
    /// The discount in percent.
    public var discountPercentage: Double
    /// The buyers' rating, from 0 to 5.
    public var rating: Double
    /// The number of items in stock.
    public var stock: Int
    /// The keywords.
    public var tags: [String]
    /// Whether the product is available.
    public var availability: Availability
    /// The address of a small picture; nil if the API sends no usable one.
    public var thumbnailURL: URL?
    /// The usable addresses of pictures.
    public var imageURLs: [URL]

    /// Creates a product; omitted values are empty.
    public init(
        id: Identifier<Product>, title: String, description: String = "", category: String = "",
        brand: String = "", price: Decimal = 0, discountPercentage: Double = 0, rating: Double = 0,
        stock: Int = 0, tags: [String] = [], availability: Availability = .unknown,
        thumbnailURL: URL? = nil, imageURLs: [URL] = [],
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.category = category
        self.brand = brand
        self.price = price
        self.discountPercentage = discountPercentage
        self.rating = rating
        self.stock = stock
        self.tags = tags
        self.availability = availability
        self.thumbnailURL = thumbnailURL
        self.imageURLs = imageURLs
    }
}
