public import Observation

/// The product search: a text, filters, and results that are fetched in pages when they become
/// visible.
///
/// Each search has a number. Results and errors of pages of an older search are ignored.
@MainActor
@Observable
public final class ProductSearchViewModel {
    /// The search text; the search starts after a pause in typing.
    public var searchText = "" {
        didSet { if searchText != oldValue { searchLater() } }
    }

    /// The selected brands; a change starts the search immediately, and an empty set allows all.
    public var selectedBrands: Set<String> = [] {
        didSet { if selectedBrands != oldValue { searchNow() } }
    }

    /// The selected categories; a change starts the search immediately, and an empty set allows
    /// all.
    public var selectedCategories: Set<String> = [] {
        didSet { if selectedCategories != oldValue { searchNow() } }
    }

    /// The results so far; nil until the first page of a search arrives.
    public private(set) var results: ProductSearchResult?

    /// True while a page is being fetched.
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

    /// A request in flight; the number distinguishes it from an earlier request for the same page.
    private struct PageRequest {
        let number: Int
        let task: SharedTask<Void>
    }

    private struct Failure {
        let page: Int
        let error: AppError
    }

    /// Creates a search that is not started; `load()` fetches the first page.
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
    /// The current text and filters.
    public var query: ProductQuery {
        ProductQuery(text: searchText, brands: selectedBrands, categories: selectedCategories)
    }

    /// The fetched products in the server's order, without duplicates.
    public var products: [Product] { results?.products ?? [] }

    /// The products by brand, and placeholders for the missing ones.
    public var sections: [ProductSection] { results.map(ProductSection.sections) ?? [] }

    /// The slot to fetch next; nil if all are filled, or if no search was started.
    public var nextItem: Int? { results?.firstMissing }

    /// The error of the page that failed last, until that page is requested again.
    public var error: AppError? { failures.last?.error }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Removes the error from the screen.
    public func dismissError() {
        failures = []
    }
}

extension ProductSearchViewModel {
    /// Fetches the first page when the screen appears; does nothing if it was fetched before.
    public func load() async {
        await fetch(item: 0)
    }

    /// Restarts the search; the results shown stay until the new first page arrives.
    public func refresh() async {
        begin(query, keepingResults: true)
        await fetch(item: 0)
    }

    /// Fetches the page of a slot, unless the slot is filled, being fetched or beyond the total.
    ///
    /// The same call retries a page that failed. Other pages wait for the first one, because the
    /// total is not known before.
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
        // The user has restored the previous text, so the results shown are still the wanted ones.
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
                // All other waiters may leave before this caller joins the request, which needs a
                // new one then. Otherwise this caller was cancelled; errors of the page are in
                // `failures`.
                isWaiting = error is SharedTaskAbandoned
            }
        }
    }

    /// Returns the request in flight for a page, or starts one from the page's first empty slot.
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
            // After a failed refresh the previous results stay, and further pages are added to
            // them.
            if results != nil { resultsSearch = search }
        }
    }
}
