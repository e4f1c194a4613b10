import Foundation

/// A product as the server writes it.
struct ProductResponse: Decodable, Sendable {
    let id: Identifier<Product>
    let title: String
    let description: String
    let category: String
    let price: Decimal
    let brand: String?
    let discountPercentage: Double?
    let rating: Double?
    let stock: Int?
    let tags: [String]?
    let availabilityStatus: String?
    let thumbnail: String?
    let images: [String]?

    /// A product for an app without a server.
    static func demo(_ id: Identifier<Product> = 1) -> String {
        """
        {"id": \(id), "title": "A lamp", "description": "It shines.", "category": "home",
         "brand": "Acme", "price": 9.99}
        """
    }

    var product: Product {
        Product(
            id: id, title: title, description: description, category: category,
            brand: brand ?? "", price: price, discountPercentage: discountPercentage ?? 0,
            rating: rating ?? 0, stock: stock ?? 0, tags: tags ?? [],
            availability: availabilityStatus.flatMap(Product.Availability.init) ?? .unknown,
            thumbnailURL: thumbnail.flatMap(URL.init(lenient:)),
            imageURLs: (images ?? []).compactMap(URL.init(lenient:)))
    }
}

/// A page of products as the server writes it.
///
/// Its `skip` and `limit` are not read: the page is the one that was asked for.
struct ProductListResponse: Decodable, Sendable {
    let products: [ProductResponse]
    let total: Int
}
