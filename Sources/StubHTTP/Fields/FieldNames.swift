/// Field names to look for together, such as those that make a request conditional.
package struct FieldNames: Sendable {
    /// The names in the given order.
    package let names: [String]
    let filter: FieldNameFilter

    package init(_ names: [String]) {
        self.names = names
        filter = FieldNameFilter(names)
    }

    /// Whether this is one of the names, ignoring ASCII case.
    package func contains(_ name: String) -> Bool {
        names.contains { HTTPFields.sameName($0, name) }
    }
}

/// A Bloom filter of field names: `mayContain` may be wrongly `true`, but never wrongly `false`.
///
/// A request is searched for a dozen fields, most of which it does not have. A wrong `true` costs
/// one search of the field lines. The factors in `position(of:)` keep the names that the stub looks
/// for apart from those that browsers and URLSession send; `FieldNamesTests` checks this.
struct FieldNameFilter: Sendable {
    private var bits: UInt64 = 0

    init(_ names: some Sequence<String>) {
        for name in names { insert(name) }
    }

    mutating func insert(_ name: String) {
        bits |= Self.bit(name)
    }

    func mayContain(_ name: String) -> Bool {
        bits & Self.bit(name) != 0
    }

    func isDisjoint(with other: FieldNameFilter) -> Bool {
        bits & other.bits == 0
    }

    private static func bit(_ name: String) -> UInt64 {
        let found = name.utf8.withContiguousStorageIfAvailable { position(of: $0) }
        return 1 << UInt64(found ?? position(of: Array(name.utf8)))
    }

    @inline(__always)
    private static func position(of name: some RandomAccessCollection<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        return (name.count &+ Int(first.lowercased) &* 45 &+ Int(last.lowercased) &* 20) & 63
    }
}
