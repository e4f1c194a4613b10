public import Observation

/// A product's details, and whether the product is a favorite.
@MainActor
@Observable
public final class ProductDetailsViewModel {
    /// The data that is known before the screen is shown.
    public enum Origin: Sendable, Hashable {
        /// The whole product.
        case product(Product)
        /// The identifier only, as in a deep link.
        case id(Identifier<Product>)
        /// The result of an earlier fetch.
        case outcome(Identifier<Product>, Result<Product, AppError>)
    }

    /// The product's number.
    public let id: Identifier<Product>

    @ObservationIgnored private let service: any ProductService
    private var fetched: Product?
    private var phase = LoadPhase()

    /// Creates the view model.
    public init(_ origin: Origin, service: any ProductService) {
        self.service = service
        switch origin {
        case .product(let product):
            id = product.id
            fetched = product
        case .id(let id):
            self.id = id
        case .outcome(let id, let outcome):
            self.id = id
            let attempt = phase.begin()
            switch outcome {
            case .success(let product):
                fetched = product
                phase.succeed(attempt)
            case .failure(let error):
                phase.fail(attempt, with: error)
            }
        }
    }

    /// The product and its load state; after a failed load the previous content stays.
    public var state: LoadState<Product> { phase.state(fetched) }

    /// The product to show; nil before it is loaded.
    public var product: Product? { fetched }

    /// True if the product is a favorite.
    public var isFavorite: Bool { service.isFavorite(id) }

    /// The error of the last attempt, as text for the user.
    public var errorMessage: String? { state.errorMessage }

    /// Fetches the product; a product that is already known is shown meanwhile.
    public func load() async {
        guard !state.isLoading else { return }
        let attempt = phase.begin()
        do {
            let product = try await service.product(id)
            guard phase.isCurrent(attempt) else { return }
            fetched = product
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Adds the product to the favorites or removes it.
    public func toggleFavorite() {
        guard let product else { return }
        service.toggleFavorite(product)
    }

    /// Removes the error from the screen.
    public func dismissError() {
        phase.dismissError()
    }
}
