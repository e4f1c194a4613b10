/// The keys met before in a text: most objects of a document repeat the keys of others.
struct KeyCache {
    private struct Entry {
        /// Where the key stands in the text, between its quotes.
        let start: Int
        let count: Int
        let key: String
    }

    /// A table of one entry a slot; a later key takes an earlier one's place.
    private var entries = [Entry?](repeating: nil, count: slotCount)

    static let slotCount = 64

    /// Reads the key whose quote comes next, and the slot that it always falls into.
    ///
    /// A key written with escapes has no slot.
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

/// The keys of the object being read: a mask of slots rules most duplicates out, small objects
/// are searched, and a set takes over before that turns quadratic.
struct KeysSeen {
    private var slots: UInt64 = 0
    private var set: Set<JSONKey>?

    /// Searching that many keys, of which few are as long, is cheaper than hashing each of them.
    private static let linearLimit = 64

    /// Notes the key; `false` if one of the members has it.
    mutating func insert(
        _ key: String, slot: Int?, after members: [JSONObject.Member]
    ) -> Bool {
        if set != nil { return set?.insert(JSONKey(key)).inserted == true }
        if members.count >= Self.linearLimit {
            var keys = Set(members.map { JSONKey($0.key) })
            defer { set = keys }
            return keys.insert(JSONKey(key)).inserted
        }
        // Without a slot the key could be any of the others, spelled with escapes.
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
