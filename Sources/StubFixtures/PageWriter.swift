import StubContract
import StubJSON

/// Writes lists from the rows' texts.
struct PageWriter {
    private var output: [UInt8] = []

    /// Returns an array of rows.
    static func array(_ rows: [WrittenRow], select: RowSelection? = nil) -> [UInt8] {
        var writer = PageWriter()
        writer.writeRows(rows, select: select)
        return writer.output
    }

    /// Returns the envelope `{"<member>":[…],"total":…}`: the rows, then these members.
    static func envelope(
        _ rows: [WrittenRow], as member: String, then members: [(String, JSONValue)],
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

    private mutating func writeRows(_ rows: [WrittenRow], select: RowSelection?) {
        // The members after the rows rarely are longer.
        output.reserveCapacity(
            output.count + (select == nil ? rows.reduce(256) { $0 + $1.text.count + 1 } : 4096))
        output.append(UInt8(ascii: "["))
        var selected = select.map(SelectedText.init)
        var isFirst = true
        for row in rows {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            if selected?.append(row, to: &output) == nil { output.append(contentsOf: row.text) }
        }
        output.append(UInt8(ascii: "]"))
    }
}
