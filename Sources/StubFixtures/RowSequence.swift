/// The rows of a collection in their order, each with a rank by which it is found.
///
/// A row keeps its rank when others come and go. Changes may be left unsettled: rows put in front
/// wait aside and deleted ones keep their places, so that many changes together move each row once.
struct RowSequence: Sendable {
    /// Every row in order, once everything is settled.
    private(set) var rows: [Row]
    /// Ascending, one for each of `rows`.
    private var ranks: [Int]
    /// Rows to be put in front, the foremost last; their ranks go down by one from `frontRank`.
    private var front: [Row] = []
    private var frontRank = 0
    /// Ranks of deleted rows that still have a place.
    private var gone: Set<Int> = []

    private enum Place {
        case front(Int), settled(Int)
    }

    init(_ rows: [Row]) {
        self.rows = rows
        ranks = Array(rows.indices)
    }

    /// How many rows there are, settled or not.
    var count: Int { rows.count + front.count - gone.count }

    /// The row behind all others.
    var last: Row? { rows.last }

    /// The row of a rank that was given out and not removed.
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

    /// Where the row of a rank stands among `rows`, once everything is settled.
    func index(of rank: Int) -> Int {
        var (low, high) = (0, ranks.count)
        while low < high {
            let middle = low + (high - low) / 2
            if ranks[middle] < rank { low = middle + 1 } else { high = middle }
        }
        return low
    }

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
    /// Puts a row behind all others; its rank.
    mutating func append(_ row: Row) -> Int {
        let rank = (ranks.last ?? -1) + 1
        rows.append(row)
        ranks.append(rank)
        return rank
    }

    /// Puts a row before all others; its rank.
    mutating func prepend(_ row: Row) -> Int {
        // Before the first row there always has to be one, so that ranks of the front go down.
        guard let first = ranks.first else { return append(row) }
        if front.isEmpty { frontRank = first - 1 }
        front.append(row)
        return frontRank - front.count + 1
    }

    /// Takes the row of a rank out.
    mutating func remove(_ rank: Int) {
        guard place(of: rank) != nil else { return }
        gone.insert(rank)
        // The last row is always one that is there: the next one's id goes by it.
        while let last = ranks.last, gone.remove(last) != nil {
            rows.removeLast()
            ranks.removeLast()
        }
        if ranks.isEmpty { settle() }
    }

    /// Puts another row in the place of each; everything has to be settled.
    mutating func replaceAll(_ transform: (Row) -> Row) {
        rows = rows.map(transform)
    }

    /// Puts every row in its place.
    mutating func settle() {
        if front.isEmpty, gone.isEmpty { return }
        if front.isEmpty, gone.count == 1, let rank = gone.first {
            // One row alone is taken out where it is, without looking at the others.
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
