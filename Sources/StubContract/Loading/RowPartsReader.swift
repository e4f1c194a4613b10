import StubJSON

/// Reads what a schema requires of the objects in a row; an array is represented by its elements.
struct RowPartsReader {
    let documents: DocumentSet

    private static let depthLimit = 4

    /// - Parameter example: an example with all members, whose values are used.
    func parts(of schema: DocumentNode, _ example: JSONValue) -> RowParts {
        parts(of: SchemaOutline(schema, in: documents), example, depth: 0)
    }

    private func parts(of outline: SchemaOutline, _ example: JSONValue, depth: Int) -> RowParts {
        var parts = RowParts()
        guard depth < Self.depthLimit else { return parts }
        for (key, node) in outline.properties {
            guard let value = example[key] else { continue }
            let declared = SchemaOutline(node, in: documents)
            if depth > 0, outline.required.contains(key) {
                parts.required[key] = smallest(value, declared, depth: depth)
            }
            let inner = self.parts(below: declared, value, depth: depth + 1)
            if !inner.required.isEmpty || !inner.isEmpty { parts.inner[key] = inner }
        }
        return parts
    }

    private func parts(
        below outline: SchemaOutline, _ example: JSONValue, depth: Int
    ) -> RowParts {
        guard let element = example.array?.first, let items = outline.items else {
            return example.object == nil ? RowParts() : parts(of: outline, example, depth: depth)
        }
        return parts(below: SchemaOutline(items, in: documents), element, depth: depth)
    }

    /// The value without members that are not required.
    private func smallest(
        _ value: JSONValue, _ outline: SchemaOutline, depth: Int
    ) -> JSONValue {
        guard let object = value.object, depth < Self.depthLimit else { return value }
        var smallest = JSONObject()
        for member in object where outline.required.contains(member.key) {
            smallest[member.key] =
                outline[member.key].map {
                    self.smallest(
                        member.value, SchemaOutline($0, in: documents), depth: depth + 1)
                } ?? member.value
        }
        return .object(smallest)
    }
}
