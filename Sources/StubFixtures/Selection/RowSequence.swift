/// The rows of a collection in order; each has a rank by which it is found.
///
/// A row keeps its rank when others are added or removed.
struct RowSequence: Sendable {
    private(set) var rows: [Row]
    /// The ranks in ascending order, one for each of `rows`.
    private var ranks: [Int]

    init(_ rows: [Row]) {
        self.rows = rows
        ranks = Array(rows.indices)
    }

    var count: Int { rows.count }
    var last: Row? { rows.last }

    /// Returns the row with a rank; `nil` if it was removed.
    subscript(rank: Int) -> Row? {
        get { place(of: rank).map { rows[$0] } }
        set {
            guard let newValue, let place = place(of: rank) else { return }
            rows[place] = newValue
        }
    }

    /// Returns the position of the first row with this or a greater rank.
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

    private func place(of rank: Int) -> Int? {
        let index = index(of: rank)
        return index < ranks.count && ranks[index] == rank ? index : nil
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
        let rank = (ranks.first ?? 1) - 1
        rows.insert(row, at: 0)
        ranks.insert(rank, at: 0)
        return rank
    }

    /// Removes the row with a rank.
    mutating func remove(_ rank: Int) {
        guard let place = place(of: rank) else { return }
        rows.remove(at: place)
        ranks.remove(at: place)
    }

    /// Replaces every row.
    mutating func replaceAll(_ transform: (Row) -> Row) {
        rows = rows.map(transform)
    }
}
