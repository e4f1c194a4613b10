public import Observation

/// The products from the API; favorites are stored on the device only.
@MainActor
@Observable
public final class HTTPProductService: ProductService {
    public var favoriteProducts: [Product] {
        didSet { keep() }
    }

    @ObservationIgnored private let client: HTTPClient
    @ObservationIgnored private let stored: Stored<[Product]>
    @ObservationIgnored private let logger: AppLogger

    /// Creates a service that starts with the stored favorites.
    public init(client: HTTPClient, storage: any KeyValueStore, logger: AppLogger = .silent) {
        self.client = client
        self.logger = logger
        stored = Stored("products.favorites", in: storage)
        favoriteProducts = stored.load() ?? []
    }

    public func products(
        matching query: ProductQuery, limit: Int, skip: Int,
    ) async throws(AppError) -> ProductPage {
        try await client.send(.products(matching: query, limit: limit, skip: skip))
    }

    public func product(_ id: Identifier<Product>) async throws(AppError) -> Product {
        try await client.send(.product(id))
    }

    public func filters() async throws(AppError) -> ProductFilters {
        try await client.send(.productFilters)
    }

    public func clearState() {
        favoriteProducts = []
    }

    private func keep() {
        do {
            try stored.save(favoriteProducts)
        } catch {
            logger.log(.error, "The favorites cannot be stored: \(error)")
        }
    }
}
