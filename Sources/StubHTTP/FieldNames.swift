/// A sketch of field names in 64 bits: it tells for sure what is not among them.
///
/// A request is asked for a dozen fields on its way, nearly all of which it does not have. Names
/// that differ in length or at their ends mostly fall on different bits; the factors are those that
/// spread the names best which browsers and URLSession send.
package struct FieldNames: Sendable {
    private var bits: UInt64 = 0

    package init(_ names: some Sequence<String>) {
        for name in names { insert(name) }
    }

    mutating func insert(_ name: String) {
        bits |= Self.bit(name)
    }

    func mayContain(_ name: String) -> Bool {
        bits & Self.bit(name) != 0
    }

    func isDisjoint(with others: FieldNames) -> Bool {
        bits & others.bits == 0
    }

    private static func bit(_ name: String) -> UInt64 {
        let found = name.utf8.withContiguousStorageIfAvailable { position(of: $0) }
        return 1 << UInt64(found ?? position(of: Array(name.utf8)))
    }

    @inline(__always)
    private static func position(of name: some RandomAccessCollection<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        return (name.count &+ Int(first.lowercased) &* 16 &+ Int(last.lowercased) &* 49) & 63
    }
}
