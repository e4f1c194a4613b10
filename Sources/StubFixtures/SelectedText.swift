import StubJSON

/// Writes rows with selected members, by copying these members from the texts of the rows.
struct SelectedText {
    /// The keys as they are written, with the colon.
    private let keys: [[UInt8]]
    /// Where the keys were in the row before: rows of a collection mostly have the same members.
    private var positions: [Int]

    init(_ selection: RowSelection) {
        var seen: Set<JSONKey> = []
        keys = selection.keys.filter { seen.insert(JSONKey($0)).inserted }.map { key in
            var written: [UInt8] = []
            JSONSerializer.writeString(key, to: &written)
            written.append(UInt8(ascii: ":"))
            return written
        }
        positions = Array(repeating: 0, count: keys.count)
    }

    /// Appends the row's selected members as an object.
    mutating func append(_ row: WrittenRow, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for index in keys.indices {
            guard let range = range(ofKey: index, in: row) else { continue }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            output.append(contentsOf: row.text[range])
        }
        output.append(UInt8(ascii: "}"))
    }

    private mutating func range(ofKey index: Int, in row: WrittenRow) -> Range<Int>? {
        if let range = row.range(ofMember: positions[index]), row.has(keys[index], at: range) {
            return range
        }
        for position in 0..<row.count {
            guard let range = row.range(ofMember: position), row.has(keys[index], at: range)
            else { continue }
            positions[index] = position
            return range
        }
        return nil
    }
}

extension WrittenRow {
    fileprivate func has(_ key: [UInt8], at member: Range<Int>) -> Bool {
        member.count > key.count
            && text.withUnsafeBytes { text in
                key.withUnsafeBytes { key in
                    text[member.lowerBound..<member.lowerBound + key.count].elementsEqual(key)
                }
            }
    }
}
