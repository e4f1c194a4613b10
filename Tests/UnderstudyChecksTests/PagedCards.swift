import Foundation

/// A list of cards that is loaded page by page, and shows which of them have a star.
actor PagedCards {
    private let client: BoardClient
    private var cards: [BoardClient.Card] = []
    private var next: URL?
    private var starred: Set<String> = []
    private(set) var error: (any Error)?
    private(set) var hasMore = true
    /// How many cards there are, as the newest page says.
    private(set) var total: Int?

    init(_ client: BoardClient) { self.client = client }

    /// The cards that are shown, none without a user.
    func ids() async -> [String] {
        if await !client.isSignedIn, client.bug != .cardsStay, client.bug != .lateCards {
            (cards, error) = ([], nil)
        }
        return cards.map(\.id)
    }

    /// Loads the first page, whose cards take the place of all.
    func refresh() async { await show(nil) { $1 } }

    func loadMore() async {
        guard hasMore else { return }
        await show(next) { $0 + $1 }
    }

    /// Loads again what has failed.
    func retry() async {
        if cards.isEmpty || client.bug == .retryFromStart {
            await refresh()
        } else {
            await loadMore()
        }
    }

    private func show(
        _ page: URL?, _ join: ([BoardClient.Card], [BoardClient.Card]) -> [BoardClient.Card]
    ) async {
        error = nil
        do {
            let found = try await client.page(page)
            (cards, next, hasMore) = (join(cards, found.cards), found.next, found.next != nil)
            if client.bug != .firstTotal || total == nil { total = found.total }
        } catch {
            if error is BoardClient.Unreadable, client.bug == .unreadableEndsList {
                hasMore = false
            }
            self.error = error
        }
    }

    /// Gives the first card a star on a screen of its own, which tells the list.
    func starFirst() async throws -> String {
        guard let id = cards.first?.id else { throw BoardClient.Unreadable() }
        if client.bug == .unsavedStar { starred.insert(id) }
        try await client.send("PUT", "/cards/\(id)/star")
        starred.insert(id)
        return id
    }

    func star(of id: String) -> String? { starred.contains(id) ? "true" : nil }
}
