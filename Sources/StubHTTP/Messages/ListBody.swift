/// A JSON list whose items are texts that others have as well: it is joined when it is sent.
///
/// So a page of rows takes little memory in the journal and in the cache, and its bytes are copied
/// once, into memory of the connection that is used again.
package final class ListBody: Sendable {
    /// The bytes before the items: `[`, or the start of an envelope.
    private let start: [UInt8]
    private let items: [ListItem]
    /// The bytes after the items: `]`, or the rest of the envelope.
    private let end: [UInt8]
    /// The number of bytes of the whole text.
    package let count: Int
    /// The approximate number of bytes of memory that the list takes.
    package let weight: Int

    /// Creates a list.
    ///
    /// - Parameter owned: the bytes of items that count as memory of the list.
    package init(
        start: [UInt8], items: [ListItem], end: [UInt8], owned: Int = 0
    ) {
        self.start = start
        self.items = items
        self.end = end
        let commas = max(0, items.count - 1)
        count = items.reduce(start.count + commas + end.count) { $0 + $1.count }
        weight =
            items.count * MemoryLayout<ListItem>.stride + start.count + end.count + owned
            + Self.overhead
    }

    /// The bytes of the object itself and of the headers of its arrays.
    private static let overhead = 192

    /// The whole text.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    /// Appends the whole text.
    package func write(into output: inout [UInt8]) {
        output.reserveCapacity(output.count + count)
        output += start
        // By pointer, because an array's iterator would retain and release each item.
        items.withUnsafeBufferPointer { items in
            for index in items.indices {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                items[index].withBytes { output.append(contentsOf: $0) }
            }
        }
        output += end
    }
}
