import StubJSON

/// The members that `required` demands in one direction alone (OpenAPI 3.0, Schema Object).
extension SchemaNodeBuilder {
    /// The required members that requests need not have, because they are `readOnly`, and those that
    /// responses need not have, because they are `writeOnly`.
    ///
    /// The members may be declared, and the declarations marked, in any branch of `allOf`.
    func spared(
        _ keys: [String], of keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) -> (inRequests: [String], inResponses: [String]) {
        var spared: (inRequests: [String], inResponses: [String]) = ([], [])
        let parts = compiler.parts(of: [whole(keywords, compiler)])
        for key in keys {
            let members = compiler.parts(of: parts.compactMap { $0.member(key) })
            if members.contains(where: { $0.value["readOnly"] == true }) {
                spared.inRequests.append(key)
            }
            if members.contains(where: { $0.value["writeOnly"] == true }) {
                spared.inResponses.append(key)
            }
        }
        return spared
    }

    /// The schema, or the one around it whose `allOf` has it as a branch.
    private func whole(_ keywords: JSONObject, _ compiler: SchemaCompiler) -> PlacedSchema {
        var tokens = location.pointer.tokens
        while tokens.count > 1, tokens[tokens.count - 2] == "allOf",
            JSONPointer.arrayIndex(tokens[tokens.count - 1]) != nil
        {
            tokens.removeLast(2)
        }
        let own = PlacedSchema(value: .object(keywords), resource: resource, location: location)
        guard tokens.count < location.pointer.tokens.count else { return own }
        let outer = SchemaLocation(
            document: location.document, pointer: JSONPointer(tokens: tokens))
        return compiler.schema(at: outer) ?? own
    }
}

/// A schema as it is written, and what the references in it are relative to.
struct PlacedSchema: Sendable {
    let value: JSONValue
    let resource: Int
    /// The location of the schema, or of one around it.
    let location: SchemaLocation

    /// The schema of a member, where this schema declares it.
    func member(_ key: String) -> PlacedSchema? { value["properties"]?[key].map(part) }

    /// The branches of `allOf`.
    var branches: [PlacedSchema] { (value["allOf"]?.array ?? []).map(part) }

    private func part(_ value: JSONValue) -> PlacedSchema {
        PlacedSchema(value: value, resource: resource, location: location)
    }
}

extension SchemaCompiler {
    /// All schemas that a value must satisfy where it must satisfy these: references are followed to
    /// their end, and into `allOf`.
    fileprivate mutating func parts(of schemas: [PlacedSchema]) -> [PlacedSchema] {
        var (pending, parts) = (schemas, [PlacedSchema]())
        var visited: Set<SchemaLocation> = []
        while let next = pending.popLast() {
            guard next.value["$ref"]?.string != nil else {
                parts.append(next)
                pending += next.branches
                continue
            }
            // Keywords beside a reference have no meaning here.
            if let target = referent(of: next), visited.insert(target.location).inserted {
                pending.append(target)
            }
        }
        return parts
    }
}
