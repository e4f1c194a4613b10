/// The elements of two lists that have no counterpart in the other list.
struct ListAlignment {
    /// Indexes in the expected list, ascending.
    let missing: [Int]
    /// Indexes in the actual list, ascending.
    let unexpected: [Int]

    /// Above this product of the lengths, an exact alignment takes too long.
    private static let exactLimit = 4_000_000

    init<Element: Equatable>(expected: [Element], actual: [Element]) {
        let prefix = zip(expected, actual).prefix { $0 == $1 }.count
        let shorter = min(expected.count, actual.count)
        let suffix = zip(expected.reversed(), actual.reversed()).prefix { $0 == $1 }
            .prefix(shorter - prefix).count
        let oldRange = prefix..<(expected.count - suffix)
        let newRange = prefix..<(actual.count - suffix)
        guard oldRange.count * newRange.count <= Self.exactLimit else {
            missing = Array(oldRange)
            unexpected = Array(newRange)
            return
        }
        let difference = Array(actual[newRange]).difference(from: Array(expected[oldRange]))
        missing = difference.removals.map { $0.position + prefix }
        unexpected = difference.insertions.map { $0.position + prefix }
    }
}

extension CollectionDifference.Change {
    fileprivate var position: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
