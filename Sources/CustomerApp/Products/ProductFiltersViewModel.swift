public import Observation

/// The choice of brands and categories that narrows a search.
///
/// It belongs to the same flow as the search it narrows, and both hold the one search view model.
@MainActor
@Observable
public final class ProductFiltersViewModel {
    private var fetched: ProductFilters?
    private var phase = LoadPhase()
    @ObservationIgnored private let service: any ProductService
    @ObservationIgnored private let search: ProductSearchViewModel

    /// Creates a choice for a search.
    public init(service: any ProductService, search: ProductSearchViewModel) {
        self.service = service
        self.search = search
    }

    /// What there is to choose from, and where that stands.
    public var state: LoadState<ProductFilters> { phase.state(fetched) }

    /// Whether a brand is chosen.
    public func isSelected(brand: String) -> Bool { search.selectedBrands.contains(brand) }

    /// Whether a category is chosen.
    public func isSelected(category: String) -> Bool {
        search.selectedCategories.contains(category)
    }

    /// Fetches what there is to choose from.
    public func load() async {
        guard !state.isLoading else { return }
        let attempt = phase.begin()
        do {
            let filters = try await service.filters()
            guard phase.isCurrent(attempt) else { return }
            fetched = filters
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Chooses a brand, or not any more; the search begins anew.
    public func toggle(brand: String) {
        search.selectedBrands.formSymmetricDifference([brand])
    }

    /// Chooses a category, or not any more; the search begins anew.
    public func toggle(category: String) {
        search.selectedCategories.formSymmetricDifference([category])
    }

    /// Chooses nothing.
    public func clear() {
        search.selectedBrands = []
        search.selectedCategories = []
    }
}
