import StubJSON

/// The keywords that contain other schemas (Core §8.2, §10, §11).
extension SchemaNodeBuilder {
    func readReferences(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        if let reference = text(keywords, "$ref", &compiler) {
            let target = try compiler.number(ofReference: reference, in: resource, at: location)
            rules.applicators.append(.reference(target))
        }
        if let reference = text(keywords, "$dynamicRef", &compiler) {
            let target = try compiler.dynamicTarget(
                ofReference: reference, in: resource, at: location)
            rules.applicators.append(
                target.anchor.map { .dynamicReference($0, target.number) }
                    ?? .reference(target.number))
        }
    }

    func readCombinators(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        if let nodes = try subschemas(keywords, "allOf", &compiler) {
            rules.applicators.append(.allOf(nodes))
        }
        if let nodes = try subschemas(keywords, "anyOf", &compiler) {
            rules.applicators.append(.anyOf(nodes))
        }
        var broken = compiler.brokenCount
        if let nodes = try subschemas(keywords, "oneOf", &compiler) {
            // A branch that accepts anything, because its reference leads nowhere, would contradict
            // the others.
            let isImpossible =
                compiler.brokenCount > broken || hasAlikeBranches(keywords, &compiler)
            rules.applicators.append(isImpossible ? .anyOf(nodes) : .oneOf(nodes))
        }
        broken = compiler.brokenCount
        if let node = try subschema(keywords, "not", &compiler), compiler.brokenCount == broken {
            rules.applicators.append(.not(node))
        }
        if let condition = try subschema(keywords, "if", &compiler) {
            let then = try subschema(keywords, "then", &compiler)
            let otherwise = try subschema(keywords, "else", &compiler)
            rules.applicators.append(.conditional(if: condition, then: then, else: otherwise))
        }
    }

    func readArrayApplicators(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        var found = ArrayRules()
        var isEmpty = true
        if dialect.hasItemsArray, keywords["items"]?.array != nil {
            found.prefixItems = try subschemas(keywords, "items", &compiler) ?? []
            found.items = try subschema(keywords, "additionalItems", &compiler)
            found.itemsKeyword = "additionalItems"
            isEmpty = false
        } else {
            if !dialect.hasItemsArray,
                let nodes = try subschemas(keywords, "prefixItems", &compiler)
            {
                found.prefixItems = nodes
                isEmpty = false
            }
            if let node = try subschema(keywords, "items", &compiler) {
                found.items = node
                isEmpty = false
            }
        }
        if let node = try subschema(keywords, "contains", &compiler) {
            found.contains = node
            isEmpty = false
        }
        if !isEmpty { array = found }
    }

    func readObjectApplicators(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        var found = ObjectRules()
        var isEmpty = true
        let properties = try namedSubschemas(keywords, "properties", &compiler)
        if !properties.isEmpty {
            found.properties = PropertyTable(properties)
            isEmpty = false
        }
        for (key, node) in try namedSubschemas(keywords, "patternProperties", &compiler) {
            guard let pattern = SchemaPattern(key) else {
                warn("patternProperties", "the pattern \"\(key)\" is malformed", &compiler)
                continue
            }
            found.patternProperties.append((pattern, node))
            isEmpty = false
        }
        if let node = try subschema(keywords, "additionalProperties", &compiler) {
            found.additionalProperties = node
            isEmpty = false
        }
        if let node = try subschema(keywords, "propertyNames", &compiler) {
            found.propertyNames = node
            isEmpty = false
        }
        for (key, node) in try namedSubschemas(keywords, "dependentSchemas", &compiler) {
            found.dependentSchemas.append(("dependentSchemas", key, node))
            isEmpty = false
        }
        if let dependencies = keywords["dependencies"]?.object {
            for member in dependencies {
                if let keys = strings(member.value) {
                    found.dependentRequired.append(("dependencies", member.key, keys))
                } else {
                    let node = try node(
                        member.value, at: ["dependencies", member.key], &compiler)
                    found.dependentSchemas.append(("dependencies", member.key, node))
                }
                isEmpty = false
            }
        }
        if !isEmpty { object = found }
    }

    func subschema(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> SchemaNode? {
        guard let value = keywords[keyword] else { return nil }
        guard isSchema(value) else {
            warn(keyword, "\(keyword) is not a schema and is ignored", &compiler)
            return nil
        }
        return try node(value, at: [keyword], &compiler)
    }

    private func subschemas(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> [SchemaNode]? {
        guard let value = keywords[keyword] else { return nil }
        guard let elements = value.array, elements.allSatisfy(isSchema), !elements.isEmpty else {
            warn(keyword, "\(keyword) is not a list of schemas and is ignored", &compiler)
            return nil
        }
        var nodes: [SchemaNode] = []
        for (index, element) in elements.enumerated() {
            nodes.append(try node(element, at: [keyword, String(index)], &compiler))
        }
        return nodes
    }

    private func namedSubschemas(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> [(key: String, node: SchemaNode)] {
        guard let value = keywords[keyword] else { return [] }
        guard let entries = value.object else {
            warn(keyword, "\(keyword) is not an object of schemas and is ignored", &compiler)
            return []
        }
        var nodes: [(key: String, node: SchemaNode)] = []
        for entry in entries {
            guard isSchema(entry.value) else {
                warn(keyword, "\"\(entry.key)\" in \(keyword) is not a schema", &compiler)
                continue
            }
            nodes.append((entry.key, try node(entry.value, at: [keyword, entry.key], &compiler)))
        }
        return nodes
    }

    private func node(
        _ value: JSONValue, at tokens: [String], _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> SchemaNode {
        try compiler.node(
            value,
            at: SchemaLocation(
                document: location.document,
                pointer: JSONPointer(tokens: location.pointer.tokens + tokens)),
            in: resource)
    }

    private func isSchema(_ value: JSONValue) -> Bool {
        value.object != nil || value.bool != nil
    }
}
