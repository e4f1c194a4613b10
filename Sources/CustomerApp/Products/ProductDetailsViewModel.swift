public import Observation

/// One product, and whether the user marked it.
@MainActor
@Observable
public final class ProductDetailsViewModel {
    /// What is known of the product before its page is shown.
    public enum Origin: Sendable, Hashable {
        /// All of it.
        case product(Product)
        /// Its number alone, as a deep link has it.
        case id(Identifier<Product>)
        /// All of it, or why it could not be fetched.
        case outcome(Identifier<Product>, Result<Product, AppError>)
    }

    /// The product's number.
    public let id: Identifier<Product>

    @ObservationIgnored private let service: any ProductService
    private var fetched: Product?
    private var phase = LoadPhase()

    /// Creates the page of a product.
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

    /// The product and where it stands; a failed load keeps what was shown.
    public var state: LoadState<Product> { phase.state(fetched) }

    /// The product to show; nil until it is here.
    public var product: Product? { fetched }

    /// True when the user marked the product.
    public var isFavorite: Bool { service.isFavorite(id) }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { state.errorMessage }

    /// Fetches the product; one that was handed over is shown meanwhile.
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

    /// Marks the product, or takes the mark away.
    public func toggleFavorite() {
        guard let product else { return }
        service.toggleFavorite(product)
    }

    /// Takes the error off the screen.
    public func dismissError() {
        phase.dismissError()
    }
}
