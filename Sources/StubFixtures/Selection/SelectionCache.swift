import StubBackport
import StubSupport

/// The rows that lists have selected and sorted, and the texts that were searched.
///
/// It belongs to the rows of one collection and its copies as long as they are unchanged: a collection
/// that is changed gets an empty one.
final class SelectionCache: Sendable {
    /// Protects only this cache; what is in it can be computed again at any time.
    private let state: Mutex<State>

    fileprivate struct Entry {
        var list: SelectedRows
        var lastUse: Int
    }

    fileprivate struct Texts {
        var texts: RowTexts
        var lastUse: Int
    }

    fileprivate struct State {
        var lists: [SelectedRows.Key: Entry] = [:]
        var texts: [[FieldPath]: Texts] = [:]
        /// The number of bytes of all lists and texts.
        var bytes = 0
        var memory = MemoryGrant(of: nil, most: SelectionCache.most.bytes)
        var pool: MemoryPool?
        var uses = 0
        /// The number of uses when unused lists were last evicted.
        var lastSweep = 0
    }

    /// The maximum number of lists, of groups of fields that are searched, and of bytes in a
    /// collection that belongs to no stub.
    fileprivate static let most = (lists: 64, texts: 4, bytes: 64 << 20)

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
            if !state.memory.grow(to: state.bytes) { state.evictAll() }
        }
    }

    /// The bytes of all lists and texts.
    var bytes: Int { state.withLock { $0.bytes } }
}

// MARK: - Lists and texts

extension SelectionCache {
    func list(_ key: SelectedRows.Key) -> SelectedRows? {
        state.withLock { state in
            state.uses += 1
            state.lists[key]?.lastUse = state.uses
            return state.lists[key]?.list
        }
    }

    /// Keeps a list, and evicts those that were not used for the longest time.
    func keep(_ list: SelectedRows, for key: SelectedRows.Key) {
        state.withLock { state in
            state.uses += 1
            state.remove(key)
            while state.lists.count >= Self.most.lists { state.evictOldestList() }
            guard state.makeRoom(for: list.weight) else { return }
            state.lists[key] = Entry(list: list, lastUse: state.uses)
            state.bytes += list.weight
        }
    }

    func texts(of fields: [FieldPath]) -> RowTexts? {
        state.withLock { state in
            state.uses += 1
            state.texts[fields]?.lastUse = state.uses
            return state.texts[fields]?.texts
        }
    }

    func keep(_ texts: RowTexts) {
        state.withLock { state in
            state.uses += 1
            state.remove(texts.fields)
            while state.texts.count >= Self.most.texts { state.evictOldestTexts() }
            guard state.makeRoom(for: texts.weight) else { return }
            state.texts[texts.fields] = Texts(texts: texts, lastUse: state.uses)
            state.bytes += texts.weight
        }
    }

    /// Evicts what was not used since the last call.
    func evictUnused() {
        state.withLock { state in
            for (key, entry) in state.lists where entry.lastUse <= state.lastSweep {
                state.remove(key)
            }
            for (fields, texts) in state.texts where texts.lastUse <= state.lastSweep {
                state.remove(fields)
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
            guard memory.canGrow(to: more) else { return false }
            let list = lists.values.map(\.lastUse).min() ?? .max
            let texts = texts.values.map(\.lastUse).min() ?? .max
            if list == .max, texts == .max { return false }
            if list < texts { evictOldestList() } else { evictOldestTexts() }
        }
        return true
    }

    fileprivate mutating func remove(_ key: SelectedRows.Key) {
        bytes -= lists.removeValue(forKey: key)?.list.weight ?? 0
    }

    fileprivate mutating func remove(_ fields: [FieldPath]) {
        bytes -= texts.removeValue(forKey: fields)?.texts.weight ?? 0
    }

    fileprivate mutating func evictOldestList() {
        if let oldest = lists.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            remove(oldest.key)
        }
    }

    fileprivate mutating func evictOldestTexts() {
        if let oldest = texts.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            remove(oldest.key)
        }
    }

    fileprivate mutating func evictAll() {
        (lists, texts, bytes) = ([:], [:], 0)
    }
}
