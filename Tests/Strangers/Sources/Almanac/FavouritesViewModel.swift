/// The favourites of this installation: the whole list, and adding and removing with immediate effect.
///
/// Per place at most one write is on its way. Taps during that time only change what the user wishes in the
/// end; when the answer is there, that wish is sent if the server does not have it yet. What is shown is always
/// the server's list with the open wishes on top, so a failed write undoes itself.
public final class FavouritesViewModel: Sendable {
    public struct State: ScreenState {
        public internal(set) var rows: [Favourite] = []
        /// A load is running, or waits for a write or a pause to end.
        public internal(set) var isLoading = false
        public internal(set) var hasLoaded = false
        /// Places with a write on its way.
        public internal(set) var busyPlaceIds: Set<Int> = []
        public internal(set) var loadError: AlmanacError?
        public internal(set) var writeError: AlmanacError?
        public internal(set) var pausedForSeconds: Int?

        public var loadErrorMessage: String? { loadError?.message(paused: pausedForSeconds != nil) }
        public var writeErrorMessage: String? {
            writeError?.message(paused: pausedForSeconds != nil)
        }
        public var isEmpty: Bool { hasLoaded && rows.isEmpty }

        public func isFavourite(_ placeId: Int) -> Bool { rows.contains { $0.placeId == placeId } }
    }

    private struct Wish {
        let placeName: String
        /// What the user wants in the end: a favourite or not.
        var isWanted: Bool
        /// Later wishes are shown further up, like the server does it.
        let order: Int
    }

    private struct Hidden {
        /// The list as the server has it, as far as we know.
        var confirmed: [Favourite] = []
        var wishes: [Int: Wish] = [:]
        var wishCount = 0
        var collector: PageCollector<Favourite>
        var generation = 0
        var request: (any Cancellable)?
        /// Page numbers shift with every write, so a load waits until all writes are done.
        var needsLoad = false

        func isConfirmed(_ placeId: Int) -> Bool { confirmed.contains { $0.placeId == placeId } }
    }

    private let client: AlmanacClient
    private let perPage: Int
    private let store: StateStore<State, Hidden>

    public init(client: AlmanacClient, perPage: Int = 20) {
        self.client = client
        self.perPage = perPage
        store = StateStore(
            State(), Hidden(collector: PageCollector(perPage: perPage)), client.configuration)
        store.whenPauseEnds { [weak self] in
            self?.store.update { state, hidden in self?.loadIfNeeded(&state, &hidden) }
        }
    }

    deinit { store.update { _, hidden in hidden.request?.cancel() } }

    public var state: State { store.state }

    /// Called on the callback queue after every change.
    public var onChange: (@Sendable (State) -> Void)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    // MARK: What the user does

    /// Loads all pages. Also pull to refresh and "Try again"; the shown rows stay until the new list is complete.
    public func load() {
        store.update { state, hidden in
            guard state.pausedForSeconds == nil, !state.isLoading else { return }
            hidden.needsLoad = true
            loadIfNeeded(&state, &hidden)
        }
    }

    public func add(_ place: Place) { wish(place.id, place.name) { _ in true } }

    public func remove(placeId: Int) { wish(placeId, "") { _ in false } }

    /// The star of a row: whatever is shown turns into its opposite.
    public func toggle(_ place: Place) { wish(place.id, place.name) { !$0.isFavourite(place.id) } }

    // MARK: Writing

    private func wish(_ placeId: Int, _ placeName: String, _ choose: (State) -> Bool) {
        store.update { state, hidden in
            guard state.pausedForSeconds == nil else { return }
            let isWanted = choose(state)
            state.writeError = nil
            if hidden.wishes[placeId] != nil {
                hidden.wishes[placeId]?.isWanted = isWanted
            } else if !state.hasLoaded || hidden.isConfirmed(placeId) != isWanted {
                hidden.wishCount += 1
                hidden.wishes[placeId] = Wish(
                    placeName: placeName, isWanted: isWanted, order: hidden.wishCount)
                hidden.request?.cancel()
                hidden.generation += 1
                hidden.needsLoad = state.isLoading
                send(placeId, isWanted)
            }
            show(&state, hidden)
        }
    }

    /// Holds on to the view model until the last wish is sent, even if the screen is gone by then.
    private func send(_ placeId: Int, _ isWanted: Bool) {
        if isWanted {
            client.addFavourite(placeId: placeId) {
                self.finish(placeId, isWanted, $0.map(Optional.some))
            }
        } else {
            client.removeFavourite(placeId: placeId) {
                self.finish(placeId, isWanted, $0.map { _ in nil })
            }
        }
    }

    private func finish(_ placeId: Int, _ sent: Bool, _ result: Result<Favourite?, AlmanacError>) {
        store.update { state, hidden in
            guard let wish = hidden.wishes[placeId] else { return }
            var problem: AlmanacError?
            switch result {
            case .success(let favourite):
                confirm(placeId, sent, favourite, wish, &hidden)
            case .failure(.rejected(let status, _, _)) where status == (sent ? 409 : 404):
                // Already there, or already gone: that is what the user wanted.
                confirm(placeId, sent, nil, wish, &hidden)
            case .failure(let error):
                problem = error
                state.pause(for: error)
            }
            let isUnknown = problem?.leavesOutcomeUnknown == true
            let changedMind = wish.isWanted != sent
            let isPaused = state.pausedForSeconds != nil
            if changedMind, isUnknown || hidden.isConfirmed(placeId) != wish.isWanted, !isPaused {
                send(placeId, wish.isWanted)
            } else {
                hidden.wishes[placeId] = nil
                // A failure of something that the user no longer wants is not worth a message.
                if let problem, !changedMind || isPaused { state.writeError = problem }
                if isUnknown { hidden.needsLoad = true }
                loadIfNeeded(&state, &hidden)
            }
            show(&state, hidden)
        }
    }

    private func confirm(
        _ placeId: Int, _ sent: Bool, _ answer: Favourite?, _ wish: Wish, _ hidden: inout Hidden
    ) {
        if !sent {
            hidden.confirmed.removeAll { $0.placeId == placeId }
        } else if !hidden.isConfirmed(placeId) {
            let favourite =
                answer ?? Favourite(placeId: placeId, placeName: wish.placeName, addedAt: nil)
            hidden.confirmed.insert(favourite, at: 0)
        }
    }

    /// The server's list with the open wishes on top.
    private func show(_ state: inout State, _ hidden: Hidden) {
        let added = hidden.wishes
            .filter { $0.value.isWanted && !hidden.isConfirmed($0.key) }
            .sorted { $0.value.order > $1.value.order }
            .map { Favourite(placeId: $0.key, placeName: $0.value.placeName, addedAt: nil) }
        state.rows =
            added + hidden.confirmed.filter { hidden.wishes[$0.placeId]?.isWanted != false }
        state.busyPlaceIds = Set(hidden.wishes.keys)
    }

    // MARK: Loading

    private func loadIfNeeded(_ state: inout State, _ hidden: inout Hidden) {
        guard hidden.needsLoad else { return }
        state.isLoading = true
        state.loadError = nil
        guard hidden.wishes.isEmpty, state.pausedForSeconds == nil else { return }
        hidden.needsLoad = false
        hidden.collector = PageCollector(perPage: perPage)
        fetchPage(1, &hidden)
    }

    private func fetchPage(_ page: Int, _ hidden: inout Hidden) {
        hidden.generation += 1
        let generation = hidden.generation
        hidden.request = client.favourites(page: page, perPage: perPage) { [weak self] result in
            self?.receive(result, page, generation)
        }
    }

    private func receive(
        _ result: Result<Page<Favourite>, AlmanacError>, _ page: Int, _ generation: Int
    ) {
        store.update { state, hidden in
            guard hidden.generation == generation else { return }
            hidden.request = nil
            switch result {
            case .success(let answer):
                _ = hidden.collector.append(answer, requested: page)
                if let next = hidden.collector.nextPage { return fetchPage(next, &hidden) }
                hidden.confirmed = hidden.collector.rows
                state.hasLoaded = true
            case .failure(let error):
                // Without an earlier list the first pages are better than nothing.
                if !state.hasLoaded, hidden.collector.rows.count > hidden.confirmed.count {
                    hidden.confirmed = hidden.collector.rows
                }
                if error != .cancelled { state.loadError = error }
                state.pause(for: error)
            }
            state.isLoading = false
            show(&state, hidden)
        }
    }
}
