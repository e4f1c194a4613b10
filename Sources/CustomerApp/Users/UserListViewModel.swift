public import Observation

/// The list of people, fetched page by page, and searched.
///
/// The first page of the last launch is shown until a fresh one is here. Whatever the answer to an
/// older search is, it changes nothing any more.
@MainActor
@Observable
public final class UserListViewModel {
    /// What comes after the list; the closures keep what they need, the list keeps no flow.
    public struct Actions {
        /// A person was chosen.
        public var showUser: @MainActor (Identifier<User>) -> Void

        /// Names what comes after the list.
        public init(showUser: @escaping @MainActor (Identifier<User>) -> Void = { _ in }) {
            self.showUser = showUser
        }
    }

    /// What is on its way.
    public enum Loading: Sendable, Hashable {
        /// Nothing.
        case none
        /// The first page.
        case fullScreen
        /// A page after those that are shown.
        case nextPage
    }

    /// What is searched for; empty lists everybody.
    public private(set) var query = ""

    /// What is on its way.
    public private(set) var loading = Loading.none

    /// What went wrong with the last page that failed.
    public private(set) var error: AppError?

    private var pages: [Int: [User]] = [:]
    private var total: Int?
    private var cached: [User]

    @ObservationIgnored private let service: any UserService
    @ObservationIgnored private let cache: StoredProperty<[User]>
    @ObservationIgnored private let recent: RecentQueries
    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let actions: Actions
    @ObservationIgnored private var search = 0
    /// The request under way; the next one replaces it.
    @ObservationIgnored private var request: SharedTask<UserPage>?
    /// Who was saved since the last page was asked for.
    @ObservationIgnored private var updates: [Identifier<User>: User] = [:]

    /// Creates a list that shows what is cached; nothing is fetched before `load()`.
    public init(
        service: any UserService, cache: StoredProperty<[User]>, recent: RecentQueries,
        pageSize: Int = 30, actions: Actions = Actions(),
    ) {
        self.service = service
        self.cache = cache
        self.recent = recent
        self.pageSize = max(1, pageSize)
        self.actions = actions
        cached = cache.value ?? []
    }

    deinit {
        request?.cancel()
    }
}

extension UserListViewModel {
    /// The people found so far, each once: at their first place, with their newest content.
    public var users: [User] {
        guard total != nil else { return cached }
        let rows = pages.sorted { $0.key < $1.key }.flatMap(\.value)
        let newest = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var seen: Set<Identifier<User>> = []
        return rows.compactMap { seen.insert($0.id).inserted ? newest[$0.id] : nil }
    }

    /// The number of pages that are shown.
    public var pageCount: Int { pages.count }

    /// True when the server has more than is shown; false until the first page is here.
    public var hasMore: Bool { total.map { rowCount < $0 } ?? false }

    /// True when the server has nobody who fits.
    public var isEmpty: Bool { total == 0 }

    /// What was searched for of late.
    public var recentQueries: [String] { recent.all }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the first page when the screen appears, unless one is here or on its way.
    public func load() async {
        guard total == nil, loading == .none else { return }
        await fetch(page: 0)
    }

    /// Fetches the first page anew; what is shown stays until it is here.
    public func refresh() async {
        search += 1
        await fetch(page: 0)
    }

    /// Searches anew; a query that is empty or the same changes nothing.
    public func search(for text: String) async {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, text != query else { return }
        await begin(text)
    }

    /// Lists everybody again.
    public func cancelSearch() async {
        guard !query.isEmpty else { return }
        await begin("")
    }

    /// Fetches the next page when one of the last three people comes into view.
    public func loadNextPage(ifNear user: User) async {
        guard let index = users.firstIndex(where: { $0.id == user.id }), index >= users.count - 3
        else { return }
        await loadNextPage()
    }

    /// Fetches the next page, if there is one and nothing is on its way.
    public func loadNextPage() async {
        guard hasMore, loading == .none else { return }
        await fetch(page: pageCount)
    }

    /// Shows a person as they were saved elsewhere, if they are on the list.
    ///
    /// A page that is on its way may have been read before they were saved: the saved one counts.
    public func update(_ user: User) {
        updates[user.id] = user
        pages = pages.mapValues(updated)
        cached = updated(cached)
        if let stored = cache.value { cache.value = updated(stored) }
    }

    /// Chooses a person.
    public func select(_ id: Identifier<User>) {
        guard users.contains(where: { $0.id == id }) else { return }
        actions.showUser(id)
    }

    /// Takes the error off the screen.
    public func dismissError() {
        error = nil
    }
}

extension UserListViewModel {
    /// The rows on all pages: a server may give fewer to a page than it was asked for.
    private var rowCount: Int { pages.reduce(0) { $0 + $1.value.count } }

    private func begin(_ query: String) async {
        self.query = query
        search += 1
        (pages, total, cached) = ([:], nil, [])
        await fetch(page: 0)
    }

    private func fetch(page number: Int) async {
        let (search, query) = (search, query)
        let skip = number == 0 ? 0 : rowCount
        loading = number == 0 ? .fullScreen : .nextPage
        updates = [:]
        error = nil
        do {
            let page = try await send(query, skip: skip).value()
            guard search == self.search else { return }
            if number == 0 { pages = [:] }
            pages[number] = updated(page.users)
            // An empty page is the end, whatever total it states.
            total = page.users.isEmpty ? skip : max(0, page.total)
            if number == 0 { note(page, of: query) }
        } catch {
            guard search == self.search else { return }
            self.error = AppError.toShow(error)
        }
        loading = .none
    }

    /// Asks for a page in place of whatever was asked for before, which is cancelled.
    private func send(_ query: String, skip: Int) -> SharedTask<UserPage> {
        request?.cancel()
        let (service, limit) = (service, pageSize)
        let task = SharedTask(endsWhenAbandoned: true) {
            try await service.users(matching: query, limit: limit, skip: skip)
        }
        request = task
        return task
    }

    private func updated(_ users: [User]) -> [User] {
        users.map { updates[$0.id] ?? $0 }
    }

    private func note(_ page: UserPage, of query: String) {
        if query.isEmpty { cache.value = updated(page.users) } else { recent.note(query) }
    }
}
