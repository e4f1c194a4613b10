import CustomerApp
import StubServer
import UnderstudyChecks

// MARK: - Products on stage

extension Stage {
    /// Returns the product search of a signed-in user; the fixture has only the given number of
    /// products.
    func search(of count: Int) async throws -> ProductSearchViewModel {
        stub.fixtures.truncate("products", to: count)
        try await signIn()
        return await app.productSearchViewModel()
    }

    /// Types a text and advances the clock by the debounce interval.
    func type(_ text: String, into search: ProductSearchViewModel) async throws {
        await search.setText(text)
        guard await clock.sleeper(of: .milliseconds(300)) else { throw NoDebounce() }
        clock.advance(by: .milliseconds(300))
    }

    /// The app did not wait until the user stopped typing.
    private struct NoDebounce: Error {}
}

extension ProductSearchViewModel {
    /// Fetches missing rows until there are none, like a user who scrolls to the end.
    func walk() async {
        await load()
        for _ in 0..<20 where nextItem != nil { await fetchNext() }
    }

    /// Fetches the next missing row, if there is one.
    func fetchNext() async {
        if let next = nextItem { await fetch(item: next) }
    }

    var ids: [Int] { products.map(\.id.rawValue) }

    func setText(_ text: String) { searchText = text }

    func select(brand: String) { selectedBrands = [brand] }
}
