/// Caches the keys of a text, because most mappings of a document repeat the same keys.
struct TextCache {
    private struct Entry {
        let start: Int
        let count: Int
        let text: String
    }

    private var entries = [Entry?](repeating: nil, count: slotCount)

    private static let slotCount = 128
    /// Shorter texts are stored inline.
    private static let shortest = 16

    /// The text of a range of bytes that are known to be UTF-8.
    mutating func text(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let slice = UnsafeBufferPointer(rebasing: bytes[range])
        guard range.count >= Self.shortest else { return String(decoding: slice, as: UTF8.self) }
        let mix = Int(slice[0]) &* 7 &+ Int(slice[slice.count / 2]) &* 31
        let slot = (mix &+ Int(slice[slice.count - 1]) &* 13 &+ slice.count) % Self.slotCount
        if let known = entries[slot], known.count == range.count {
            let other = UnsafeRawBufferPointer(
                rebasing: UnsafeRawBufferPointer(bytes)[known.start..<(known.start + known.count)])
            if other.elementsEqual(UnsafeRawBufferPointer(slice)) { return known.text }
        }
        let text = String(decoding: slice, as: UTF8.self)
        entries[slot] = Entry(start: range.lowerBound, count: range.count, text: text)
        return text
    }
}
