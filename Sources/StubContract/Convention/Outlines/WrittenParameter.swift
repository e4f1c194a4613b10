import StubJSON

/// One name with which requests write a query parameter.
package struct WrittenParameter {
    package let name: String
    /// The schema of the value; `nil` if there is none.
    let schema: DocumentNode?
}

extension DocumentSet {
    /// The names with which requests write a query parameter.
    ///
    /// If its style is `deepObject`, these are its members, as in `page[size]`, and those of an object
    /// in the style `form`, which is exploded by default, have the members' names alone. A parameter
    /// that may also be a single value has its own name too.
    package func written(_ parameter: DocumentNode) -> [WrittenParameter] {
        let name = parameter["name"]?.value.string ?? ""
        let whole = WrittenParameter(name: name, schema: parameter["schema"])
        let isDeep = parameter["style"]?.value == "deepObject"
        let isForm = ["form", nil].contains(parameter["style"]?.value.string)
        guard isDeep || isForm && parameter["explode"]?.value != false else { return [whole] }
        return members(of: whole, isDeep: isDeep)
    }

    /// The names of an object's members and of those of objects in it, as `filter[price][gte]`, with
    /// its own name if it may also be a single value; its own name alone if it is no object.
    private func members(
        of whole: WrittenParameter, isDeep: Bool, level: Int = 0
    ) -> [WrittenParameter] {
        guard level < 3, let schema = whole.schema else { return [whole] }
        let branches = SchemaOutline(schema, in: self).choices.first ?? [schema]
        let outlines = branches.map { SchemaOutline($0, in: self) }
        guard let object = outlines.first(where: \.isObject), !object.properties.isEmpty else {
            return [whole]
        }
        let members = object.properties.flatMap { key, node -> [WrittenParameter] in
            let name = isDeep ? "\(whole.name)[\(key)]" : key
            let member = WrittenParameter(name: name, schema: node)
            return isDeep ? self.members(of: member, isDeep: true, level: level + 1) : [member]
        }
        return outlines.allSatisfy(\.isObject) ? members : [whole] + members
    }
}
