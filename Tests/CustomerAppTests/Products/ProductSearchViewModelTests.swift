import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductSearchViewModelTests {
    private let clock = ManualClock()

    private func search(_ server: ProductServer) -> ProductSearchViewModel {
        ProductSearchViewModel(service: server, clock: clock)
    }

    /// Scrolls to the end like a screen: fetches the next slot until none is missing.
    private func walk(_ search: ProductSearchViewModel, limit: Int = 50) async {
        for _ in 0..<limit {
            guard let next = search.nextItem else { return }
            await search.fetch(item: next)
        }
        Issue.record("the walk did not end")
    }

    @Test func `0.34 0.40 starts with one request for the first page`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        #expect(search.results == nil)
        #expect(server.requests.isEmpty)
        await search.load()
        #expect(server.requests == [.init(query: ProductQuery(), limit: 20, skip: 0)])
        #expect(search.products.numbers == Array(1...20))
        #expect(search.results?.total == 45)
        #expect(!search.isLoading)
    }

    @Test(arguments: [(19, [0]), (20, [0, 20]), (39, [0, 20]), (42, [0, 40]), (44, [0, 40])])
    func `0.35 requests the page of a slot`(item: Int, skips: [Int]) async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.fetch(item: item)
        #expect(server.skips == skips)
        #expect(search.results?[item]?.id.rawValue == item + 1)
    }

    @Test(arguments: [-1, 45, 1000, Int.max])
    func `requests nothing outside the total`(item: Int) async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        await search.fetch(item: item)
        #expect(server.requests.count == 1)
    }

    @Test func `0.35 requests nothing that was fetched before`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        await search.load()
        await search.fetch(item: 7)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [(45, [0, 20, 40]), (40, [0, 20]), (1, [0]), (20, [0])])
    func `0.44 reaches the end with one request per page`(count: Int, skips: [Int]) async {
        let server = ProductServer(count: count)
        let search = search(server)
        await search.load()
        await walk(search)
        #expect(server.skips == skips)
        #expect(search.products.numbers == Array(1...count))
        #expect(search.nextItem == nil)
    }

    @Test func `0.35 ten simultaneous calls for a page make one request`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        let gate = Gate()
        server.gate = gate
        let calls = (20..<30).map { item in Task { await search.fetch(item: item) } }
        await gate.arrivals(1)
        #expect(search.isLoading)
        gate.open()
        for call in calls { await call.value }
        #expect(server.skips == [0, 20])
        #expect(!search.isLoading)
    }

    @Test func `0.35 0.37 fills the right slots whatever the order of pages`() async {
        let server = ProductServer(count: 70)
        let search = search(server)
        for item in [0, 60, 20] { await search.fetch(item: item) }
        #expect(server.skips == [0, 60, 20])
        #expect(search.products.numbers == Array(1...40) + Array(61...70))
        #expect(search.results?[45] == nil)
        #expect(search.nextItem == 40)
    }

    @Test func `0.39 is loading while any page is, also after a failure and a new search`()
        async throws
    {
        let server = ProductServer(count: 45)
        let search = ProductSearchViewModel(service: server, clock: ManualClock())
        #expect(!search.isLoading)
        for failure in [AppError.network(.offline), nil] {
            let gate = Gate()
            server.gate = gate
            server.failures[0] = failure
            let load = Task { await search.load() }
            await gate.arrivals(1)
            #expect(search.isLoading)
            gate.open()
            await load.value
            #expect(!search.isLoading && search.error == failure)
        }
        let held = Gate()
        server.gate = held
        let page = Task { await search.fetch(item: 20) }
        await held.arrivals(1)
        search.selectedBrands = ["Acme"]
        await held.arrivals(2)
        #expect(search.isLoading)
        held.open()
        await page.value
        while search.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(search.results != nil)
    }

    @Test func `0.38 an empty result is not an error`() async {
        let server = ProductServer(count: 0)
        let search = search(server)
        await search.load()
        #expect(search.results?.isEmpty == true)
        #expect(search.error == nil)
        #expect(search.nextItem == nil)
        #expect(server.requests.count == 1)
    }

    @Test func `0.36 continues after the rows that a server with a page limit has sent`() async {
        let server = ProductServer(count: 45)
        server.cap = 10
        let search = search(server)
        await search.load()
        await walk(search)
        #expect(server.skips == [0, 10, 20, 30, 40])
        #expect(search.products.numbers == Array(1...45))
    }

    @Test func `ends at an empty page before the total without a loop`() async {
        let server = ProductServer(count: 20)
        server.statedTotal = 45
        let search = search(server)
        await search.load()
        #expect(search.nextItem == 20)
        await walk(search)
        #expect(server.skips == [0, 20])
        #expect(search.products.count == 20)
        #expect(search.error == nil && !search.isLoading)
    }

    @Test func `keeps the list when the total decreases below it`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        server.rows = Product.row(15)
        await walk(search)
        #expect(search.products.numbers == Array(1...20))
        #expect(search.results?.total == 15)
        #expect(search.results?.missingCount == 0)
        #expect(server.skips == [0, 20])
    }

    @Test func `offers the additional rows when the total grows`() async {
        let server = ProductServer(count: 20)
        let search = search(server)
        await search.load()
        #expect(search.nextItem == nil)
        server.rows = Product.row(45)
        await search.refresh()
        await walk(search)
        #expect(search.products.numbers == Array(1...45))
    }

    @Test func `shows a product once when an insertion moved it to the next page`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        server.rows.insert(.make(99), at: 0)
        server.rows[20].title = "Newer"
        await walk(search)
        #expect(search.products.numbers == Array(1...45))
        #expect(search.products[19].title == "Newer")
        #expect(search.nextItem == nil)
    }

    @Test func `shows the successor of a deleted product after a refresh at the latest`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        server.rows.removeFirst()
        await walk(search)
        #expect(!search.products.numbers.contains(21))
        await search.refresh()
        await walk(search)
        #expect(search.products.numbers == Array(2...45))
    }

    @Test func `0.40 keeps the list when a page fails, and requests the same page again`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        server.failures[20] = .unavailable(message: "busy")
        await search.fetch(item: 20)
        #expect(search.error == .unavailable(message: "busy"))
        #expect(search.errorMessage == "busy")
        #expect(search.products.numbers == Array(1...20))
        #expect(!search.isLoading)
        #expect(server.skips == [0, 20])

        server.failures = [:]
        await search.fetch(item: 20)
        #expect(server.skips == [0, 20, 20])
        #expect(search.error == nil)
        #expect(search.products.numbers == Array(1...40))
    }

    @Test func `keeps the error of a failed page while others arrive`() async {
        let server = ProductServer(count: 65)
        let search = search(server)
        await search.load()
        server.failures[20] = .network(.connectionLost)
        await search.fetch(item: 20)
        await search.fetch(item: 40)
        #expect(search.error == .network(.connectionLost))
        search.dismissError()
        #expect(search.error == nil)
    }

    @Test func `retries a failed first page, and then fetches the requested page`() async {
        let server = ProductServer(count: 45)
        server.failures[0] = .network(.offline)
        let search = search(server)
        await search.fetch(item: 30)
        #expect(server.skips == [0])
        #expect(search.error == .network(.offline))
        #expect(search.results == nil)
        server.failures = [:]
        await search.fetch(item: 30)
        #expect(server.skips == [0, 0, 20])
        #expect(search.error == nil)
        #expect(search.products.numbers == Array(1...40))
    }

    @Test func `shows the old list until a refresh completes, and keeps it when the refresh fails`()
        async
    {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        server.failures[0] = .unavailable(message: nil)
        await search.refresh()
        #expect(search.products.numbers == Array(1...20))
        #expect(search.error == .unavailable(message: nil))
        await search.fetch(item: 20)
        #expect(search.products.numbers == Array(1...40))

        server.failures = [:]
        server.rows = Product.row(5)
        await search.refresh()
        #expect(search.error == nil)
        #expect(search.products.numbers == Array(1...5))
        #expect(server.skips == [0, 0, 20, 0])
    }

    @Test func `ignores a page from before the refresh`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        let gate = Gate()
        server.gate = gate
        server.ignoresCancellation = true
        let late = Task { await search.fetch(item: 20) }
        await gate.arrivals(1)
        server.gate = nil
        await search.refresh()
        gate.open()
        await late.value
        await server.answers(3)
        #expect(search.products.numbers == Array(1...20))
        #expect(search.error == nil && !search.isLoading)
    }

    @Test func `0.33 searches after a pause in typing, and only for the last text`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        for text in ["P", "Pr", "Pro", "Product 4"] { search.searchText = text }
        await clock.sleeper(for: .milliseconds(300))
        clock.advance(by: .milliseconds(299))
        #expect(server.requests.count == 1)
        let gate = Gate()
        server.gate = gate
        clock.advance(by: .milliseconds(1))
        await gate.arrivals(1)
        #expect(search.isLoading)
        #expect(search.results == nil)
        gate.open()
        await search.load()
        #expect(server.requests.map(\.query.text) == ["", "Product 4"])
        #expect(search.products.numbers == [4] + Array(40...45))
    }

    @Test func `0.33 requests nothing when a text is typed and removed again`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        search.searchText = "a"
        await clock.sleeper(for: .milliseconds(300))
        search.searchText = ""
        while !clock.pending.isEmpty, !Task.isCancelled { await Task.yield() }
        clock.advance(by: .seconds(1))
        await search.load()
        #expect(server.requests.count == 1)
        #expect(search.products.count == 20)
        #expect(!search.isLoading)
    }

    @Test func `0.40 shows the newer search although the older one is answered last`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        let (first, second) = (Gate(), Gate())
        server.ignoresCancellation = true
        server.gate = first
        search.searchText = "Product 1"
        let old = Task { await search.load() }
        await first.arrivals(1)
        server.gate = second
        search.searchText = "Product 2"
        await clock.sleeper(for: .milliseconds(300))
        clock.advance(by: .milliseconds(300))
        await second.arrivals(1)
        second.open()
        await search.load()
        first.open()
        await old.value
        await server.answers(2)
        #expect(search.products.numbers == [2] + Array(20...29))
        #expect(search.results?.query.text == "Product 2")
        #expect(search.error == nil && !search.isLoading)
    }

    @Test func `searches immediately when a filter changes, and not when it stays the same`() async
    {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        search.selectedBrands = ["Acme"]
        #expect(search.isLoading)
        await search.load()
        search.selectedBrands = ["Acme"]
        search.selectedCategories = []
        await search.load()
        #expect(
            server.requests.map(\.query) == [ProductQuery(), ProductQuery(brands: ["Acme"])])
    }

    @Test func `shows no error for a cancelled fetch, and fetches again on request`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        let gate = Gate()
        server.gate = gate
        let call = Task { await search.fetch(item: 20) }
        await gate.arrivals(1)
        call.cancel()
        await call.value
        server.gate = nil
        await search.fetch(item: 20)
        #expect(search.error == nil)
        #expect(search.products.numbers == Array(1...40))
        #expect(!search.isLoading)
        #expect(server.skips == [0, 20, 20])
    }

    @Test func `continues for a second caller when the first one leaves`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        await search.load()
        let gate = Gate()
        server.gate = gate
        let first = Task { await search.fetch(item: 20) }
        let second = Task { await search.fetch(item: 21) }
        await gate.arrivals(1)
        await Task.yield()
        first.cancel()
        await first.value
        gate.open()
        await second.value
        #expect(search.products.numbers == Array(1...40))
        #expect(server.skips == [0, 20])
    }

    @Test func `shows no error when the session ends meanwhile`() async {
        let server = ProductServer(count: 45)
        let search = search(server)
        server.failures[0] = .sessionEnded
        await search.load()
        #expect(search.error == nil)
        #expect(!search.isLoading)
    }

    @Test func `is released together with its requests`() async throws {
        let server = ProductServer(count: 45)
        let gate = Gate()
        server.gate = gate
        var search: ProductSearchViewModel? = search(server)
        weak let released = search
        search?.selectedBrands = ["Acme"]
        await gate.arrivals(1)
        search?.searchText = "pending"
        await clock.sleeper(for: .milliseconds(300))
        search = nil
        #expect(released == nil)
        // Both the request and the pause end although the gate stays closed and the clock stands
        // still.
        while !clock.pending.isEmpty || gate.heldCount > 0, !Task.isCancelled { await Task.yield() }
    }

    @Test func `0.50 handles a total that exceeds all memory`() async {
        let server = ProductServer(count: 45)
        server.statedTotal = Int.max
        let search = search(server)
        await search.load()
        #expect(search.nextItem == 20)
        await search.fetch(item: Int.max - 1)
        #expect(server.skips.count == 2)
        #expect(search.sections.count == 2)
    }

    @Test func `0.50 never counts below zero`() async {
        let server = ProductServer(count: 3)
        server.statedTotal = -5
        let search = search(server)
        await search.load()
        #expect(search.results?.total == 0)
        #expect(search.results?.missingCount == 0)
        #expect(search.nextItem == nil)
    }

    @Test func `a load whose task is cancelled before it starts sends at most one request`() async {
        let server = ProductServer(count: 45)
        let search = ProductSearchViewModel(service: server, clock: ManualClock())
        let begun = Gate()
        let load = Task {
            await Task { _ = try? await begun.pass() }.value
            await search.load()
        }
        await begun.arrivals(1)
        load.cancel()
        begun.open()
        await load.value
        #expect(search.error == nil && server.requests.count <= 1)
        await search.load()
        #expect(search.products.count == 20)
    }
}
