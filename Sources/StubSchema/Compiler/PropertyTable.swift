import StubJSON

/// The schemas of an object's members, by key.
///
/// Members usually have the order in which the schema declares them, so the property after the last
/// match is tried before a lookup.
struct PropertyTable: Sendable {
    // Two lists, because access to an element of one list copies all of the element.
    private(set) var keys: [String] = []
    private(set) var nodes: [SchemaNode] = []
    private var positions: [JSONKey: Int] = [:]

    mutating func append(_ key: String, _ node: SchemaNode) {
        positions[JSONKey(key)] = keys.count
        keys.append(key)
        nodes.append(node)
    }

    var isEmpty: Bool { keys.isEmpty }
    var entries: Zip2Sequence<[String], [SchemaNode]> { zip(keys, nodes) }

    subscript(key: String) -> SchemaNode? {
        positions[JSONKey(key)].map { nodes[$0] }
    }

    func position(of key: String) -> Int? { positions[JSONKey(key)] }

    /// The index of a key that is probably at the hint or shortly after it.
    func position(of key: String, near hint: Int) -> Int? {
        let end = min(hint + 3, keys.count)
        if hint < end {
            for position in hint..<end where JSONKey.areSame(keys[position], key) {
                return position
            }
        }
        return positions[JSONKey(key)]
    }
}
