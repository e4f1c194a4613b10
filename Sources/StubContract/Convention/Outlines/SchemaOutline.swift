import StubJSON

/// The plain facts in a schema: it follows references and `allOf`, and ignores null.
///
/// Of several alternatives, it uses one.
package struct SchemaOutline {
    package private(set) var types: [String] = []
    package private(set) var properties: [(key: String, node: DocumentNode)] = []
    package private(set) var required: Set<String> = []
    package private(set) var items: DocumentNode?
    package private(set) var isClosed = false
    /// The schemas followed so far; following one again adds nothing.
    private var visited: Set<DocumentNode.Place> = []

    /// The number of the alternative to use where a `discriminator` tells kinds of objects apart;
    /// they are counted in a circle.
    private let alternative: Int

    private static let depthLimit = 24

    /// - Parameter alternative: which kind of object is meant, by default the first. Without a
    ///   `discriminator`, always the first alternative is used.
    package init(_ node: DocumentNode, in documents: DocumentSet, alternative: Int = 0) {
        self.alternative = alternative
        add(node, documents, depth: 0)
    }

    package var isArray: Bool { types.isEmpty ? items != nil : types.contains("array") }
    package var isObject: Bool { types.isEmpty ? !properties.isEmpty : types.contains("object") }

    /// The declared name that is one of these, in any case and with or without `-` and `_`.
    func key(like names: [String]) -> String? {
        let plain = properties.map { TokenWords.plain($0.key) }
        return names.lazy.compactMap { name in
            if properties.contains(where: { $0.key == name }) { return name }
            return plain.firstIndex(of: TokenWords.plain(name)).map { properties[$0].key }
        }.first
    }

    package subscript(key: String) -> DocumentNode? { properties.first { $0.key == key }?.node }

    private mutating func add(_ node: DocumentNode, _ documents: DocumentSet, depth: Int) {
        guard depth < Self.depthLimit, visited.insert(node.place).inserted else { return }
        if let target = documents.target(of: node) {
            add(target, documents, depth: depth + 1)
            if documents.hidesSiblingsOfReferences { return }
        }
        let types = node["type"]?.value.string.map { [$0] } ?? node["type"]?.texts ?? []
        for type in types where type != "null" && !self.types.contains(type) {
            self.types.append(type)
        }
        for member in node["properties"]?.members ?? [] {
            properties.removeAll { $0.key == member.key }
            properties.append(member)
        }
        required.formUnion(node["required"]?.texts ?? [])
        items = node["items"] ?? items
        if node["additionalProperties"]?.value == false { isClosed = true }
        for branch in node["allOf"]?.elements ?? [] { add(branch, documents, depth: depth + 1) }
        for alternatives in [node["anyOf"], node["oneOf"]] {
            let branches = (alternatives?.elements ?? []).filter {
                documents.followed($0)["type"]?.value != "null"
            }
            guard let first = branches.first else { continue }
            let areKinds = alternative > 0 && node["discriminator"] != nil
            add(
                areKinds ? branches[alternative % branches.count] : first, documents,
                depth: depth + 1)
        }
    }
}
