import StubContract
import StubJSON

/// Writes lists by splicing the rows' own text: only rows cut down by `select` are serialised.
struct PageWriter {
    private var output: [UInt8] = []

    /// A bare array of rows.
    static func array(_ rows: ArraySlice<Row>, select: RowSelection? = nil) -> [UInt8] {
        var writer = PageWriter()
        writer.writeRows(rows, select: select)
        return writer.output
    }

    /// The envelope `{"<member>":[…],"total":…,"skip":…,"limit":…}`; `limit` echoes the number of
    /// rows returned, as DummyJSON does.
    static func envelope(
        _ page: CollectionPage, rows member: String, select: RowSelection? = nil
    ) -> [UInt8] {
        var writer = PageWriter()
        writer.output.append(UInt8(ascii: "{"))
        JSONSerializer.writeString(member, to: &writer.output)
        writer.output.append(UInt8(ascii: ":"))
        writer.writeRows(page.rows, select: select)
        let counts =
            ",\"total\":\(page.total),\"skip\":\(page.skip),\"limit\":\(page.rows.count)}"
        writer.output.append(contentsOf: counts.utf8)
        return writer.output
    }

    private mutating func writeRows(_ rows: ArraySlice<Row>, select: RowSelection?) {
        output.reserveCapacity(
            output.count + rows.reduce(64) { $0 + $1.text.count + 1 })
        output.append(UInt8(ascii: "["))
        for (index, row) in rows.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            if let select {
                output.append(contentsOf: JSONSerializer.bytes(.object(select.members(of: row))))
            } else {
                output.append(contentsOf: row.text)
            }
        }
        output.append(UInt8(ascii: "]"))
    }
}
