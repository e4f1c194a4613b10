public import Observation

/// The brands and categories that filter a product search.
///
/// It belongs to the same flow as the search, whose view model it holds.
@MainActor
@Observable
public final class ProductFiltersViewModel {
    private var fetched: ProductFilters?
    private var phase = LoadPhase()
    @ObservationIgnored private let service: any ProductService
    @ObservationIgnored private let search: ProductSearchViewModel

    /// Creates the filters of a search.
    public init(service: any ProductService, search: ProductSearchViewModel) {
        self.service = service
        self.search = search
    }

    /// The available values and their load state.
    public var state: LoadState<ProductFilters> { phase.state(fetched) }

    /// Whether a brand is selected.
    public func isSelected(brand: String) -> Bool { search.selectedBrands.contains(brand) }

    /// Whether a category is selected.
    public func isSelected(category: String) -> Bool {
        search.selectedCategories.contains(category)
    }

    /// Fetches the available values.
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

    /// Selects or deselects a brand, and restarts the search.
    public func toggle(brand: String) {
        search.selectedBrands.formSymmetricDifference([brand])
    }

    /// Selects or deselects a category, and restarts the search.
    public func toggle(category: String) {
        search.selectedCategories.formSymmetricDifference([category])
    }

    /// Removes all selections, and restarts the search.
    public func clear() {
        search.selectedBrands = []
        search.selectedCategories = []
    }
}
