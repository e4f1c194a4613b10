/// A set of Unicode scalars: one bit per ASCII character, and ranges for the others.
struct ScalarSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// The ranges of non-ASCII characters.
    private var others: [ClosedRange<UInt32>] = []

    /// The empty set.
    static let none = ScalarSet()

    private init() {}

    /// `nil` for a set with properties, which depend on the Unicode version.
    init?(_ set: ECMAPattern.CharacterSet) {
        guard set.properties.isEmpty else { return nil }
        for range in set.isNegated ? set.invertedRanges : set.ranges {
            for value in range.clamped(to: 0...0x7F) where range.contains(value) {
                if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
            }
            if range.upperBound >= 0x80 { others.append(range.clamped(to: 0x80...UInt32.max)) }
        }
    }

    @inline(__always)
    func contains(ascii byte: UInt8) -> Bool {
        (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
    }

    func contains(other scalar: UInt32) -> Bool {
        others.contains { $0.contains(scalar) }
    }

    func isDisjoint(with set: ScalarSet) -> Bool {
        low & set.low == 0 && high & set.high == 0
            && others.allSatisfy { range in !set.others.contains { $0.overlaps(range) } }
    }

    func union(_ set: ScalarSet) -> ScalarSet {
        var union = self
        union.low |= set.low
        union.high |= set.high
        union.others += set.others
        return union
    }
}
