import StubJSON

/// The schemas of an object's members by key.
///
/// Objects tend to have their members in the order the schema declares them, so the property
/// after the last one found is tried before the key is looked up.
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

    /// The position of a key that is probably at the hint or a little behind it.
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
