import StubBackport

/// The ranks of the rows that have changed, so that a list that was selected before the changes can
/// be brought up to date instead of being selected again.
struct RowChanges: Sendable {
    /// Identifies the rows of a collection at a moment; no two collections with different rows have
    /// the same one.
    struct Moment: Sendable, Hashable {
        fileprivate let number: UInt64

        private static let last = Atomic<UInt64>(0)

        fileprivate static func next() -> Moment {
            Moment(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
        }
    }

    private struct Change: Sendable {
        let before: Moment
        let rank: Int32
    }

    /// Changes with every change of a row.
    private(set) var now = Moment.next()
    /// The moments ascend, because their numbers come from one counter.
    private var changes: [Change] = []

    /// Older changes are forgotten when there are more than this, or than a quarter of the rows:
    /// selecting the rows again then costs little for each change.
    private static let fewest = 512

    mutating func note(_ rank: Int, of count: Int) {
        if changes.count >= max(Self.fewest, count / 4) {
            changes.removeFirst(changes.count / 2)
        }
        changes.append(Change(before: now, rank: Int32(clamping: rank)))
        now = .next()
    }

    /// Notes that any row may have changed.
    mutating func noteAll() {
        changes = []
        now = .next()
    }

    /// Returns the ranks of the rows that were changed, added or removed since a moment, ascending;
    /// `nil` if they are not known.
    func ranks(since moment: Moment) -> [Int32]? {
        if moment == now { return [] }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = low + (high - low) / 2
            if changes[middle].before.number < moment.number {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < changes.count, changes[low].before == moment else { return nil }
        guard changes.count - low > 1 else { return [changes[low].rank] }
        return Set(changes[low...].lazy.map(\.rank)).sorted()
    }
}
