import CustomerApp
import StubChecks
import StubServer

// MARK: - Products on stage

extension Stage {
    /// A product search of a signed-in user, over the first so many products.
    func search(of count: Int) async throws -> ProductSearchViewModel {
        stub.fixtures.truncate("products", to: count)
        try await signIn()
        return await app.productSearchViewModel()
    }

    /// Types a text and lets the debounce pass.
    func type(_ text: String, into search: ProductSearchViewModel) async throws {
        await search.setText(text)
        guard await clock.sleeper(of: .milliseconds(300)) else { throw NoDebounce() }
        clock.advance(by: .milliseconds(300))
    }

    /// The app has not waited for the end of the typing.
    private struct NoDebounce: Error {}
}

extension ProductSearchViewModel {
    /// Fetches slot after slot until none is missing, as a person scrolling to the end would.
    func walk() async {
        await load()
        for _ in 0..<20 where nextItem != nil { await fetchNext() }
    }

    /// Fetches the next slot that is missing, if there is one.
    func fetchNext() async {
        if let next = nextItem { await fetch(item: next) }
    }

    var ids: [Int] { products.map(\.id.rawValue) }

    func setText(_ text: String) { searchText = text }

    func select(brand: String) { selectedBrands = [brand] }
}
