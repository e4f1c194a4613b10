import StubContract
import StubJSON

/// Writes lists from the rows' texts; only rows with selected members are serialised.
struct PageWriter {
    private var output: [UInt8] = []

    /// Returns an array of rows.
    static func array(_ rows: ArraySlice<Row>, select: RowSelection? = nil) -> [UInt8] {
        var writer = PageWriter()
        writer.writeRows(rows, select: select)
        return writer.output
    }

    /// Returns the envelope `{"<member>":[…],"total":…}`: the rows, then these members.
    static func envelope(
        _ rows: ArraySlice<Row>, as member: String, then members: [(String, JSONValue)],
        select: RowSelection? = nil
    ) -> [UInt8] {
        var writer = PageWriter()
        writer.output.append(UInt8(ascii: "{"))
        JSONSerializer.writeString(member, to: &writer.output)
        writer.output.append(UInt8(ascii: ":"))
        writer.writeRows(rows, select: select)
        for (name, value) in members {
            writer.output.append(UInt8(ascii: ","))
            JSONSerializer.writeString(name, to: &writer.output)
            writer.output.append(UInt8(ascii: ":"))
            writer.output.append(contentsOf: value.description.utf8)
        }
        writer.output.append(UInt8(ascii: "}"))
        return writer.output
    }

    private mutating func writeRows(_ rows: ArraySlice<Row>, select: RowSelection?) {
        output.reserveCapacity(
            output.count + rows.reduce(64) { $0 + $1.textCount + 1 })
        output.append(UInt8(ascii: "["))
        var isFirst = true
        for row in rows {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            if let select {
                output.append(contentsOf: JSONSerializer.bytes(.object(select.members(of: row))))
            } else {
                row.appendText(to: &output)
            }
        }
        output.append(UInt8(ascii: "]"))
    }
}
