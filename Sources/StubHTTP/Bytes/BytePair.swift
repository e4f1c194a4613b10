/// Finds where bytes may begin in a text: where their first one and their last one are.
///
/// Eight offsets are compared at a time.
package struct BytePair: Sendable {
    private let firsts: UInt64
    private let lasts: UInt64
    private let first: UInt8
    private let last: UInt8
    private let distance: Int

    /// Creates the pair for these bytes; `nil` if there are none.
    package init?(_ wanted: [UInt8]) {
        guard let first = wanted.first, let last = wanted.last else { return nil }
        (self.first, self.last) = (first, last)
        firsts = Self.ones &* UInt64(first)
        lasts = Self.ones &* UInt64(last)
        distance = wanted.count - 1
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Returns the next such offset, or `nil`; the wanted bytes would not go beyond the text.
    package func next(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let end = text.count - distance
        var offset = start
        while offset + 8 <= end {
            let head = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let tail = text.loadUnaligned(fromByteOffset: offset + distance, as: UInt64.self)
            // A byte is zero where both are equal.
            let difference =
                (UInt64(littleEndian: head) ^ firsts) | (UInt64(littleEndian: tail) ^ lasts)
            let zeros = (difference &- Self.ones) & ~difference & Self.highs
            // The lowest mark is a zero byte; marks above it may be false.
            if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < end {
            if text[offset] == first, text[offset + distance] == last { return offset }
            offset += 1
        }
        return nil
    }
}
