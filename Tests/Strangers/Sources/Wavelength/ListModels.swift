import Foundation
import Observation

/// The screen "Library": the episodes the user has saved, newest first.
@MainActor @Observable
public final class LibraryModel: SessionScoped {
    public let list = PagedList<Episode>()
    private let client: WavelengthClient

    public init(client: WavelengthClient) {
        self.client = client
        client.scope.add(self)
    }

    public var episodes: [Episode] { list.items }

    /// For the appearance of the screen. Coming back to a list that is there costs nothing.
    public func loadIfNeeded() async {
        guard !list.hasLoaded, list.activity == .idle else { return }
        await refresh()
    }

    public func refresh() async { await list.reload(from: client.library(), keepingItems: true) }

    public func loadMore() async { await list.loadMore() }

    public func retry() async { await list.retry() }

    func sessionEnded(_ reason: SessionEnd) { list.reset() }

    func savedStateChanged(of episode: Episode) {
        list.edit { rows in
            rows.removeAll { $0.id == episode.id }
            if episode.isSaved { rows.insert(episode, at: 0) }
        }
    }
}

/// The screen "Search". The view calls `search` with the text whenever it changes.
@MainActor @Observable
public final class SearchModel: SessionScoped {
    public private(set) var query = ""
    /// The text that the rows belong to. It differs from `query` while the user is typing.
    public private(set) var shownQuery = ""
    public let list = PagedList<Episode>()

    private let client: WavelengthClient
    private var turn = 0

    public init(client: WavelengthClient) {
        self.client = client
        client.scope.add(self)
    }

    public var results: [Episode] { list.items }

    /// Waits until typing pauses, then searches. A newer text makes an older search void, wherever it is.
    public func search(_ text: String) async {
        begin(text)
        let mine = turn
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return clear() }
        do {
            try await client.configuration.clock.sleep(client.configuration.searchDelay)
        } catch {
            return
        }
        guard mine == turn, !Task.isCancelled else { return }
        shownQuery = trimmed
        await list.reload(from: client.episodes(matching: trimmed), keepingItems: false)
    }

    public func loadMore() async { await list.loadMore() }

    public func retry() async { await list.retry() }

    func sessionEnded(_ reason: SessionEnd) {
        begin("")
        clear()
    }

    func savedStateChanged(of episode: Episode) {
        list.edit { rows in
            if let index = rows.firstIndex(where: { $0.id == episode.id }) { rows[index] = episode }
        }
    }

    private func begin(_ text: String) {
        turn += 1
        query = text
        list.abandonLoad()
    }

    private func clear() {
        shownQuery = ""
        list.reset()
    }
}
