import StubJSON

/// Overlapping alternatives: an instance of one must violate the others.
extension ExampleMaker {
    /// The object with one more member that another alternative forbids; `nil` if there is none.
    mutating func besideRivals(
        _ object: JSONObject, _ shape: SchemaShape, _ nodes: [SchemaNode]
    ) -> JSONValue? {
        guard !shape.rivals.isEmpty else { return nil }
        for key in rivalKeys(shape) where object[key] == nil {
            for value in values(forKey: key, shape) {
                var extended = object
                extended[key] = value
                if isValid(.object(extended), nodes) { return .object(extended) }
            }
        }
        return nil
    }

    /// The members that the other alternatives declare.
    private func rivalKeys(_ shape: SchemaShape) -> [String] {
        var keys: [String] = []
        for rival in shape.rivals {
            let other = SchemaShape([rival], table: table)
            for key in other.propertyKeys where !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    /// Candidate values for the member by its schema; without a schema, one of each type, if the
    /// object cannot be left out.
    private mutating func values(forKey key: String, _ shape: SchemaShape) -> [JSONValue] {
        let own = shape.nodes(forKey: key)
        guard !own.isEmpty else { return inventsMembers ? [false, "string", 0, [], [:]] : [] }
        // The smallest value, such as an empty array, is often valid for all alternatives.
        var maker = ExampleMaker(table: table, includesOptional: true)
        return [maker.value(for: own), value(for: own)].compactMap { $0 }
    }
}
