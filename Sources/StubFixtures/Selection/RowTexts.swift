import StubHTTP

/// The texts of some fields of all rows in lower case, so that a search reads them one after the
/// other instead of looking for the fields in each row.
struct RowTexts: Sendable {
    let fields: [FieldPath]
    private(set) var moment: RowChanges.Moment
    private var ranks: [Int32]
    /// The offset behind each row's texts.
    private var ends: [Int]
    private var bytes: [UInt8]

    /// The approximate number of bytes of memory for the texts.
    var weight: Int {
        bytes.capacity + ranks.capacity * MemoryLayout<Int32>.stride
            + ends.capacity * MemoryLayout<Int>.stride + 500
    }

    /// No text contains this byte, because it does not occur in UTF-8.
    private static let separator: UInt8 = 0xFF

    init(_ fields: [FieldPath], of sequence: RowSequence, at moment: RowChanges.Moment) {
        self.fields = fields
        self.moment = moment
        (ranks, ends, bytes) = ([], [], [])
        ranks.reserveCapacity(sequence.rows.count)
        ends.reserveCapacity(sequence.rows.count)
        for (index, row) in sequence.rows.enumerated() {
            add(row, rank: Int32(clamping: sequence.rank(at: index)))
        }
        // The memory of a growing array is up to twice as large.
        if bytes.capacity > bytes.count + bytes.count / 8 {
            bytes = bytes.withUnsafeBufferPointer(Array.init)
        }
    }

    private mutating func add(_ row: Row, rank: Int32) {
        for field in fields {
            for text in RowCriterion.texts(row[field]) {
                TextSearch.fold(text, into: &bytes)
                bytes.append(Self.separator)
            }
        }
        ranks.append(rank)
        ends.append(bytes.count)
    }

    /// Returns the texts with those of changed rows replaced; the others are copied.
    ///
    /// - Parameter changed: the ranks of all rows that have changed since, ascending.
    func updated(
        _ changed: [Int32], in sequence: RowSequence, at moment: RowChanges.Moment
    ) -> RowTexts {
        var result = self
        result.moment = moment
        (result.ranks, result.ends, result.bytes) = ([], [], [])
        result.bytes.reserveCapacity(bytes.count + 64 * changed.count)
        result.ranks.reserveCapacity(ranks.count + changed.count)
        result.ends.reserveCapacity(ranks.count + changed.count)
        var next = 0
        for rank in changed {
            let end = firstIndex(notBefore: rank)
            result.copy(next..<end, of: self)
            next = end < ranks.count && ranks[end] == rank ? end + 1 : end
            if let row = sequence[Int(rank)] { result.add(row, rank: rank) }
        }
        result.copy(next..<ranks.count, of: self)
        return result
    }

    private mutating func copy(_ rows: Range<Int>, of other: RowTexts) {
        guard !rows.isEmpty else { return }
        let start = rows.lowerBound == 0 ? 0 : other.ends[rows.lowerBound - 1]
        let shift = bytes.count - start
        bytes.append(contentsOf: other.bytes[start..<other.ends[rows.upperBound - 1]])
        ranks.append(contentsOf: other.ranks[rows])
        for end in other.ends[rows] { ends.append(end + shift) }
    }

    private func firstIndex(notBefore rank: Int32) -> Int {
        var (low, high) = (0, ranks.count)
        while low < high {
            let middle = low + (high - low) / 2
            if ranks[middle] < rank { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - Search

extension RowTexts {
    /// Returns the ranks of the rows with a text that contains the one searched for, ascending.
    func ranks(containing search: TextSearch) -> [Int32] {
        let needle = search.needle
        guard let pair = BytePair(needle) else { return ranks }
        var found: [Int32] = []
        bytes.withUnsafeBytes { bytes in
            var row = 0
            var offset = 0
            while let hit = pair.next(in: bytes, from: offset) {
                guard needle.indices.allSatisfy({ bytes[hit + $0] == needle[$0] }) else {
                    offset = hit + 1
                    continue
                }
                row = rowIndex(at: hit, from: row)
                found.append(ranks[row])
                // One hit in a row is enough.
                offset = ends[row]
                row += 1
            }
        }
        return found
    }

    /// Returns the index of the row with the byte at an offset; it is `start` or follows it.
    private func rowIndex(at offset: Int, from start: Int) -> Int {
        var step = 1
        var low = start
        while low + step < ends.count, ends[low + step] <= offset {
            low += step
            step *= 2
        }
        var high = min(ends.count, low + step + 1)
        while low < high {
            let middle = low + (high - low) / 2
            if ends[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
