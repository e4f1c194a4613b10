/// Which elements of two lists have no partner when the lists are laid side by side.
struct ListAlignment {
    /// Positions in the expected list, ascending.
    let missing: [Int]
    /// Positions in the actual list, ascending.
    let unexpected: [Int]

    /// Beyond this product of lengths an exact alignment costs too much to be worth it.
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
