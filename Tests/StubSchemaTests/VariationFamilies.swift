import StubJSON
import StubSchema

extension VariationGenerator {
    /// Valid values, each one change away from the base, by default a full example.
    func variations(
        of schema: Schema, around base: JSONValue? = nil, limit: Int = 2_000
    ) -> [SchemaVariation] {
        family(.allowed, of: schema, around: base, limit: limit)
    }

    /// Invalid values, each one change away from the base, labelled with the violated keyword.
    func nearMisses(
        of schema: Schema, around base: JSONValue? = nil, limit: Int = 2_000
    ) -> [SchemaVariation] {
        family(.forbidden, of: schema, around: base, limit: limit)
    }

    /// The candidates that are as they are labelled, each value once.
    private func family(
        _ kind: Kind, of schema: Schema, around base: JSONValue?, limit: Int
    ) -> [SchemaVariation] {
        let base = base ?? ExampleGenerator(includesOptional: true).example(of: schema)
        var found: [SchemaVariation] = []
        var seen: Set<JSONValue> = [base]
        for candidate in candidates(kind, of: schema, around: base) where found.count < limit {
            guard !seen.contains(candidate.value), Self.isWanted(candidate, kind, of: schema)
            else { continue }
            seen.insert(candidate.value)
            found.append(candidate)
        }
        return found
    }
}
