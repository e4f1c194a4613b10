import UnderstudyChecks

/// A list of cards that is searched after a pause in the typing, and can be narrowed to those with a
/// star.
actor SearchedCards {
    static let pause = Duration.milliseconds(300)

    private let client: BoardClient
    private let clock: ManualClock
    private var cards: [BoardClient.Card] = []
    private var text = ""
    private var hasStar = false
    private var newest = 0
    /// The text whose search is under way.
    private var awaited: String?
    private var planned: Task<Void, Never>?
    private(set) var error: (any Error)?

    init(_ client: BoardClient, clock: ManualClock) {
        (self.client, self.clock) = (client, clock)
    }

    func ids() -> [String] { cards.map(\.id) }

    func type(_ typed: String) {
        text = typed
        planned?.cancel()
        // With the bug, no search is planned for the text whose search is under way, although a letter
        // between has made its answer an old one.
        if client.bug == .typedAgainIsLost, typed == awaited { return }
        newest += 1
        planned = Task {
            guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
            await load()
        }
    }

    /// Shows the cards with a star alone, at once.
    func filter() async {
        hasStar = true
        planned?.cancel()
        if client.bug == .filterForgetsText { text = "" }
        await load()
    }

    func load() async {
        newest += 1
        let load = newest
        error = nil
        awaited = text
        defer { if load == newest { awaited = nil } }
        do {
            let found = try await client.found(text, hasStar: hasStar)
            if load == newest { cards = found }
        } catch {
            if load == newest { self.error = error }
        }
    }
}
