import CustomerApp
import StubJSON
import StubRules
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

    /// Answers the page at a `skip` with given rows of the fixture, whatever was asked for.
    func answerPage(at skip: Int, rows: Range<Int>, repeating repeated: Int? = nil, total: Int) {
        let all = stub.fixtures.rows(of: "products")
        let page = rows.map { all[$0] } + (repeated.map { [all[$0]] } ?? [])
        stub.rules.add(
            Rule(.operation(Operation.products, query: ["skip": .equals(String(skip))])).respond(
                200,
                body: .json([
                    "products": .array(page), "total": .int(total), "skip": .int(skip),
                    "limit": .int(page.count),
                ])))
    }

    /// Adds a copy of the first product under another id.
    func insertProduct(id: Int, atStart: Bool = false) throws {
        guard var row = stub.fixtures.rows(of: "products").first?.object else { return }
        row["id"] = .int(id)
        row["title"] = .string("Product \(id)")
        try stub.fixtures.change("products", .insert(row, atStart: atStart))
    }
}

extension ProductSearchViewModel {
    /// Fetches slot after slot until none is missing, as a person scrolling to the end would.
    func walk() async {
        await load()
        for _ in 0..<20 {
            guard let next = nextItem else { return }
            await fetch(item: next)
        }
    }

    var ids: [Int] { products.map(\.id.rawValue) }

    func setText(_ text: String) { searchText = text }

    func select(brand: String) { selectedBrands = [brand] }
}
