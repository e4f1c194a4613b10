public import Observation

/// The product search: a text, filters, and results fetched page by page as they come into view.
///
/// Each search has a number. Whatever a page of an older search answers, or fails with, changes
/// nothing any more.
@MainActor
@Observable
public final class ProductSearchViewModel {
    /// The text to find, searched for once typing has paused.
    public var searchText = "" {
        didSet { if searchText != oldValue { searchLater() } }
    }

    /// The makers to choose from, searched for at once; empty allows all.
    public var selectedBrands: Set<String> = [] {
        didSet { if selectedBrands != oldValue { searchNow() } }
    }

    /// The categories to choose from, searched for at once; empty allows all.
    public var selectedCategories: Set<String> = [] {
        didSet { if selectedCategories != oldValue { searchNow() } }
    }

    /// What was found so far; nil until the first page of a search is here.
    public private(set) var results: ProductSearchResult?

    /// True while any page is on its way.
    public private(set) var isLoading = false

    private var failures: [Failure] = []

    @ObservationIgnored private let service: any ProductService
    @ObservationIgnored private let clock: any AppClock
    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let debounce: Duration
    @ObservationIgnored private var pendingSearch: Task<Void, Never>?
    @ObservationIgnored private var searchedQuery: ProductQuery?
    @ObservationIgnored private var search = 0
    @ObservationIgnored private var resultsSearch = 0
    @ObservationIgnored private var requestCount = 0
    @ObservationIgnored private var requests: [Int: PageRequest] = [:] {
        didSet { if isLoading == requests.isEmpty { isLoading = !requests.isEmpty } }
    }

    /// A page on its way; the number tells it from an earlier request for the same page.
    private struct PageRequest {
        let number: Int
        let task: SharedTask<Void>
    }

    private struct Failure {
        let page: Int
        let error: AppError
    }

    /// Creates a search that has not begun; `load()` fetches the first page.
    public init(
        service: any ProductService, clock: any AppClock = .system, pageSize: Int = 20,
        debounce: Duration = .milliseconds(300),
    ) {
        self.service = service
        self.clock = clock
        self.pageSize = max(1, pageSize)
        self.debounce = debounce
    }

    deinit {
        pendingSearch?.cancel()
        for request in requests.values { request.task.cancel() }
    }
}

extension ProductSearchViewModel {
    /// The text and filters as they are now.
    public var query: ProductQuery {
        ProductQuery(text: searchText, brands: selectedBrands, categories: selectedCategories)
    }

    /// The products found so far, each once, in the server's order.
    public var products: [Product] { results?.products ?? [] }

    /// The products by brand, and what is still to be fetched.
    public var sections: [ProductSection] { results.map(ProductSection.sections) ?? [] }

    /// The slot to fetch next; nil when everything is here, or nothing was searched for yet.
    public var nextItem: Int? { results?.firstMissing }

    /// What went wrong with the page that failed last, until that page arrives.
    public var error: AppError? { failures.last?.error }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Takes the error off the screen.
    public func dismissError() {
        failures = []
    }
}

extension ProductSearchViewModel {
    /// Fetches the first page when the screen appears; does nothing once there is something to show.
    public func load() async {
        await fetch(item: 0)
    }

    /// Makes the search anew; what is shown stays until the new first page is here.
    public func refresh() async {
        begin(query, keepingResults: true)
        await fetch(item: 0)
    }

    /// Fetches the page that a slot is on, unless the slot is filled, on its way or beyond the total.
    ///
    /// A page that failed is fetched again by the same call. Until the first page is here nobody
    /// knows how many there are, so other pages wait for it.
    public func fetch(item: Int) async {
        guard item >= 0 else { return }
        if searchedQuery == nil { begin(query, keepingResults: false) }
        let search = search
        if resultsSearch != search {
            await wait(forPage: 0)
            guard resultsSearch == search, search == self.search, !Task.isCancelled else { return }
        }
        guard let results, item < results.total, results[item] == nil else { return }
        await wait(forPage: item / pageSize)
    }
}

extension ProductSearchViewModel {
    private func searchLater() {
        pendingSearch?.cancel()
        pendingSearch = nil
        // Typed and taken back: what is shown is what is wanted.
        guard query != searchedQuery else { return }
        let (clock, debounce) = (clock, debounce)
        pendingSearch = Task { [weak self] in
            guard (try? await clock.sleep(for: debounce)) != nil else { return }
            self?.searchNow()
        }
    }

    private func searchNow() {
        guard query != searchedQuery else { return }
        begin(query, keepingResults: false)
        _ = request(forPage: 0, endsWhenAbandoned: false)
    }

    private func begin(_ query: ProductQuery, keepingResults: Bool) {
        pendingSearch?.cancel()
        pendingSearch = nil
        search += 1
        searchedQuery = query
        for request in requests.values { request.task.cancel() }
        requests = [:]
        failures = []
        if !keepingResults || results?.query != query { results = nil }
    }

    private func wait(forPage page: Int) async {
        var isWaiting = true
        while isWaiting {
            do {
                try await request(forPage: page, endsWhenAbandoned: true).task.value()
                isWaiting = false
            } catch {
                // Others may leave between the request being found and being joined: then there is
                // another. Else this caller is cancelled; what the page met is in `failures`.
                isWaiting = error is SharedTaskAbandoned
            }
        }
    }

    /// The request under way for a page, or a new one from the page's first empty slot on.
    private func request(forPage page: Int, endsWhenAbandoned: Bool) -> PageRequest {
        if let request = requests[page], !request.task.isAbandoned { return request }
        let query = searchedQuery ?? query
        let first = page * pageSize
        let end = first + min(pageSize, Int.max - first)
        let known = resultsSearch == search ? results : nil
        let skip = known?.firstMissing(in: first..<end) ?? first
        failures.removeAll { $0.page == page }

        requestCount += 1
        let (number, search, service) = (requestCount, search, service)
        let task = SharedTask(endsWhenAbandoned: endsWhenAbandoned) { [weak self] in
            let outcome: Result<ProductPage, any Error>
            do {
                outcome = .success(
                    try await service.products(matching: query, limit: end - skip, skip: skip))
            } catch {
                outcome = .failure(error)
            }
            await self?.finish(number, page: page, of: search, with: outcome)
        }
        let request = PageRequest(number: number, task: task)
        requests[page] = request
        return request
    }

    private func finish(
        _ number: Int, page: Int, of search: Int, with outcome: Result<ProductPage, any Error>,
    ) {
        guard search == self.search else { return }
        if requests[page]?.number == number { requests[page] = nil }
        switch outcome {
        case .success(let fetched):
            if resultsSearch != search {
                results = ProductSearchResult(query: searchedQuery ?? query)
            }
            resultsSearch = search
            results?.merge(fetched)
        case .failure(let error):
            guard let error = AppError.toShow(error) else { return }
            failures.append(Failure(page: page, error: error))
            // A failed refresh leaves what was shown, which then goes on growing page by page.
            if results != nil { resultsSearch = search }
        }
    }
}
