public import Observation

/// The list of users, fetched in pages, with a search.
///
/// The cached first page of the last launch is shown until a new one arrives. Results and errors of
/// an older search are ignored.
@MainActor
@Observable
public final class UserListViewModel {
    /// The actions of the list; closures, so that the list does not keep a flow alive.
    public struct Actions {
        /// Called with the selected user.
        public var showUser: @MainActor (Identifier<User>) -> Void

        /// Creates the actions.
        public init(showUser: @escaping @MainActor (Identifier<User>) -> Void = { _ in }) {
            self.showUser = showUser
        }
    }

    /// The request in flight.
    public enum Loading: Sendable, Hashable {
        /// No request.
        case none
        /// The first page.
        case fullScreen
        /// A further page.
        case nextPage
    }

    /// The search text; empty lists all users.
    public private(set) var query = ""

    /// The request in flight.
    public private(set) var loading = Loading.none

    /// The error of the last failed page.
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
    /// The request in flight; the next one cancels and replaces it.
    @ObservationIgnored private var request: SharedTask<UserPage>?
    /// The users that were saved since the last request.
    @ObservationIgnored private var updates: [Identifier<User>: User] = [:]

    /// Creates a list that shows the cached users; nothing is fetched before `load()`.
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
    /// The fetched users without duplicates, in their first place and with their newest content.
    public var users: [User] {
        guard total != nil else { return cached }
        let rows = pages.sorted { $0.key < $1.key }.flatMap(\.value)
        let newest = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var seen: Set<Identifier<User>> = []
        return rows.compactMap { seen.insert($0.id).inserted ? newest[$0.id] : nil }
    }

    /// The number of fetched pages.
    public var pageCount: Int { pages.count }

    /// True if the server has more users; false before the first page arrives.
    public var hasMore: Bool { total.map { rowCount < $0 } ?? false }

    /// True if the server found no users.
    public var isEmpty: Bool { total == 0 }

    /// The recent search queries.
    public var recentQueries: [String] { recent.all }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the first page when the screen appears, unless it was or is being fetched.
    public func load() async {
        guard total == nil, loading == .none else { return }
        await fetch(page: 0)
    }

    /// Fetches the first page again; the users shown stay until it arrives.
    public func refresh() async {
        search += 1
        await fetch(page: 0)
    }

    /// Starts a search; an empty or unchanged query is ignored.
    public func search(for text: String) async {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, text != query else { return }
        await begin(text)
    }

    /// Lists all users again.
    public func cancelSearch() async {
        guard !query.isEmpty else { return }
        await begin("")
    }

    /// Fetches the next page when one of the last three users becomes visible.
    public func loadNextPage(ifNear user: User) async {
        guard let index = users.firstIndex(where: { $0.id == user.id }), index >= users.count - 3
        else { return }
        await loadNextPage()
    }

    /// Fetches the next page, unless there is none or a request is in flight.
    public func loadNextPage() async {
        guard hasMore, loading == .none else { return }
        await fetch(page: pageCount)
    }

    /// Shows a user that was saved on another screen, if it is on the list.
    ///
    /// A page in flight may contain the previous version, so the saved one takes precedence.
    public func update(_ user: User) {
        updates[user.id] = user
        pages = pages.mapValues(updated)
        cached = updated(cached)
        if let stored = cache.value { cache.value = updated(stored) }
    }

    /// Selects a user.
    public func select(_ id: Identifier<User>) {
        guard users.contains(where: { $0.id == id }) else { return }
        actions.showUser(id)
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }
}

extension UserListViewModel {
    /// The number of rows on all pages; the server may send fewer than requested.
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
            // An empty page is the end, whatever its total.
            total = page.users.isEmpty ? skip : max(0, page.total)
            if number == 0 { note(page, of: query) }
        } catch {
            guard search == self.search else { return }
            self.error = AppError.toShow(error)
        }
        loading = .none
    }

    /// Requests a page, and cancels the previous request.
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
