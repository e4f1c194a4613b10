import StubJSON

/// The schemas of an object's members, by key.
///
/// Members usually have the order in which the schema declares them, so the property after the last
/// match is tried before a lookup.
struct PropertyTable: Sendable {
    // Two lists, because access to an element of one list copies all of the element.
    let keys: [String]
    let nodes: [SchemaNode]
    let table: KeyTable

    /// Creates a table of properties with different keys.
    init(_ properties: [(key: String, node: SchemaNode)] = []) {
        keys = properties.map(\.key)
        nodes = properties.map(\.node)
        table = properties.isEmpty ? Self.none : KeyTable(keys)
    }

    private static let none = KeyTable([])

    var isEmpty: Bool { keys.isEmpty }
    var entries: Zip2Sequence<[String], [SchemaNode]> { zip(keys, nodes) }

    subscript(key: String) -> SchemaNode? {
        table.index(of: key).map { nodes[$0] }
    }

    func position(of key: String) -> Int? { table.index(of: key) }

    /// The index of a key that is probably at the hint or shortly after it.
    func position(of key: String, near hint: Int) -> Int? { table.index(of: key, near: hint) }
}
