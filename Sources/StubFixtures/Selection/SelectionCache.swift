import StubBackport
import StubSupport

/// The rows that lists have selected and sorted, and the texts that were searched.
///
/// It belongs to the rows of one collection and its copies as long as they are unchanged: a collection
/// that is changed gets an empty one.
final class SelectionCache: Sendable {
    /// Protects only this cache; what is in it can be computed again at any time.
    private let state: Mutex<State>

    fileprivate enum Key: Hashable {
        case list(SelectedRows.Key)
        case texts([FieldPath])
    }

    fileprivate enum Content {
        case list(SelectedRows)
        case texts(RowTexts)

        var weight: Int {
            switch self {
            case .list(let list): list.weight
            case .texts(let texts): texts.weight
            }
        }
    }

    fileprivate struct State {
        var entries: [Key: (content: Content, lastUse: Int)] = [:]
        /// The number of bytes of all lists and texts.
        var bytes = 0
        var memory = MemoryGrant(of: nil, most: SelectionCache.most.bytes)
        var pool: MemoryPool?
        var uses = 0
        /// The number of uses when unused lists were last evicted.
        var lastSweep = 0
    }

    /// The maximum number of lists and searched texts, and of bytes in a collection that belongs to
    /// no stub.
    fileprivate static let most = (entries: 64, bytes: 64 << 20)

    init(_ pool: MemoryPool? = nil) {
        var state = State()
        state.pool = pool
        state.memory = Self.memory(of: pool)
        self.state = Mutex(state)
    }

    private static func memory(of pool: MemoryPool?) -> MemoryGrant {
        MemoryGrant(of: pool, most: pool == nil ? most.bytes : .max)
    }

    /// Returns an empty cache, whose content counts as memory of the same pool.
    func emptied() -> SelectionCache { SelectionCache(state.withLock(\.pool)) }

    /// Counts the content as memory of a pool, unless it already counts as that of another.
    func useMemory(of pool: MemoryPool) {
        state.withLock { state in
            guard state.pool == nil else { return }
            state.pool = pool
            state.memory = Self.memory(of: pool)
            if !state.memory.grow(to: state.bytes) {
                state.entries = [:]
                state.bytes = 0
            }
        }
    }

    /// The bytes of all lists and texts.
    var bytes: Int { state.withLock { $0.bytes } }
}

// MARK: - Lists and texts

extension SelectionCache {
    func list(_ key: SelectedRows.Key) -> SelectedRows? {
        if case .list(let list)? = content(.list(key)) { list } else { nil }
    }

    func texts(of fields: [FieldPath]) -> RowTexts? {
        if case .texts(let texts)? = content(.texts(fields)) { texts } else { nil }
    }

    private func content(_ key: Key) -> Content? {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.content
        }
    }

    func keep(_ list: SelectedRows, for key: SelectedRows.Key) { keep(.list(list), .list(key)) }

    func keep(_ texts: RowTexts) { keep(.texts(texts), .texts(texts.fields)) }

    /// Keeps a list or texts, and evicts what was not used for the longest time.
    private func keep(_ content: Content, _ key: Key) {
        state.withLock { state in
            state.uses += 1
            state.remove(key)
            if state.entries.count >= Self.most.entries { state.evictOldest() }
            guard state.makeRoom(for: content.weight) else { return }
            state.entries[key] = (content, state.uses)
            state.bytes += content.weight
        }
    }

    /// Evicts what was not used since the last call.
    func evictUnused() {
        state.withLock { state in
            for (key, entry) in state.entries where entry.lastUse <= state.lastSweep {
                state.remove(key)
            }
            state.lastSweep = state.uses
            state.memory.fit(to: state.bytes)
        }
    }
}

// MARK: - Evicting

extension SelectionCache.State {
    /// Evicts what was not used for the longest time until there is memory for more bytes; returns
    /// whether there is.
    ///
    /// Nothing is evicted if that would not be enough.
    fileprivate mutating func makeRoom(for more: Int) -> Bool {
        while !memory.grow(to: bytes + more) {
            guard !entries.isEmpty, memory.canGrow(to: more) else { return false }
            evictOldest()
        }
        return true
    }

    fileprivate mutating func remove(_ key: SelectionCache.Key) {
        bytes -= entries.removeValue(forKey: key)?.content.weight ?? 0
    }

    fileprivate mutating func evictOldest() {
        if let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            remove(oldest.key)
        }
    }
}
