/// A list of texts, and the index of each; of equal ones, one is found.
///
/// The bytes of all texts are in one list, so that a comparison reads memory and nothing else.
final class KeyTable: Sendable {
    fileprivate struct Entry: Sendable {
        let start: Int
        let count: Int
        /// The next text with the same slot, or -1.
        let next: Int
    }

    private let bytes: ContiguousArray<UInt8>
    private let entries: ContiguousArray<Entry>
    /// The index of one text for each slot, or -1; their number is a power of two.
    private let slots: ContiguousArray<Int>

    init(_ keys: some Collection<String>) {
        var size = 1
        while size < keys.count { size *= 2 }
        var bytes: ContiguousArray<UInt8> = []
        var entries: ContiguousArray<Entry> = []
        var slots = ContiguousArray(repeating: -1, count: size)
        for (index, key) in keys.enumerated() {
            let slot = key.withBytes { KeyReader.hash($0) & (size - 1) }
            entries.append(Entry(start: bytes.count, count: key.utf8.count, next: slots[slot]))
            slots[slot] = index
            bytes.append(contentsOf: key.utf8)
        }
        self.bytes = bytes
        self.entries = entries
        self.slots = slots
    }

    /// Calls the closure with what finds any number of texts.
    @inline(__always)
    func withReader<Result>(_ body: (KeyReader) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            entries.withUnsafeBufferPointer { entries in
                slots.withUnsafeBufferPointer { slots in
                    body(KeyReader(bytes: bytes, entries: entries, slots: slots))
                }
            }
        }
    }
}

/// Finds texts in a `KeyTable`.
struct KeyReader {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let entries: UnsafeBufferPointer<KeyTable.Entry>
    fileprivate let slots: UnsafeBufferPointer<Int>

    /// The members of an object often have the order in which the schema declares them, and some of
    /// them are missing: so many keys are compared before a lookup.
    private static let nearby = 3

    /// The index of a text that is probably at the hint or shortly after it; `nil` if it is not in
    /// the list.
    @inline(__always)
    func index(of key: String, near hint: Int) -> Int? {
        key.withBytes { key in
            var index = hint
            let end = min(hint + Self.nearby, entries.count)
            while index < end {
                if isSame(entries[index], key) { return index }
                index += 1
            }
            return lookUp(key)
        }
    }

    private func lookUp(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = slots[Self.hash(key) & (slots.count - 1)]
        while index >= 0 {
            if isSame(entries[index], key) { return index }
            index = entries[index].next
        }
        return nil
    }

    @inline(__always)
    private func isSame(_ entry: KeyTable.Entry, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard entry.count == key.count else { return false }
        guard let own = bytes.baseAddress, let other = key.baseAddress else { return true }
        return UnsafeRawPointer(own + entry.start).hasSame(entry.count, as: UnsafeRawPointer(other))
    }

    fileprivate static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let raw = UnsafeRawBufferPointer(key)
        var hash = UInt64(truncatingIfNeeded: raw.count)
        var offset = 0
        while offset < raw.count {
            let word =
                offset + 8 <= raw.count
                ? raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                : raw[offset...].reduce(0) { $0 << 8 | UInt64($1) }
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            offset += 8
        }
        return Int(truncatingIfNeeded: hash)
    }
}

extension UnsafeRawPointer {
    /// Compares as many bytes at a time as possible; the last comparison may repeat some.
    @inline(__always)
    fileprivate func hasSame(_ count: Int, as other: UnsafeRawPointer) -> Bool {
        if count >= 8 {
            var offset = 0
            while offset < count - 8 {
                guard isSame(UInt64.self, as: other, at: offset) else { return false }
                offset += 8
            }
            return isSame(UInt64.self, as: other, at: count - 8)
        }
        if count >= 4 {
            return isSame(UInt32.self, as: other, at: 0)
                && isSame(UInt32.self, as: other, at: count - 4)
        }
        if count >= 2 {
            return isSame(UInt16.self, as: other, at: 0)
                && isSame(UInt16.self, as: other, at: count - 2)
        }
        return count == 0 || isSame(UInt8.self, as: other, at: 0)
    }

    @inline(__always)
    private func isSame<Word: FixedWidthInteger & BitwiseCopyable>(
        _ type: Word.Type, as other: UnsafeRawPointer, at offset: Int
    ) -> Bool {
        loadUnaligned(fromByteOffset: offset, as: type)
            == other.loadUnaligned(fromByteOffset: offset, as: type)
    }
}
