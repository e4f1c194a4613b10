import StubJSON

/// The schemas of an object's members, by key.
///
/// Members usually have the order in which the schema declares them, so the property after the last
/// match is tried before a lookup.
struct PropertyTable: Sendable {
    // Two lists, because access to an element of one list copies all of the element.
    let keys: [String]
    private let owned: [SchemaNode]
    /// The schemas, which are read without counting references.
    let nodes: ContiguousArray<Unmanaged<SchemaNode>>
    let table: KeyTable

    /// Creates a table of properties with different keys.
    init(_ properties: [(key: String, node: SchemaNode)] = []) {
        keys = properties.map(\.key)
        owned = properties.map(\.node)
        nodes = ContiguousArray(owned.map { .passUnretained($0) })
        table = properties.isEmpty ? Self.none : KeyTable(keys)
    }

    private static let none = KeyTable([])

    var isEmpty: Bool { keys.isEmpty }

    var entries: Zip2Sequence<[String], [SchemaNode]> { zip(keys, owned) }

    subscript(key: String) -> SchemaNode? {
        position(of: key).map { owned[$0] }
    }

    func position(of key: String) -> Int? {
        table.withReader { $0.index(of: key, near: 0) }
    }
}
