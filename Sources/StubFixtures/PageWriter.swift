import StubContract
import StubHTTP
import StubJSON

/// Joins the texts of rows, or of some of their members, to the text of a list in one pass.
struct PageWriter {
    private let forms: [RowForm]
    /// The members that the rows keep, as they are written; `nil` keeps the whole rows.
    private let keys: [[UInt8]]?
    /// The places of these members in the text of each row, one row after the other.
    private var places: [Range<Int>] = []
    /// The number of bytes of the list.
    private var count: Int

    /// Returns the response with a page of rows.
    ///
    /// Whole rows are joined when they are sent.
    ///
    /// - Parameters:
    ///   - forms: those of the rows.
    ///   - envelope: the members before and after the rows; `nil` for an array.
    static func page(
        _ rows: ArraySlice<Row>, _ forms: [RowForm],
        in envelope: (rows: String, others: [(String, JSONValue)])?, select: RowSelection?
    ) -> HTTPResponse {
        let (start, end) = envelope.map { frame($0.rows, $0.others) } ?? ([], [])
        guard select == nil else {
            return .json(PageWriter(forms, select).text(between: start, and: end))
        }
        return .json(
            ListBody(
                start: start + [UInt8(ascii: "[")], items: forms.map(\.bytes),
                end: [UInt8(ascii: "]")] + end, owned: rows.reduce(0) { $0 + $1.weight }))
    }

    /// Returns an array of rows.
    static func array(_ rows: [RowForm], select: RowSelection? = nil) -> [UInt8] {
        PageWriter(rows, select).text(between: [], and: [])
    }

    /// Returns the parts of the envelope `{"<member>":[…],"total":…}` before and after the rows.
    private static func frame(
        _ member: String, _ others: [(String, JSONValue)]
    ) -> (start: [UInt8], end: [UInt8]) {
        var start: [UInt8] = [UInt8(ascii: "{")]
        JSONSerializer.writeString(member, to: &start)
        start.append(UInt8(ascii: ":"))
        var end: [UInt8] = []
        end.reserveCapacity(64)
        for (name, value) in others {
            end.append(UInt8(ascii: ","))
            JSONSerializer.writeString(name, to: &end)
            end.append(UInt8(ascii: ":"))
            JSONSerializer.append(value, to: &end)
        }
        end.append(UInt8(ascii: "}"))
        return (start, end)
    }

    /// Returns a row with some of its members.
    static func row(_ row: Row, select: RowSelection) -> [UInt8] {
        let list = PageWriter([row.form], select)
        return list.filled(list.count) { list.write(into: &$0) }
    }

    private init(_ forms: [RowForm], _ select: RowSelection?) {
        self.forms = forms
        keys = select?.writtenKeys
        guard let keys else {
            count = forms.reduce(0) { $0 + $1.count }
            return
        }
        count = 2 * forms.count
        places.reserveCapacity(keys.count * forms.count)
        for form in forms {
            form.withBytes { RowText.findMembers(keys, in: $0, into: &places) }
        }
        for place in places where !place.isEmpty { count += place.count + 1 }
    }

    private func text(between start: [UInt8], and end: [UInt8]) -> [UInt8] {
        filled(start.count + count + forms.count + 2 + end.count) { output in
            output.append(start)
            output.append(UInt8(ascii: "["))
            write(into: &output)
            output.append(UInt8(ascii: "]"))
            output.append(end)
        }
    }

    /// Writes the rows with commas between them.
    private func write(into output: inout Output) {
        for (number, form) in forms.enumerated() {
            if number > 0 { output.append(UInt8(ascii: ",")) }
            guard let keys else {
                form.withBytes { output.append($0) }
                continue
            }
            form.withBytes { bytes in
                output.append(UInt8(ascii: "{"))
                var isFirst = true
                for place in places[number * keys.count..<(number + 1) * keys.count]
                where !place.isEmpty {
                    if !isFirst { output.append(UInt8(ascii: ",")) }
                    isFirst = false
                    output.append(UnsafeBufferPointer(rebasing: bytes[place]))
                }
                output.append(UInt8(ascii: "}"))
            }
        }
    }
}

// MARK: - Output

extension PageWriter {
    /// Memory of the right size, so that nothing is moved while a list grows.
    private struct Output {
        let buffer: UnsafeMutableBufferPointer<UInt8>
        var count = 0

        mutating func append(_ byte: UInt8) {
            buffer[count] = byte
            count += 1
        }

        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
            let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
            count += rest.update(fromContentsOf: bytes)
        }

        mutating func append(_ bytes: [UInt8]) {
            bytes.withUnsafeBufferPointer { append($0) }
        }
    }

    /// Returns what a closure writes, which is at most this many bytes.
    private func filled(_ most: Int, _ write: (inout Output) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            var output = Output(buffer: buffer)
            write(&output)
            count = output.count
        }
    }
}
