import StubJSON

/// Mistakes that people and converters make, after which no value satisfies the schema.
///
/// Each is reported; a compiler that tolerates broken parts takes the schema as it was meant.
extension SchemaNodeBuilder {
    /// Whether two branches of `oneOf` accept the same values, so that no value satisfies just one of
    /// them, and either is meant.
    func hasAlikeBranches(_ keywords: JSONObject, _ compiler: inout SchemaCompiler) -> Bool {
        let annotations = ["title", "description", "example", "examples", "deprecated"]
        let meanings = (keywords["oneOf"]?.array ?? []).map { branch -> JSONValue in
            var meaning = compiler.source(of: branch, in: resource, at: location).object
            for keyword in annotations { meaning?[keyword] = nil }
            return meaning.map(JSONValue.object) ?? branch
        }
        guard Set(meanings).count < meanings.count else { return false }
        warn("oneOf", "no value satisfies just one of the schemas: two are alike", &compiler)
        return compiler.toleratesBroken
    }

    /// Takes `"type": "null"` beside alternatives as one more of them.
    func readNullBesideAlternatives(_ keywords: JSONObject, _ compiler: inout SchemaCompiler) {
        guard rules.types == .null, keywords["enum"] == nil,
            keywords["oneOf"] != nil || keywords["anyOf"] != nil
        else { return }
        warn("type", "no value is null and satisfies an alternative too", &compiler)
        if compiler.toleratesBroken { (rules.types, rules.acceptsNull) = (nil, true) }
    }

    /// Allows the members that `allOf` requires although `additionalProperties` beside it forbids
    /// them.
    func readForbiddenMembers(_ keywords: JSONObject, _ compiler: inout SchemaCompiler) {
        guard keywords["additionalProperties"] == false, keywords["patternProperties"] == nil
        else { return }
        let own = keywords["properties"]?.object ?? JSONObject()
        let isForbidden = (keywords["allOf"]?.array ?? []).contains { branch in
            let source = compiler.source(of: branch, in: resource, at: location)
            return (source["required"]?.array ?? []).compactMap(\.string).contains {
                own[$0] == nil
            }
        }
        guard isForbidden else { return }
        warn(
            "additionalProperties",
            "no object satisfies this: allOf requires members that it forbids",
            &compiler)
        if compiler.toleratesBroken { object?.additionalProperties = nil }
    }
}
