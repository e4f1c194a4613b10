/// A cache of the keys in a text: most objects of a document repeat the keys of others.
struct KeyCache {
    private struct Entry {
        /// The offset of the key, behind its opening quote.
        let start: Int
        let count: Int
        let key: String
    }

    /// One entry per slot, or none for a short text; a new key evicts the one in its slot.
    private var entries: [Entry?]

    static let slotCount = 64
    /// In a shorter text, too few keys are repeated for a cache to be worth its memory.
    private static let shortText = 512

    /// - Parameter count: the number of bytes of the text.
    init(count: Int) {
        entries = count < Self.shortText ? [] : [Entry?](repeating: nil, count: Self.slotCount)
    }

    /// Reads the key whose opening quote comes next, and computes its slot.
    ///
    /// A key with escape sequences has no slot.
    mutating func key(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Failure) -> (key: String, slot: Int?) {
        let quote = scanner.offset
        let start = quote + 1
        let isASCII = scanner.skipPlain(from: start)
        let end = scanner.offset
        guard isASCII, end > start, end < scanner.bytes.count,
            scanner.bytes[end] == UInt8(ascii: "\"")
        else {
            scanner.offset = quote
            return (try scanner.string(), nil)
        }
        scanner.offset = end + 1
        let raw = UnsafeRawBufferPointer(scanner.bytes)
        let count = end - start
        let mix = Int(raw[start]) &* 7 &+ Int(raw[start + count / 2]) &* 31
        let slot = (mix &+ Int(raw[end - 1]) &* 13 &+ count) % Self.slotCount
        if entries.isEmpty { return (scanner.text(start..<end), slot) }
        if let known = entries[slot], known.count == count,
            raw.hasSameBytes(at: start, known.start, count: count)
        {
            return (known.key, slot)
        }
        let key = scanner.text(start..<end)
        entries[slot] = Entry(start: start, count: count, key: key)
        return (key, slot)
    }
}

/// The keys of the object being read: a bit mask of slots rules most duplicates out, small objects
/// are searched linearly, and large ones get a set to avoid quadratic time.
struct KeysSeen {
    private var slots: UInt64 = 0
    private var set: Set<JSONKey>?

    /// A linear search of this many keys, few of which have the same length, is cheaper than
    /// hashing each.
    private static let linearLimit = 64

    /// Adds the key; `false` if it is a duplicate.
    mutating func insert(
        _ key: String, slot: Int?, after members: [JSONObject.Member]
    ) -> Bool {
        if set != nil { return set?.insert(JSONKey(key)).inserted == true }
        if members.count >= Self.linearLimit {
            var keys = Set(members.map { JSONKey($0.key) })
            defer { set = keys }
            return keys.insert(JSONKey(key)).inserted
        }
        // A key without a slot was written with escape sequences and can equal any other key.
        guard let slot else {
            slots = .max
            return !members.contains { JSONKey.areSame($0.key, key) }
        }
        let bit: UInt64 = 1 << UInt64(slot)
        if slots & bit == 0 {
            slots |= bit
            return true
        }
        return !members.contains { JSONKey.areSame($0.key, key) }
    }
}
