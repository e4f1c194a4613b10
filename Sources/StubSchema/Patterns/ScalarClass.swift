import StubBackport

/// A character set of a pattern, prepared for fast tests.
struct ScalarClass: Sendable {
    private(set) var ascii = ASCIISet()
    /// The ranges of non-ASCII characters, sorted and disjoint.
    private let ranges: [ClosedRange<UInt32>]
    private let properties: [(property: UnicodeProperty, isNegated: Bool)]
    private let isNegated: Bool
    private let ignoresCase: Bool

    /// The cost of testing a non-ASCII character, in steps.
    var steps: Int { ignoresCase ? 10 : 1 + 2 * properties.count }

    /// `nil` if the set uses an unknown Unicode property.
    init?(_ set: ECMAPattern.CharacterSet, ignoresCase: Bool) {
        var properties: [(property: UnicodeProperty, isNegated: Bool)] = []
        for property in set.properties {
            guard let known = UnicodeProperty.named(property.name) else { return nil }
            properties.append((known, property.isNegated))
        }
        self.properties = properties
        self.ignoresCase = ignoresCase
        isNegated = set.isNegated
        ranges = Self.merged(set.ranges)
        for value in 0..<0x80 as Range<UInt32> where decide(value) {
            ascii.insert(value)
        }
    }

    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? ascii.contains(scalar) : decide(scalar)
    }

    private func decide(_ scalar: UInt32) -> Bool {
        var isListed = lists(scalar)
        if !isListed, ignoresCase {
            isListed = CaseVariants(of: scalar).contains(where: lists)
        }
        return isListed != isNegated
    }

    private func lists(_ scalar: UInt32) -> Bool {
        var lower = 0
        var upper = ranges.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if ranges[middle].upperBound < scalar { lower = middle + 1 } else { upper = middle }
        }
        if lower < ranges.count, ranges[lower].contains(scalar) { return true }
        return properties.contains { $0.property.contains(scalar) != $0.isNegated }
    }

    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

/// The other scalars that are equal to a scalar if case is ignored.
///
/// Mappings to more than one scalar are ignored (ECMA-262 §22.2.2.7.3).
struct CaseVariants: Sequence {
    private let variants: [UInt32]

    init(of scalar: UInt32) {
        guard let properties = Unicode.Scalar(scalar)?.properties else {
            variants = []
            return
        }
        let mapped = [properties.lowercaseMapping, properties.uppercaseMapping]
        variants = mapped.compactMap { text in
            let scalars = text.unicodeScalars
            guard scalars.count == 1, let first = scalars.first, first.value != scalar else {
                return nil
            }
            return first.value
        }
    }

    func makeIterator() -> IndexingIterator<[UInt32]> { variants.makeIterator() }

    /// The scalar that represents all scalars that differ only in case.
    static func folded(_ scalar: UInt32) -> UInt32 {
        guard let value = Unicode.Scalar(scalar) else { return scalar }
        let upper = value.properties.uppercaseMapping.unicodeScalars
        let base = upper.count == 1 ? upper.first ?? value : value
        let lower = base.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first?.value ?? scalar : scalar
    }
}
