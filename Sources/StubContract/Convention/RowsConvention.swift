import StubJSON

/// Finds the rows in the response of a list.
package struct RowsConvention {
    package let name: String
    package let site: ConventionSite

    package init(name: String, site: ConventionSite) {
        self.name = name
        self.site = site
    }

    /// The path to the array of rows, empty if the response is the array; `nil` if there is none.
    package var place: [String]? { found?.place }

    /// The schema of one row.
    package var row: DocumentNode? { found?.row }

    private typealias Found = (place: [String], row: DocumentNode?)

    private static let usual = [
        "items", "data", "results", "rows", "records", "entries", "values", "content", "elements",
        "list", "objects", "result", "hits",
    ]
    private static let wrappers = [
        "data", "result", "results", "_embedded", "response", "payload", "body",
    ]

    private var found: Found? {
        guard let outline = site.answerOutline else { return nil }
        if let place = site.rows {
            return site.declared(at: place).map { (place, site.outline($0).items) }
        }
        return found(in: outline, below: [])
    }

    /// - Parameter byName: whether the names alone tell that the array has the rows, unless nothing
    ///   is beside it.
    private func found(
        in outline: SchemaOutline, below place: [String], byName: Bool = false
    ) -> Found? {
        if outline.isArray, !outline.isObject || place.isEmpty {
            return isRows(outline) ? (place, outline.items) : nil
        }
        let arrays = outline.properties.filter { key, node in
            isRows(site.outline(node)) && !PageWords.failures.contains(PageWords.plain(key))
        }
        let known = [
            name, NameForm.camelCased(name), NameForm.snakeCased(name),
        ]
        let isClear = arrays.count == 1 && (!byName || outline.properties.count == 1)
        let wanted =
            (known + Self.usual).lazy.compactMap { key in arrays.first { $0.key == key } }.first
            ?? arrays.first { isNamedLike($0.key) } ?? (isClear ? arrays[0] : nil)
        if let wanted {
            return (place + [wanted.key], site.outline(wanted.node).items)
        }
        guard place.isEmpty else { return nil }
        // What is the only member surrounds the rows, whatever its name.
        let only = outline.properties.count == 1 ? outline.properties.map(\.key) : []
        let wrappers = known + Self.wrappers
        for key in wrappers + only {
            guard let node = outline[key] else { continue }
            let inner = site.outline(node)
            if inner.isObject,
                let found = found(in: inner, below: [key], byName: !wrappers.contains(key))
            {
                return found
            }
        }
        return nil
    }

    /// Whether a name ends with that of the path, as `device_codes` does in `/devices/codes`.
    private func isNamedLike(_ key: String) -> Bool {
        let own = [name, NameForm.singular(name)].map(TokenWords.plain)
        return own.contains { !$0.isEmpty && TokenWords.plain(key).hasSuffix($0) }
    }

    /// Rows are objects, unless the schema is silent.
    private func isRows(_ outline: SchemaOutline) -> Bool {
        guard outline.isArray else { return false }
        guard let items = outline.items else { return true }
        let row = site.outline(items)
        return row.isObject || row.types.isEmpty
    }

    /// Whether the name of the array is common for lists.
    package static func isUsual(_ place: [String]) -> Bool {
        place.last.map(usual.contains) ?? true
    }

    var reason: String {
        switch place {
        case nil, []?: "a bare array"
        case let place?: "array member `\(place.joined(separator: "."))`"
        }
    }
}
