import StubJSON

/// Reads how text is decoded before it is validated.
struct ShapeReader {
    private var limits: SchemaLimits

    static func read<Result>(
        in documents: DocumentSet, _ read: (inout ShapeReader) -> Result
    ) -> Result {
        SchemaLimits.reading(in: documents) { limits in
            var reader = ShapeReader(limits: limits)
            defer { limits = reader.limits }
            return read(&reader)
        }
    }

    /// How text is decoded, by the schema's `type`; `any` if it has none.
    mutating func shape(of schema: DocumentNode, level: Int = 0) -> ParameterShape {
        guard let outline = limits.outline(of: schema, level: level) else { return .any }
        var types = outline.types
        if types.isEmpty, outline.isObject { types = ["object"] }
        if types.isEmpty, outline.isArray { types = ["array"] }
        if !types.isEmpty {
            return .either(types.map { shape(of: schema, outline, type: $0, level: level) })
        }
        if let branches = outline.choices.first {
            return .either(branches.map { shape(of: $0, level: level + 1) })
        }
        let listed =
            outline.keyword("enum")?.value.array ?? outline.keyword("const").map { [$0.value] }
        return .either((listed ?? []).filter { $0 != .null }.map(Self.shape(like:)))
    }

    private mutating func shape(
        of schema: DocumentNode, _ outline: SchemaOutline, type: String, level: Int
    ) -> ParameterShape {
        switch type {
        case "string": return .string
        case "integer": return .integer
        case "number": return .number
        case "boolean": return .boolean
        case "array":
            return .array(of: outline.items.map { shape(of: $0, level: level + 1) } ?? .any)
        case "object":
            return .object(
                properties: members(of: schema, level: level),
                others: others(of: outline, level: level))
        default: return .any
        }
    }

    /// The shape of undeclared members; `nil` unless `additionalProperties` describes them.
    private mutating func others(of outline: SchemaOutline, level: Int) -> ParameterShape? {
        outline.keyword("additionalProperties").flatMap {
            $0.value == false ? nil : shape(of: $0, level: level + 1)
        }
    }

    mutating func others(of schema: DocumentNode) -> ParameterShape? {
        limits.outline(of: schema, level: 0).flatMap { others(of: $0, level: 0) }
    }

    /// The shapes of the members of a schema and of its alternatives; if a name occurs more than
    /// once, the first one is used.
    mutating func members(of schema: DocumentNode, level: Int = 0) -> [String: ParameterShape] {
        let outline = limits.outline(of: schema, level: level, following: .all)
        var shapes: [String: ParameterShape] = [:]
        for part in outline?.parts ?? [] {
            for (name, property) in part.node["properties"]?.members ?? [] where shapes[name] == nil
            {
                shapes[name] = shape(of: property, level: level + 1)
            }
        }
        return shapes
    }

    private static func shape(like value: JSONValue) -> ParameterShape {
        switch value {
        case .string: .string
        case .number(let number): number.isInteger ? .integer : .number
        case .bool: .boolean
        case .null, .array, .object: .any
        }
    }
}

extension ContractLoader {
    /// How text is decoded, by the schema's `type`; `any` if it has none.
    func shape(of schema: DocumentNode) -> ParameterShape {
        ShapeReader.read(in: documents) { $0.shape(of: schema) }
    }
}

extension ParameterShape {
    /// One of several shapes; `string` is last, since it accepts any text.
    fileprivate static func either(_ shapes: [ParameterShape]) -> ParameterShape {
        var distinct: [ParameterShape] = []
        for shape in shapes where !distinct.contains(shape) { distinct.append(shape) }
        guard let first = distinct.first else { return .any }
        if distinct.count == 1 { return first }
        let isText = { (shape: ParameterShape) in shape == .string || shape == .any }
        return .oneOf(distinct.filter { !isText($0) } + distinct.filter(isText))
    }
}
