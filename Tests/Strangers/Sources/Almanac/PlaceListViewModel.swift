import Foundation

/// The list of places: paging, search while typing, two orders, pull to refresh.
public final class PlaceListViewModel: Sendable {
    public enum Activity: Equatable, Sendable {
        case idle, loading, refreshing, loadingMore
    }

    public struct State: ScreenState {
        public internal(set) var rows: [Place] = []
        public internal(set) var totalResults: Int?
        /// What stands in the search field; the rows follow after the debounce.
        public internal(set) var searchText = ""
        public internal(set) var sort = PlaceSort.name
        public internal(set) var activity = Activity.idle
        public internal(set) var hasLoaded = false
        public internal(set) var hasMore = false
        public internal(set) var error: AlmanacError?
        public internal(set) var pausedForSeconds: Int?

        public var errorMessage: String? { error?.message(paused: pausedForSeconds != nil) }
        public var isEmpty: Bool { hasLoaded && rows.isEmpty }
        public var canRetry: Bool { error != nil && activity == .idle && pausedForSeconds == nil }
    }

    private enum Kind {
        /// A new list: other words, another order, or the first one.
        case reload
        /// The same list again; the shown rows stay until the answer is there.
        case refresh
        case nextPage
    }

    private struct Hidden {
        var collector: PageCollector<Place>
        /// What the shown rows were asked with. All pages of one list use the same.
        var applied = PlaceQuery()
        var generation = 0
        var request: (any Cancellable)?
        var typing = 0
        var debounce: (any Cancellable)?
        var failed: Kind?
    }

    /// Without the user's location, places cannot be sorted by distance.
    public let location: Coordinates?
    private let client: AlmanacClient
    private let perPage: Int
    private let debounceDelay: Duration
    private let store: StateStore<State, Hidden>

    public init(
        client: AlmanacClient, location: Coordinates? = nil, perPage: Int = 20,
        debounce: Duration = .milliseconds(300)
    ) {
        self.client = client
        self.location = location
        self.perPage = perPage
        debounceDelay = debounce
        store = StateStore(
            State(), Hidden(collector: PageCollector(perPage: perPage)), client.configuration)
        store.whenPauseEnds { [weak self] in
            // What was typed or chosen during the pause could not be sent; now it can.
            self?.start { state, hidden in Self.isOutdated(state, hidden) ? .reload : nil }
        }
    }

    deinit { cancel() }

    public var state: State { store.state }

    /// Called on the callback queue after every change.
    public var onChange: (@Sendable (State) -> Void)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    // MARK: What the user does

    /// Loads the list when the screen appears and the list is not there yet.
    public func load() {
        start { state, _ in !state.hasLoaded && state.activity == .idle ? .reload : nil }
    }

    /// Pull to refresh. Text that has just been typed is searched at once.
    public func refresh() {
        start { state, hidden in
            guard state.activity == .idle || state.activity == .loadingMore else { return nil }
            return state.hasLoaded && !Self.isOutdated(state, hidden) ? .refresh : .reload
        }
    }

    /// Called when the end of the list comes into view. After a failed page only `retry` asks again, because
    /// a table that redraws would otherwise ask for ever.
    public func loadNextPage() {
        start { state, hidden in
            let mayAsk =
                state.hasLoaded && state.activity == .idle && state.hasMore
                && hidden.failed != .nextPage
            return mayAsk ? .nextPage : nil
        }
    }

    /// Repeats what failed.
    public func retry() { start { state, hidden in state.canRetry ? hidden.failed : nil } }

    public func search(_ text: String) {
        let typing = store.update { state, hidden -> Int? in
            state.searchText = text
            hidden.debounce?.cancel()
            hidden.typing += 1
            let isThere =
                !Self.isOutdated(state, hidden) && (state.hasLoaded || state.activity == .loading)
            return isThere ? nil : hidden.typing
        }
        guard let typing else { return }
        let debounce = client.configuration.scheduler.schedule(after: debounceDelay) {
            [weak self] in
            self?.start { _, hidden in hidden.typing == typing ? .reload : nil }
        }
        store.update { _, hidden in
            if hidden.typing == typing { hidden.debounce = debounce }
        }
    }

    public func sort(by sort: PlaceSort) {
        guard sort != .distance || location != nil else { return }
        store.update { state, _ in state.sort = sort }
        start { state, hidden in Self.isOutdated(state, hidden) ? .reload : nil }
    }

    /// Gives up whatever is running, for example when the screen disappears.
    public func cancel() {
        store.update { state, hidden in
            hidden.generation += 1
            hidden.typing += 1
            hidden.request?.cancel()
            hidden.debounce?.cancel()
            state.activity = .idle
        }
    }

    // MARK: Machinery

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether the user has chosen something else than the shown rows were asked with.
    private static func isOutdated(_ state: State, _ hidden: Hidden) -> Bool {
        trimmed(state.searchText) != hidden.applied.text || state.sort != hidden.applied.sort
    }

    private func start(_ choose: (State, Hidden) -> Kind?) {
        store.update { state, hidden in
            guard state.pausedForSeconds == nil, let kind = choose(state, hidden) else { return }
            switch kind {
            case .reload:
                // The rows belong to other words or another order, so they go at once.
                hidden.applied = PlaceQuery(
                    text: Self.trimmed(state.searchText), sort: state.sort, location: location)
                hidden.collector = PageCollector(perPage: perPage)
                hidden.typing += 1
                (state.rows, state.totalResults, state.hasLoaded, state.hasMore) = (
                    [], nil, false, false
                )
                state.activity = .loading
            case .refresh:
                state.activity = .refreshing
            case .nextPage:
                state.activity = .loadingMore
            }
            state.error = nil
            hidden.failed = nil
            fetch(kind, &hidden)
        }
    }

    private func fetch(_ kind: Kind, _ hidden: inout Hidden) {
        hidden.request?.cancel()
        hidden.generation += 1
        let generation = hidden.generation
        let page = kind == .nextPage ? hidden.collector.nextPage ?? 1 : 1
        hidden.request = client.places(hidden.applied, page: page, perPage: perPage) {
            [weak self] result in
            self?.receive(result, kind, page, generation)
        }
    }

    private func receive(
        _ result: Result<Page<Place>, AlmanacError>, _ kind: Kind, _ page: Int, _ generation: Int
    ) {
        store.update { state, hidden in
            // Answers to a question that nobody asks any more are dropped here.
            guard hidden.generation == generation else { return }
            hidden.request = nil
            switch result {
            case .success(let answer):
                if kind == .refresh { hidden.collector = PageCollector(perPage: perPage) }
                guard hidden.collector.append(answer, requested: page) else {
                    return fetch(.nextPage, &hidden)
                }
                state.rows = hidden.collector.rows
                state.totalResults = hidden.collector.totalResults
                state.hasMore = hidden.collector.nextPage != nil
                state.hasLoaded = true
            case .failure(.cancelled):
                break
            case .failure(let error):
                state.error = error
                state.pause(for: error)
                hidden.failed = kind
            }
            state.activity = .idle
        }
    }
}
