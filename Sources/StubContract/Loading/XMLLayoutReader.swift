import StubJSON

/// Reads the layout of a schema.
struct XMLLayoutReader {
    static func layout(of node: DocumentNode, in documents: DocumentSet) -> XMLLayout {
        SchemaLimits.reading(in: documents) { layout(of: node, &$0, level: 0) }
    }

    private static func layout(
        of node: DocumentNode, _ limits: inout SchemaLimits, level: Int
    ) -> XMLLayout {
        var layout = XMLLayout()
        guard let outline = limits.outline(of: node, level: level, following: .one(0)) else {
            return layout
        }
        for object in outline.keywords("xml") { layout.add(object) }
        if outline.isArray, let items = outline.items {
            layout.items = [self.layout(of: items, &limits, level: level + 1)]
        }
        for (key, property) in outline.properties {
            let member = self.layout(of: property, &limits, level: level + 1)
            if member != XMLLayout() { layout.members[key] = member }
        }
        return layout
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
