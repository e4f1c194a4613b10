import Synchronization

/// The rows that lists have selected and sorted, and the texts that were searched.
///
/// It belongs to one collection and its unchanged copies: a copy that is changed gets a copy of the
/// cache. What is in it is brought up to date when it is used after a change.
final class SelectionCache: Sendable {
    /// Protects only this cache; what is in it can be computed again at any time.
    private let state: Mutex<State>

    private struct Entry {
        var list: SelectedRows
        var lastUse: Int
    }

    private struct State {
        var lists: [SelectedRows.Key: Entry] = [:]
        var texts: [[FieldPath]: RowTexts] = [:]
        /// The number of ranks in all lists.
        var count = 0
        var uses = 0
    }

    /// The maximum number of lists, of ranks in all of them, of four bytes each, and of groups of
    /// fields that are searched.
    private static let most = (lists: 64, ranks: 1 << 21, texts: 4)

    init() {
        state = Mutex(State())
    }

    private init(copying other: SelectionCache) {
        state = Mutex(other.state.withLock { $0 })
    }

    /// Returns a cache with the same content.
    func copy() -> SelectionCache { SelectionCache(copying: self) }

    func list(_ key: SelectedRows.Key) -> SelectedRows? {
        state.withLock { state in
            state.uses += 1
            state.lists[key]?.lastUse = state.uses
            return state.lists[key]?.list
        }
    }

    /// Removes the list and returns it, so that it can be changed without being copied.
    func take(_ key: SelectedRows.Key) -> SelectedRows? {
        state.withLock { state in
            guard let entry = state.lists.removeValue(forKey: key) else { return nil }
            state.count -= entry.list.ranks.count
            return entry.list
        }
    }

    /// Keeps a list, and evicts those that were not used for the longest time.
    func keep(_ list: SelectedRows, for key: SelectedRows.Key) {
        guard list.ranks.count <= Self.most.ranks else { return }
        state.withLock { state in
            state.uses += 1
            state.count -= state.lists.removeValue(forKey: key)?.list.ranks.count ?? 0
            while state.lists.count >= Self.most.lists
                || state.count + list.ranks.count > Self.most.ranks,
                let oldest = state.lists.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.count -= oldest.value.list.ranks.count
                state.lists[oldest.key] = nil
            }
            state.lists[key] = Entry(list: list, lastUse: state.uses)
            state.count += list.ranks.count
        }
    }

    func texts(of fields: [FieldPath]) -> RowTexts? { state.withLock { $0.texts[fields] } }

    func keep(_ texts: RowTexts) {
        state.withLock { state in
            if state.texts[texts.fields] == nil, state.texts.count >= Self.most.texts {
                state.texts = [:]
            }
            state.texts[texts.fields] = texts
        }
    }
}
