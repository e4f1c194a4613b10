import StubJSON

/// Recognises requests that create several rows: the body is an array of rows, or an object with
/// one such array.
struct BulkConvention {
    let site: ConventionSite
    /// The name of the collection.
    let name: String
    /// The fields of the rows, and all members that the first rows have.
    let fields: [String]
    let known: Set<String>

    /// The place of the array in the request body; `nil` if there is none.
    var place: JSONPointer? {
        guard let body = site.body.map(site.outline) else { return nil }
        if body.isArray { return isRows(body) ? .root : nil }
        guard !body.properties.contains(where: { known.contains($0.key) }) else { return nil }
        let arrays = body.properties.filter { isRows(site.outline($0.node), isNamed: $0.key) }
        let found = arrays.count == 1 ? arrays[0] : arrays.first { isOwnName($0.key) }
        return found.map { JSONPointer(tokens: [$0.key]) }
    }

    /// Whether the body is an array of rows or, alternatively, a single row.
    var allowsSingle: Bool { alternatives.contains { $0.isObject && isLikeRow($0) } }

    private var alternatives: [SchemaOutline] {
        (site.body.map(site.outline)?.choices.first ?? []).map(site.outline)
    }

    /// The array among the alternatives of the body.
    var isAlternative: Bool {
        allowsSingle && alternatives.contains { $0.isArray && isRows($0) }
    }

    private func isOwnName(_ key: String) -> Bool {
        TokenWords.plain(key) == TokenWords.plain(name)
    }

    /// - Parameter key: the name of the member; an array of unknown objects needs the usual one.
    private func isRows(_ outline: SchemaOutline, isNamed key: String? = nil) -> Bool {
        guard outline.isArray, let items = outline.items.map(site.outline) else { return false }
        if items.properties.isEmpty {
            return items.isObject
                && key.map { isOwnName($0) || RowsConvention.isUsual([$0]) } ?? true
        }
        return isLikeRow(items)
    }

    private func isLikeRow(_ outline: SchemaOutline) -> Bool {
        let shared = outline.properties.count { known.contains($0.key) }
        return shared > 0 && shared * 2 >= min(outline.properties.count, fields.count)
    }
}
