import StubJSON

/// Reads the layout of a schema.
struct XMLLayoutReader {
    private let documents: DocumentSet
    /// The number of schemas that are still read: some refer to themselves.
    private var left = 2000
    private static let depthLimit = 8

    init(_ documents: DocumentSet) {
        self.documents = documents
    }

    static func layout(of node: DocumentNode, in documents: DocumentSet) -> XMLLayout {
        var reader = XMLLayoutReader(documents)
        return reader.layout(of: node, depth: 0)
    }

    private mutating func layout(of node: DocumentNode, depth: Int) -> XMLLayout {
        var layout = XMLLayout()
        left -= 1
        let own = schemas(of: node)
        let parts = own.flatMap { $0["allOf"]?.elements ?? [] }.flatMap(schemas)
        for object in (own + parts).compactMap({ $0["xml"] }) { layout.add(object) }
        guard left > 0, depth < Self.depthLimit else { return layout }
        let outline = SchemaOutline(node, in: documents)
        if outline.isArray, let items = outline.items {
            layout.items = [self.layout(of: items, depth: depth + 1)]
        }
        for (key, property) in outline.properties {
            let member = self.layout(of: property, depth: depth + 1)
            if member != XMLLayout() { layout.members[key] = member }
        }
        return layout
    }

    /// A schema, or what is beside a reference before its target; in OpenAPI 3.0 only the target.
    private func schemas(of node: DocumentNode) -> [DocumentNode] {
        guard node["$ref"] != nil else { return [node] }
        let target = documents.followed(node)
        return documents.hidesSiblingsOfReferences ? [target] : [node, target]
    }
}

extension XMLLayout {
    /// Adds what an XML Object says and what was not said before.
    fileprivate mutating func add(_ object: DocumentNode) {
        name = name ?? object["name"]?.value.string
        prefix = prefix ?? object["prefix"]?.value.string
        namespace = namespace ?? object["namespace"]?.value.string
        if object["wrapped"]?.value == true { isWrapped = true }
        if object["attribute"]?.value == true { kind = .attribute }
        switch object["nodeType"]?.value.string {
        case "attribute": kind = .attribute
        case "text", "cdata": kind = .text
        // An array is an element only if it says so.
        case "element": isWrapped = true
        default: break
        }
    }
}
