public import Observation

/// Products without a server, for previews and offline use.
@MainActor
@Observable
public final class LocalProductService: ProductService {
    public var favoriteProducts: [Product] = []

    @ObservationIgnored private let products: [Product]

    /// Creates a service with the given products.
    public init(_ products: [Product]) {
        self.products = products
    }

    public func products(
        matching query: ProductQuery, limit: Int, skip: Int,
    ) async throws(AppError) -> ProductPage {
        let words = SearchText(query.text)
        let found = ordered(for: query).filter { product in
            words.occurs(in: "\(product.title)\n\(product.description)")
                && (query.brands.isEmpty || query.brands.contains(product.brand))
                && (query.categories.isEmpty || query.categories.contains(product.category))
        }
        let page = found.dropFirst(max(0, skip)).prefix(max(0, limit))
        return ProductPage(products: Array(page), skip: skip, total: found.count)
    }

    public func product(_ id: Identifier<Product>) async throws(AppError) -> Product {
        guard let product = products.first(where: { $0.id == id }) else {
            throw AppError.notFound(message: nil)
        }
        return product
    }

    public func filters() async throws(AppError) -> ProductFilters {
        ProductFilters(
            categories: Self.distinct(products.map(\.category)),
            brands: Self.distinct(products.map(\.brand)))
    }

    public func clearState() {
        favoriteProducts = []
    }

    /// Sorts filtered results by brand and identifier, as the server does.
    private func ordered(for query: ProductQuery) -> [Product] {
        guard query != ProductQuery() else { return products }
        return products.sorted { ($0.brand, $0.id.rawValue) < ($1.brand, $1.id.rawValue) }
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = [""]
        return names.filter { seen.insert($0).inserted }
    }
}
