import StubJSON

/// The schemas of an object's members, by key.
///
/// Members usually have the order in which the schema declares them, so the property after the last
/// match is tried before a lookup.
struct PropertyTable: Sendable {
    private(set) var entries: [(key: String, node: SchemaNode)] = []
    private var positions: [JSONKey: Int] = [:]

    mutating func append(_ key: String, _ node: SchemaNode) {
        positions[JSONKey(key)] = entries.count
        entries.append((key, node))
    }

    subscript(key: String) -> SchemaNode? {
        positions[JSONKey(key)].map { entries[$0].node }
    }

    func position(of key: String) -> Int? { positions[JSONKey(key)] }

    /// The index of a key that is probably at the hint or shortly after it.
    func position(of key: String, near hint: Int) -> Int? {
        let end = min(hint + 3, entries.count)
        if hint < end {
            for position in hint..<end where JSONKey.areSame(entries[position].key, key) {
                return position
            }
        }
        return positions[JSONKey(key)]
    }
}
