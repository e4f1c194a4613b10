import StubJSON

/// Reads the keywords of one schema object.
///
/// A keyword whose value makes no sense is ignored with a warning: real documents are odd, and a
/// schema that is nearly right should still be used.
struct SchemaNodeBuilder {
    let location: SchemaLocation
    let resource: Int
    let dialect: SchemaDialect

    private var rules = SchemaNode.Rules()
    private var number: NumberRules?
    private var string: StringRules?
    private var array: ArrayRules?
    private var object: ObjectRules?

    init(location: SchemaLocation, resource: Int, dialect: SchemaDialect) {
        self.location = location
        self.resource = resource
        self.dialect = dialect
    }

    mutating func rules(
        of schema: JSONValue, compiler: inout SchemaCompiler
    ) throws(SchemaError) -> SchemaNode.Rules {
        guard case .object(let keywords) = schema else {
            rules.rejectsAll = schema.bool == false
            return rules
        }
        if dialect.ignoresSiblingsOfRef, let reference = keywords["$ref"]?.string {
            let target = try compiler.number(
                ofReference: reference, in: resource, at: location)
            rules.applicators.append(.reference(target))
            return rules
        }
        try readReferences(keywords, &compiler)
        if dialect.applicators {
            try readCombinators(keywords, &compiler)
            try readArrayApplicators(keywords, &compiler)
            try readObjectApplicators(keywords, &compiler)
        }
        if dialect.unevaluated {
            rules.unevaluatedItems = try subschema(keywords, "unevaluatedItems", &compiler)
            rules.unevaluatedProperties = try subschema(
                keywords, "unevaluatedProperties", &compiler)
        }
        if dialect.validation { readAssertions(keywords, &compiler) }
        readFormat(keywords, &compiler)
        rules.number = number
        rules.string = string
        rules.array = array
        rules.object = object
        return rules
    }
}

// MARK: - Core and applicators

extension SchemaNodeBuilder {
    private mutating func readReferences(
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

    private mutating func readCombinators(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        if let nodes = try subschemas(keywords, "allOf", &compiler) {
            rules.applicators.append(.allOf(nodes))
        }
        if let nodes = try subschemas(keywords, "anyOf", &compiler) {
            rules.applicators.append(.anyOf(nodes))
        }
        if let nodes = try subschemas(keywords, "oneOf", &compiler) {
            rules.applicators.append(.oneOf(nodes))
        }
        if let node = try subschema(keywords, "not", &compiler) {
            rules.applicators.append(.not(node))
        }
        if let condition = try subschema(keywords, "if", &compiler) {
            let then = try subschema(keywords, "then", &compiler)
            let otherwise = try subschema(keywords, "else", &compiler)
            rules.applicators.append(.conditional(if: condition, then: then, else: otherwise))
        }
    }

    private mutating func readArrayApplicators(
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

    private mutating func readObjectApplicators(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) {
        var found = ObjectRules()
        var isEmpty = true
        for (key, node) in try namedSubschemas(keywords, "properties", &compiler) {
            found.properties[JSONKey(key)] = node
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

    private func subschema(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> SchemaNode? {
        guard let value = keywords[keyword] else { return nil }
        guard isSchema(value) else {
            warn(keyword, "\(keyword) is no schema and ignored", &compiler)
            return nil
        }
        return try node(value, at: [keyword], &compiler)
    }

    private func subschemas(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) throws(SchemaError) -> [SchemaNode]? {
        guard let value = keywords[keyword] else { return nil }
        guard let elements = value.array, elements.allSatisfy(isSchema), !elements.isEmpty else {
            warn(keyword, "\(keyword) is no list of schemas and ignored", &compiler)
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
    ) throws(SchemaError) -> [(String, SchemaNode)] {
        guard let value = keywords[keyword] else { return [] }
        guard let entries = value.object else {
            warn(keyword, "\(keyword) is no object of schemas and ignored", &compiler)
            return []
        }
        var nodes: [(String, SchemaNode)] = []
        for entry in entries {
            guard isSchema(entry.value) else {
                warn(keyword, "\"\(entry.key)\" in \(keyword) is no schema", &compiler)
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

// MARK: - Assertions

extension SchemaNodeBuilder {
    private mutating func readAssertions(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) {
        for member in keywords {
            switch member.key {
            case "type": readType(member.value, &compiler)
            case "nullable":
                rules.acceptsNull = member.value.bool == true
                let advice = "write \"type\": [\"…\", \"null\"]"
                warn("nullable", "nullable is OpenAPI 3.0; \(advice)", &compiler)
            case "const": rules.const = member.value
            case "enum":
                rules.members = member.value.array
                if rules.members == nil { warn("enum", "enum is no list", &compiler) }
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
                readNumber(member.key, member.value, keywords, &compiler)
            case "minLength": set(\.minLength, count(member, &compiler))
            case "maxLength": set(\.maxLength, count(member, &compiler))
            case "pattern":
                let pattern = member.value.string.flatMap { SchemaPattern($0) }
                if pattern == nil {
                    warn("pattern", "the pattern is malformed and ignored", &compiler)
                }
                set(\.pattern, pattern)
            case "minItems": set(\.minItems, count(member, &compiler))
            case "maxItems": set(\.maxItems, count(member, &compiler))
            case "minContains": set(\.minContains, count(member, &compiler))
            case "maxContains": set(\.maxContains, count(member, &compiler))
            case "uniqueItems":
                if member.value.bool == true {
                    array = array ?? ArrayRules()
                    array?.uniqueItems = true
                }
            case "minProperties": set(\.minProperties, count(member, &compiler))
            case "maxProperties": set(\.maxProperties, count(member, &compiler))
            case "required":
                guard let keys = strings(member.value) else {
                    warn("required", "required is no list of keys and ignored", &compiler)
                    break
                }
                object = object ?? ObjectRules()
                object?.required = keys
            case "dependentRequired": readDependentRequired(member.value, &compiler)
            default: break
            }
        }
    }

    private mutating func readType(_ value: JSONValue, _ compiler: inout SchemaCompiler) {
        let names = value.string.map { [$0] } ?? strings(value)
        guard let names else {
            warn("type", "type is neither a name nor a list of names", &compiler)
            return
        }
        var types: JSONTypes = []
        for name in names {
            guard let type = JSONTypes.named(name) else {
                warn("type", "there is no type \"\(name)\"; type is ignored", &compiler)
                return
            }
            types.insert(type)
        }
        rules.types = types
    }

    private mutating func readNumber(
        _ keyword: String, _ value: JSONValue, _ keywords: JSONObject,
        _ compiler: inout SchemaCompiler
    ) {
        var found = number ?? NumberRules()
        switch (keyword, value) {
        case ("minimum", .number(let bound)):
            guard keywords["exclusiveMinimum"]?.bool != true else { return }
            found.minimum = bound
        case ("maximum", .number(let bound)):
            guard keywords["exclusiveMaximum"]?.bool != true else { return }
            found.maximum = bound
        case ("exclusiveMinimum", .number(let bound)): found.exclusiveMinimum = bound
        case ("exclusiveMaximum", .number(let bound)): found.exclusiveMaximum = bound
        case ("multipleOf", .number(let divisor)) where divisor > JSONNumber(0):
            found.multipleOf = divisor
        case ("exclusiveMinimum", .bool(let isExclusive)):
            if isExclusive { found.exclusiveMinimum = keywords["minimum"]?.number }
            warn(keyword, "a boolean exclusiveMinimum is OpenAPI 3.0; write the bound", &compiler)
        case ("exclusiveMaximum", .bool(let isExclusive)):
            if isExclusive { found.exclusiveMaximum = keywords["maximum"]?.number }
            warn(keyword, "a boolean exclusiveMaximum is OpenAPI 3.0; write the bound", &compiler)
        default:
            warn(keyword, "\(keyword) must be a number and is ignored", &compiler)
            return
        }
        number = found
    }

    private mutating func readDependentRequired(
        _ value: JSONValue, _ compiler: inout SchemaCompiler
    ) {
        guard let entries = value.object else {
            warn("dependentRequired", "dependentRequired is no object", &compiler)
            return
        }
        object = object ?? ObjectRules()
        for entry in entries {
            guard let keys = strings(entry.value) else {
                warn("dependentRequired", "\"\(entry.key)\" is no list of keys", &compiler)
                continue
            }
            object?.dependentRequired.append(("dependentRequired", entry.key, keys))
        }
    }

    private mutating func readFormat(_ keywords: JSONObject, _ compiler: inout SchemaCompiler) {
        guard let name = text(keywords, "format", &compiler) else { return }
        rules.format = SchemaFormat(name)
        rules.assertsFormat = dialect.assertsFormat
    }

    private func count(
        _ member: JSONObject.Member, _ compiler: inout SchemaCompiler
    ) -> Int? {
        guard let number = member.value.number, number.isInteger, number >= JSONNumber(0) else {
            warn(member.key, "\(member.key) must be a count and is ignored", &compiler)
            return nil
        }
        return number.int ?? Int.max
    }

    private mutating func set<Value>(
        _ path: WritableKeyPath<StringRules, Value?>, _ value: Value?
    ) {
        guard let value else { return }
        string = string ?? StringRules()
        string?[keyPath: path] = value
    }

    private mutating func set(_ path: WritableKeyPath<ArrayRules, Int?>, _ value: Int?) {
        guard let value else { return }
        array = array ?? ArrayRules()
        array?[keyPath: path] = value
    }

    private mutating func set(_ path: WritableKeyPath<ObjectRules, Int?>, _ value: Int?) {
        guard let value else { return }
        object = object ?? ObjectRules()
        object?[keyPath: path] = value
    }

    private func text(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) -> String? {
        guard let value = keywords[keyword] else { return nil }
        if value.string == nil { warn(keyword, "\(keyword) must be a string", &compiler) }
        return value.string
    }

    private func strings(_ value: JSONValue) -> [String]? {
        guard let elements = value.array else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    private func warn(_ keyword: String, _ message: String, _ compiler: inout SchemaCompiler) {
        compiler.warn(keyword, message, at: location)
    }
}
