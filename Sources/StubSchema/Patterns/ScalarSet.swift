/// A set of Unicode scalars: one bit per ASCII character, and ranges for the others.
struct ScalarSet: Sendable {
    private(set) var ascii = ASCIISet()
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
                ascii.insert(value)
            }
            if range.upperBound >= 0x80 { others.append(range.clamped(to: 0x80...UInt32.max)) }
        }
    }

    func contains(other scalar: UInt32) -> Bool {
        others.contains { $0.contains(scalar) }
    }

    func isDisjoint(with set: ScalarSet) -> Bool {
        ascii.isDisjoint(with: set.ascii)
            && others.allSatisfy { range in !set.others.contains { $0.overlaps(range) } }
    }

    func union(_ set: ScalarSet) -> ScalarSet {
        var union = self
        union.ascii.formUnion(set.ascii)
        union.others += set.others
        return union
    }
}
