import Foundation

/// A product as the API represents it.
struct ProductResponse: Decodable, Sendable {
    let id: Identifier<Product>
    let title: String
    let description: String
    let category: String
    let price: Decimal
    let brand: String?
    let discountPercentage: Double
    let rating: Double
    let stock: Int
    let tags: [String]
    let availabilityStatus: String
    let thumbnail: String
    let images: [String]

    /// Returns a product as demo data.
    static func demo(_ id: Identifier<Product> = 1) -> String {
        """
        {"id": \(id), "title": "A lamp", "description": "It shines.", "category": "home",
         "brand": "Acme", "price": 9.99, "discountPercentage": 0, "rating": 4.5, "stock": 3,
         "tags": ["light"], "availabilityStatus": "In Stock", "images": [],
         "thumbnail": "https://cdn.example.com/products/lamp.png"}
        """
    }

    var product: Product {
        Product(
            id: id, title: title, description: description, category: category,
            brand: brand ?? "", price: price, discountPercentage: discountPercentage,
            rating: rating, stock: stock, tags: tags,
            availability: Product.Availability(rawValue: availabilityStatus) ?? .unknown,
            thumbnailURL: URL(lenient: thumbnail),
            imageURLs: images.compactMap(URL.init(lenient:)))
    }
}

/// A page of products as the API represents it.
///
/// The server's `skip` and `limit` are ignored: the values of the request count.
struct ProductListResponse: Decodable, Sendable {
    let products: [ProductResponse]
    let total: Int
}
