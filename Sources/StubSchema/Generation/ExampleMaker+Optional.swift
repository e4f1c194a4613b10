import StubJSON

/// Members that an object need not have.
extension ExampleMaker {
    /// Adds the members that the schemas declare, in full examples.
    mutating func addOptional(
        to object: inout JSONObject, of size: Int, _ shape: SchemaShape, _ nodes: [SchemaNode]
    ) {
        guard includesOptional else { return }
        let added = optionalMembers(beside: object, of: size, shape)
        var extended = object
        for (key, value) in added { extended[key] = value }
        if added.isEmpty, object.isEmpty, shape.hasFreeMembers {
            fill(&extended, upTo: 1, shape, nodes)
        }
        if isValid(.object(extended), nodes) {
            object = extended
            return
        }
        // Some members exclude one another, or belong to another alternative.
        for (key, value) in added {
            var extended = object
            extended[key] = value
            if isValid(.object(extended), nodes) || !isValid(.object(object), nodes) {
                object = extended
            }
        }
    }

    private mutating func optionalMembers(
        beside object: JSONObject, of size: Int, _ shape: SchemaShape
    ) -> [(key: String, value: JSONValue)] {
        var size = size
        var added: [(key: String, value: JSONValue)] = []
        var seen: Set<JSONKey> = []
        for key in shape.propertyKeys
        where object[key] == nil && seen.insert(JSONKey(key)).inserted {
            guard !isLeftOut(key, shape), let value = value(forKey: key, shape),
                let sum = admit(value, beside: size)
            else { continue }
            added.append((key, value))
            size = sum
        }
        return added
    }

    private func isLeftOut(_ key: String, _ shape: SchemaShape) -> Bool {
        omitsWriteOnly && SchemaShape(shape.nodes(forKey: key), table: table).isWriteOnly
    }

    /// Adds members until there are enough: declared ones first, then invented ones.
    mutating func fill(
        _ object: inout JSONObject, upTo minimum: Int, _ shape: SchemaShape, _ nodes: [SchemaNode]
    ) {
        guard object.count < minimum else { return }
        var keys = shape.propertyKeys
        keys += shape.objects.flatMap(\.patternProperties).compactMap {
            PatternSampler.sample($0.pattern.pattern)
        }
        for names in shape.objects.compactMap(\.propertyNames) {
            if let name = value(for: [names])?.string { keys.append(name) }
        }
        keys += (1...max(1, min(minimum, 1_000))).map { "property\($0)" }
        var size = JSONExtent(of: .object(object)).values
        for key in keys where object.count < minimum && object[key] == nil {
            let names = shape.objects.compactMap(\.propertyNames)
            guard isValid(.string(key), names), let value = value(forKey: key, shape),
                let sum = admit(value, beside: size)
            else { continue }
            object[key] = value
            size = sum
        }
    }
}
