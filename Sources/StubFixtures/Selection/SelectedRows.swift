/// The ranks of the rows that a list contains, in its order.
///
/// Ranks stay the same when other rows are added or removed, so that a changed row is removed from
/// the list and inserted again, and the rest of it stays.
struct SelectedRows: Sendable {
    /// The parts of a query that determine rows and their order, but not the page.
    struct Key: Sendable, Hashable {
        let criteria: [RowCriterion]
        let order: RowOrder?
    }

    /// The approximate number of bytes of memory for the list and its key.
    var weight: Int { ranks.count * MemoryLayout<Int32>.stride + 500 }

    private(set) var ranks: [Int32]
    private(set) var moment: RowChanges.Moment
    /// The criteria without words for all rows, such as `state=all`.
    private let applied: [RowCriterion]
    /// A row that has a field of the order; `nil` if none has, so that rows are not sorted.
    private var witness: Int32?

    /// Selects rows.
    ///
    /// - Parameter texts: the rows' texts, to find those that are searched for.
    init(
        _ key: Key, of sequence: RowSequence, at moment: RowChanges.Moment,
        texts: (_ fields: [FieldPath]) -> RowTexts? = { _ in nil }
    ) {
        self.moment = moment
        let rows = sequence.rows
        applied = key.criteria.filter { !$0.selectsAll(of: rows) }
        var left = applied
        var positions: [Int]?
        for (index, criterion) in applied.enumerated() {
            guard case .search(let search, let fields) = criterion, let texts = texts(fields)
            else { continue }
            positions = texts.ranks(containing: search).map { sequence.index(of: Int($0)) }
            left.remove(at: index)
            break
        }
        let met: [Int]
        if let positions, left.isEmpty {
            met = positions
        } else {
            met = (positions ?? Array(rows.indices)).filter { index in
                left.allSatisfy { $0.isMet(by: rows[index]) }
            }
        }
        let found = met.map { Int32(clamping: sequence.rank(at: $0)) }
        guard let order = key.order else {
            ranks = found
            return
        }
        let values = zip(met, found).map { order.value(of: rows[$0], rank: $1) }
        witness = values.first { !$0.lacksFields }?.rank
        ranks = witness == nil ? found : values.sorted(by: order.precedes).map(\.rank)
    }
}

// MARK: - Changes

extension SelectedRows {
    /// Applies changes of rows; returns `false` if the rows have to be selected again.
    ///
    /// - Parameters:
    ///   - changed: the ranks of all rows that have changed since the list's moment, ascending.
    ///   - sequence: the rows after the changes.
    mutating func update(
        _ changed: [Int32], _ key: Key, in sequence: RowSequence, at moment: RowChanges.Moment
    ) -> Bool {
        // Whether a word such as `all` selects every row depends on all of them.
        if key.criteria.contains(where: { $0.isWordForAll && applied.contains($0) }) {
            return false
        }
        var added: [(rank: Int32, row: Row)] = []
        for rank in changed {
            guard let row = sequence[Int(rank)] else { continue }
            if key.criteria.contains(where: { $0.isWordForAll && $0.isMet(by: row) }) {
                return false
            }
            if applied.allSatisfy({ $0.isMet(by: row) }) { added.append((rank, row)) }
        }
        let order = witness == nil ? nil : key.order
        if let unused = key.order, order == nil {
            if added.contains(where: { unused.applies(to: $0.row) }) { return false }
        }
        remove(changed, isSorted: order == nil)
        for (rank, row) in added { insert(rank, row, order, sequence) }
        self.moment = moment
        return findWitness(changed, key, sequence)
    }

    /// Returns the index of a row in the list; `nil` if the list does not contain it.
    func index(of rank: Int, _ key: Key, in sequence: RowSequence) -> Int? {
        guard let row = sequence[rank] else { return nil }
        let rank = Int32(clamping: rank)
        let index = place(of: rank, row, witness == nil ? nil : key.order, sequence)
        return index < ranks.count && ranks[index] == rank ? index : nil
    }

    private mutating func remove(_ changed: [Int32], isSorted: Bool) {
        if changed.count == 1 {
            let index =
                isSorted ? sortedIndex(of: changed[0]) : ranks.firstIndex(of: changed[0])
            if let index { ranks.remove(at: index) }
            return
        }
        let changed = Set(changed)
        ranks.removeAll(where: changed.contains)
    }

    private func sortedIndex(of rank: Int32) -> Int? {
        let index = lowerBound { $0 < rank }
        return index < ranks.count && ranks[index] == rank ? index : nil
    }

    private mutating func insert(
        _ rank: Int32, _ row: Row, _ order: RowOrder?, _ sequence: RowSequence
    ) {
        ranks.insert(rank, at: place(of: rank, row, order, sequence))
    }

    /// Returns the index at which the list contains the row, or would contain it.
    private func place(
        of rank: Int32, _ row: Row, _ order: RowOrder?, _ sequence: RowSequence
    ) -> Int {
        guard let order else { return lowerBound { $0 < rank } }
        let value = order.value(of: row, rank: rank)
        return lowerBound { other in
            guard let row = sequence[Int(other)] else { return false }
            return order.precedes(order.value(of: row, rank: other), value)
        }
    }

    private func lowerBound(_ isBefore: (Int32) -> Bool) -> Int {
        var (low, high) = (0, ranks.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(ranks[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Looks for another row with a field of the order if the known one has changed; returns
    /// whether there is one, or none is needed.
    private mutating func findWitness(
        _ changed: [Int32], _ key: Key, _ sequence: RowSequence
    ) -> Bool {
        guard let order = key.order, let witness else { return true }
        guard changed.contains(witness) else { return true }
        let isWitness = { (rank: Int32) in sequence[Int(rank)].map(order.applies) ?? false }
        // Rows without the field are at one end of the list.
        let last = ranks.last.flatMap { isWitness($0) ? $0 : nil }
        self.witness = last ?? ranks.first(where: isWitness)
        return self.witness != nil
    }
}
