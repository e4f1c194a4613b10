import CustomerApp
import Foundation
import StubBackport

/// A product service that answers from a list which a test can change between requests.
@MainActor
final class ProductServer: ProductService {
    struct Request: Hashable {
        let query: ProductQuery
        let limit: Int
        let skip: Int
    }

    var favoriteProducts: [Product] = []
    var rows: [Product]
    var cap = Int.max
    var statedTotal: Int?
    var gate: Gate?
    /// Answers even cancelled callers, like a response that is already on its way.
    var ignoresCancellation = false
    var failures: [Int: AppError] = [:]
    private(set) var requests: [Request] = []
    private var answerCount = 0

    var skips: [Int] { requests.map(\.skip) }

    init(count: Int) {
        rows = Product.row(count)
    }

    func products(
        matching query: ProductQuery, limit: Int, skip: Int,
    ) async throws(AppError) -> ProductPage {
        requests.append(Request(query: query, limit: limit, skip: skip))
        // Computed on arrival, so that a response held at the gate is an old one.
        let matches = query.text.isEmpty ? rows : rows.filter { $0.title.contains(query.text) }
        let page = Array(matches.dropFirst(skip).prefix(min(limit, cap)))
        let (failure, total) = (failures[skip], statedTotal ?? matches.count)
        if let gate {
            if ignoresCancellation {
                await Task { _ = try? await gate.pass() }.value
            } else {
                try await gate.hold()
            }
        }
        answerCount += 1
        if let failure { throw failure }
        return ProductPage(products: page, skip: skip, total: total)
    }

    /// Waits for a number of responses, and until their receivers had time to act.
    func answers(_ count: Int) async {
        while answerCount < count, !Task.isCancelled { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
    }

    func product(_ id: Identifier<Product>) async throws(AppError) -> Product {
        guard let row = rows.first(where: { $0.id == id }) else {
            throw AppError.notFound(message: nil)
        }
        return row
    }

    func filters() async throws(AppError) -> ProductFilters { ProductFilters() }

    func clearState() {
        favoriteProducts = []
    }
}

extension Product {
    static func make(_ id: Int, title: String? = nil, brand: String = "") -> Product {
        Product(
            id: Identifier(rawValue: id), title: title ?? "Product \(id)", brand: brand,
            price: Decimal(id))
    }

    static func row(_ count: Int) -> [Product] {
        (1...max(1, count)).prefix(count).map { .make($0) }
    }
}

extension [Product] {
    var numbers: [Int] { map(\.id.rawValue) }
}
