/// The rows of a collection in order; each has a rank by which it is found.
///
/// A row keeps its rank when others are added or removed. Changes can be deferred: new rows at the
/// front are collected, and deleted ones keep their places, so that many changes move each row only
/// once.
struct RowSequence: Sendable {
    /// All rows in order, after deferred changes were applied.
    private(set) var rows: [Row]
    /// The ranks in ascending order, one for each of `rows`.
    private var ranks: [Int]
    /// The rows to insert at the front, the first one last; their ranks descend from `frontRank`.
    private var front: [Row] = []
    private var frontRank = 0
    /// The ranks of deleted rows that still have a place.
    private var gone: Set<Int> = []

    private enum Place {
        case front(Int), settled(Int)
    }

    init(_ rows: [Row]) {
        self.rows = rows
        ranks = Array(rows.indices)
    }

    /// The number of rows, including deferred changes.
    var count: Int { rows.count + front.count - gone.count }

    /// The last row.
    var last: Row? { rows.last }

    /// Returns the row with a rank; `nil` if it was removed.
    subscript(rank: Int) -> Row? {
        get {
            switch place(of: rank) {
            case .front(let index): front[index]
            case .settled(let index): rows[index]
            case nil: nil
            }
        }
        set {
            guard let newValue else { return }
            switch place(of: rank) {
            case .front(let index): front[index] = newValue
            case .settled(let index): rows[index] = newValue
            case nil: return
            }
        }
    }

    /// Returns the position of a rank in `rows`, after deferred changes were applied.
    func index(of rank: Int) -> Int {
        // Nothing was removed before most rows, so that their ranks are consecutive.
        if let first = ranks.first, rank >= first, rank - first < ranks.count,
            ranks[rank - first] == rank
        {
            return rank - first
        }
        var (low, high) = (0, ranks.count)
        while low < high {
            let middle = low + (high - low) / 2
            if ranks[middle] < rank { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the rank of the row at a position in `rows`.
    func rank(at index: Int) -> Int { ranks[index] }

    private func place(of rank: Int) -> Place? {
        if !front.isEmpty, rank <= frontRank {
            let index = frontRank - rank
            return index < front.count ? .front(index) : nil
        }
        let index = index(of: rank)
        return index < ranks.count && ranks[index] == rank ? .settled(index) : nil
    }
}

// MARK: - Changes

extension RowSequence {
    /// Adds a row at the end; returns its rank.
    mutating func append(_ row: Row) -> Int {
        let rank = (ranks.last ?? -1) + 1
        rows.append(row)
        ranks.append(rank)
        return rank
    }

    /// Adds a row at the front; returns its rank.
    mutating func prepend(_ row: Row) -> Int {
        // There must be a first row, so that the ranks of the front can descend from it.
        guard let first = ranks.first else { return append(row) }
        if front.isEmpty { frontRank = first - 1 }
        front.append(row)
        return frontRank - front.count + 1
    }

    /// Removes the row with a rank.
    mutating func remove(_ rank: Int) {
        guard place(of: rank) != nil else { return }
        gone.insert(rank)
        // The last row must exist, because the next id is derived from it.
        while let last = ranks.last, gone.remove(last) != nil {
            rows.removeLast()
            ranks.removeLast()
        }
        if ranks.isEmpty { settle() }
    }

    /// Replaces every row; deferred changes must have been applied.
    mutating func replaceAll(_ transform: (Row) -> Row) {
        rows = rows.map(transform)
    }

    /// Applies the deferred changes.
    mutating func settle() {
        if front.isEmpty, gone.isEmpty { return }
        if front.isEmpty, gone.count == 1, let rank = gone.first {
            // A single row is removed in place, without rewriting the others.
            let index = index(of: rank)
            rows.remove(at: index)
            ranks.remove(at: index)
            gone = []
            return
        }
        let frontRanks = (0..<front.count).map { frontRank - $0 }.reversed()
        rows.insert(contentsOf: front.reversed(), at: 0)
        ranks.insert(contentsOf: frontRanks, at: 0)
        front = []
        guard !gone.isEmpty else { return }
        var kept = 0
        for index in rows.indices where !gone.contains(ranks[index]) {
            if kept != index {
                rows.swapAt(kept, index)
                ranks[kept] = ranks[index]
            }
            kept += 1
        }
        rows.removeSubrange(kept...)
        ranks.removeSubrange(kept...)
        gone = []
    }
}
