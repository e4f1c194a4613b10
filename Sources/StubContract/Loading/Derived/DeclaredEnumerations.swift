import StubJSON

extension Contract {
    /// The texts that the contract's schemas list (`enum`, `const`), by the name of the member or
    /// parameter that has one of them.
    ///
    /// Reading them takes a pass over all documents.
    package var enumerations: [String: Set<String>] {
        let places = DeclaredPlaces(in: documents)
        var values: [String: Set<String>] = [:]
        for place in places.all where place.kind != .headerField {
            let texts = places.schemas(of: place).flatMap { reached in
                (reached.schema["enum"]?.array ?? []).compactMap(\.string)
                    + [reached.schema["const"]?.string].compactMap(\.self)
            }
            if !texts.isEmpty { values[place.name, default: []].formUnion(texts) }
        }
        return values
    }
}
