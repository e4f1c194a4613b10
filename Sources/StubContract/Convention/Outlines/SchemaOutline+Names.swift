import StubJSON

extension SchemaOutline {
    /// The declared name that is one of these, in any case and with or without `-` and `_`.
    package func key(like names: [String]) -> String? {
        let plain = properties.map { TokenWords.plain($0.key) }
        return names.lazy.compactMap { name in
            if properties.contains(where: { $0.key == name }) { return name }
            return plain.firstIndex(of: TokenWords.plain(name)).map { properties[$0].key }
        }.first
    }
}

extension SchemaOutline {
    /// Whether both may describe the same row, as a summary of it in a list does: they share at least
    /// half of their members, and these have the same types and an id among them, if both have one.
    package func isAlike(_ other: SchemaOutline, in documents: DocumentSet) -> Bool {
        guard !isClosed, !other.isClosed else { return false }
        let shared = properties.filter { other[$0.key] != nil }
        guard shared.count > 1,
            shared.count * 2 >= min(properties.count, other.properties.count)
        else { return false }
        guard
            !hasIdentity || !other.hasIdentity
                || shared.contains(where: { Self.isIdentity($0.key) })
        else { return false }
        return shared.allSatisfy { key, node in
            let types = SchemaOutline(node, in: documents).types
            let others = other[key].map { SchemaOutline($0, in: documents).types } ?? []
            return types.isEmpty || others.isEmpty || types == others
        }
    }

    /// Whether the members say which row it is.
    var hasIdentity: Bool { properties.contains { Self.isIdentity($0.key) } }

    private static func isIdentity(_ name: String) -> Bool {
        ["id", "_id", "uuid", "slug"].contains(name)
    }
}
