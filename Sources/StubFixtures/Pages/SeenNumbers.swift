/// A set of small whole numbers.
package struct SeenNumbers: Sendable {
    private var words: [UInt64] = []

    /// Greater numbers are not kept.
    private static let limit = 1024

    package init() {}

    package func contains(_ number: Int) -> Bool {
        guard number >= 0, number >> 6 < words.count else { return false }
        return words[number >> 6] & 1 << UInt64(number & 63) != 0
    }

    package mutating func insert(_ number: Int) {
        guard (0..<Self.limit).contains(number) else { return }
        if words.isEmpty { words = Array(repeating: 0, count: Self.limit / 64) }
        words[number >> 6] |= 1 << UInt64(number & 63)
    }
}
