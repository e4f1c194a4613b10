public import Observation

/// Products without a server, for previews and for working offline.
@MainActor
@Observable
public final class LocalProductService: ProductService {
    public var favoriteProducts: [Product] = []

    @ObservationIgnored private let products: [Product]

    /// Creates a service over some products.
    public init(_ products: [Product]) {
        self.products = products
    }

    public func products(
        matching query: ProductQuery, limit: Int, skip: Int,
    ) async throws -> ProductPage {
        let words = query.text.lowercased()
        let found = products.filter { product in
            (words.isEmpty
                || "\(product.title)\n\(product.description)".lowercased().contains(words))
                && (query.brands.isEmpty || query.brands.contains(product.brand))
                && (query.categories.isEmpty || query.categories.contains(product.category))
        }
        let page = found.dropFirst(max(0, skip)).prefix(max(0, limit))
        return ProductPage(products: Array(page), skip: skip, total: found.count)
    }

    public func product(_ id: Identifier<Product>) async throws -> Product {
        guard let product = products.first(where: { $0.id == id }) else {
            throw AppError.notFound(message: nil)
        }
        return product
    }

    public func filters() async throws -> ProductFilters {
        ProductFilters(
            categories: Self.distinct(products.map(\.category)),
            brands: Self.distinct(products.map(\.brand)))
    }

    public func clearState() {
        favoriteProducts = []
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = [""]
        return names.filter { seen.insert($0).inserted }
    }
}
