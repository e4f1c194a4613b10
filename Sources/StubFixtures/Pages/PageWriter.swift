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
    /// - Parameters:
    ///   - place: where the response has the rows; the root if it is their array.
    ///   - surroundings: the response without the rows.
    static func page(
        _ rows: ShownRows, at place: JSONPointer, of surroundings: JSONValue,
        select: RowSelection?
    ) -> (HTTPResponse, Digest) {
        var frame = Frame()
        frame.write(surroundings, rowsAt: place.tokens[...])
        var digest = rows.digest
        digest.add(Digest.of(frame.start))
        digest.add(Digest.of(frame.end))
        guard let select else {
            let list = ListBody(
                start: frame.start, items: rows.items, end: frame.end, owned: rows.weight)
            return (.json(list), digest)
        }
        for key in select.writtenKeys { digest.add(Digest.of(key)) }
        let text = PageWriter(rows.items, select).text(between: frame.start, and: frame.end)
        return (.json(text), digest)
    }

    /// Returns an array of rows.
    static func array(_ rows: [ListItem], select: RowSelection? = nil) -> [UInt8] {
        PageWriter(rows, select).text(
            between: [UInt8(ascii: "[")], and: [UInt8(ascii: "]")])
    }

    /// The text of a response before and after its rows.
    private struct Frame {
        var start: [UInt8] = []
        var end: [UInt8] = []
        private var isBehindRows = false

        mutating func write(_ value: JSONValue, rowsAt place: ArraySlice<String>) {
            guard let key = place.first else {
                start.append(UInt8(ascii: "["))
                isBehindRows = true
                return end.append(UInt8(ascii: "]"))
            }
            append([UInt8(ascii: "{")])
            var text: [UInt8] = []
            for (number, member) in (value.object ?? JSONObject()).enumerated() {
                text.removeAll(keepingCapacity: true)
                if number > 0 { text.append(UInt8(ascii: ",")) }
                JSONSerializer.writeString(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                if member.key != key { JSONSerializer.append(member.value, to: &text) }
                append(text)
                if member.key == key { write(member.value, rowsAt: place.dropFirst()) }
            }
            append([UInt8(ascii: "}")])
        }

        private mutating func append(_ text: [UInt8]) {
            if isBehindRows { end += text } else { start += text }
        }
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
