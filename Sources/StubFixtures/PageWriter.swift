import StubContract
import StubHTTP
import StubJSON
import StubSupport

/// Joins the texts of rows, or of some of their members, to the text of a list in one pass.
struct PageWriter {
    private let items: [ListItem]
    /// The members that the rows keep, as they are written; `nil` keeps the whole rows.
    private let keys: [[UInt8]]?
    /// The places of these members in the text of each row, one row after the other.
    private var places: [Range<Int>] = []
    /// The number of bytes of the rows.
    private var count: Int

    /// Returns the response with a page of rows, and a digest of it.
    ///
    /// Whole rows are joined when they are sent.
    ///
    /// - Parameter envelope: the members before and after the rows; `nil` for an array.
    static func page(
        _ rows: ShownRows, in envelope: (rows: String, others: [(String, JSONValue)])?,
        select: RowSelection?
    ) -> (HTTPResponse, Digest) {
        let (start, end) = frame(envelope)
        var digest = rows.digest
        digest.add(Digest.of(end))
        guard let select else {
            let list = ListBody(start: start, items: rows.items, end: end, owned: rows.weight)
            return (.json(list), digest)
        }
        for key in select.writtenKeys { digest.add(Digest.of(key)) }
        return (.json(PageWriter(rows.items, select).text(between: start, and: end)), digest)
    }

    /// Returns an array of rows.
    static func array(_ rows: [ListItem], select: RowSelection? = nil) -> [UInt8] {
        let (start, end) = frame(nil)
        return PageWriter(rows, select).text(between: start, and: end)
    }

    /// Returns the text before and after the rows: that of an array, or of the envelope
    /// `{"<member>":[…],"total":…}`.
    private static func frame(
        _ envelope: (rows: String, others: [(String, JSONValue)])?
    ) -> (start: [UInt8], end: [UInt8]) {
        guard let envelope else { return ([UInt8(ascii: "[")], [UInt8(ascii: "]")]) }
        var start: [UInt8] = []
        start.reserveCapacity(32)
        start.append(UInt8(ascii: "{"))
        JSONSerializer.writeString(envelope.rows, to: &start)
        start.append(UInt8(ascii: ":"))
        start.append(UInt8(ascii: "["))
        var end: [UInt8] = []
        end.reserveCapacity(64)
        end.append(UInt8(ascii: "]"))
        for (name, value) in envelope.others {
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
        let list = PageWriter([row.item], select)
        return list.filled(list.count) { list.write(into: &$0) }
    }

    private init(_ items: [ListItem], _ select: RowSelection?) {
        self.items = items
        keys = select?.writtenKeys
        guard let keys else {
            count = items.reduce(0) { $0 + $1.count }
            return
        }
        count = 2 * items.count
        places.reserveCapacity(keys.count * items.count)
        for item in items {
            item.withBytes { RowText.findMembers(keys, in: $0, into: &places) }
        }
        for place in places where !place.isEmpty { count += place.count + 1 }
    }

    private func text(between start: [UInt8], and end: [UInt8]) -> [UInt8] {
        filled(start.count + count + items.count + end.count) { output in
            output.append(start)
            write(into: &output)
            output.append(end)
        }
    }

    /// Writes the rows with commas between them.
    private func write(into output: inout Output) {
        for (number, item) in items.enumerated() {
            if number > 0 { output.append(UInt8(ascii: ",")) }
            guard let keys else {
                item.withBytes { output.append($0) }
                continue
            }
            item.withBytes { bytes in
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
