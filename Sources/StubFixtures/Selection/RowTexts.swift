import StubHTTP

/// The texts of some fields of all rows in lower case, so that a search reads them one after the
/// other instead of looking for the fields in each row.
struct RowTexts: Sendable {
    let fields: [FieldPath]
    /// The offset behind each row's texts.
    private var ends: [Int] = []
    private var bytes: [UInt8] = []

    /// The approximate number of bytes of memory for the texts.
    var weight: Int { bytes.capacity + ends.capacity * MemoryLayout<Int>.stride + 500 }

    /// No text contains this byte, because it does not occur in UTF-8.
    private static let separator: UInt8 = 0xFF

    init(_ fields: [FieldPath], of rows: [Row]) {
        self.fields = fields
        ends.reserveCapacity(rows.count)
        for row in rows {
            for text in fields.flatMap({ RowCriterion.texts(of: row, $0) }) {
                TextSearch.fold(text, into: &bytes)
                bytes.append(Self.separator)
            }
            ends.append(bytes.count)
        }
        // The memory of a growing array is up to twice as large.
        if bytes.capacity > bytes.count + bytes.count / 8 {
            bytes = bytes.withUnsafeBufferPointer(Array.init)
        }
    }
}

// MARK: - Search

extension RowTexts {
    /// Returns the positions of the rows with a text that contains the one searched for, ascending.
    func indices(containing search: TextSearch) -> [Int32] {
        let needle = search.needle
        guard let pair = BytePair(needle) else { return ends.indices.map { Int32(clamping: $0) } }
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
                found.append(Int32(clamping: row))
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
