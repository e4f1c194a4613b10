public import Foundation

/// Something to buy.
public struct Product: Codable, Sendable, Hashable, Identifiable {
    /// Whether it can be had.
    public enum Availability: String, Codable, Sendable, Hashable {
        /// There is plenty.
        case inStock = "In Stock"
        /// There are few left.
        case lowStock = "Low Stock"
        /// There are none.
        case outOfStock = "Out of Stock"
        /// The server does not say, or says what this version of the app does not know.
        case unknown
    }

    /// The server's number for this product.
    public let id: Identifier<Product>
    /// Its name.
    public var title: String
    /// What it is.
    public var description: String
    /// The slug of its category.
    public var category: String
    /// The maker; empty when it has none.
    public var brand: String
    /// The price, exact.
    public var price: Decimal
    /// The part taken off the price, in percent.
    public var discountPercentage: Double
    /// The buyers' opinion, from 0 to 5.
    public var rating: Double
    /// How many there are.
    public var stock: Int
    /// What it is about.
    public var tags: [String]
    /// Whether it can be had.
    public var availability: Availability
    /// A small picture; nil when there is none at a usable address.
    public var thumbnailURL: URL?
    /// Pictures at usable addresses.
    public var imageURLs: [URL]

    /// Creates a product; what is left out is empty.
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
