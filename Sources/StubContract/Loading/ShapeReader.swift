import StubJSON

/// Reads how text is decoded before it is validated.
struct ShapeReader {
    private let documents: DocumentSet
    /// The members below this level are kept as text.
    private let depthLimit: Int
    /// The number of schemas that are still read: some contain themselves many times.
    private var left = 10_000

    private static let levels = (least: 2, most: 6)

    private init(_ documents: DocumentSet, depthLimit: Int) {
        self.documents = documents
        self.depthLimit = depthLimit
    }

    /// Returns what is read from as many levels as can be read completely.
    static func read<Result>(
        in documents: DocumentSet, _ read: (inout ShapeReader) -> Result
    ) -> Result {
        var limit = levels.most
        while true {
            var reader = ShapeReader(documents, depthLimit: limit)
            let result = read(&reader)
            if reader.left >= 0 || limit == levels.least { return result }
            limit -= 1
        }
    }

    /// How text is decoded, by the schema's `type`; `any` if it has none.
    mutating func shape(of schema: DocumentNode, depth: Int = 0) -> ParameterShape {
        left -= 1
        guard depth < depthLimit, left >= 0 else { return .any }
        let node = documents.followed(schema)
        let types = node["type"]?.value.string.map { [$0] } ?? node["type"]?.texts ?? []
        let shapes = types.filter { $0 != "null" }.map { shape(of: node, type: $0, depth: depth) }
        if !shapes.isEmpty { return .either(shapes) }
        if node["properties"] != nil { return shape(of: node, type: "object", depth: depth) }
        if node["items"] != nil { return shape(of: node, type: "array", depth: depth) }
        if let parts = node["allOf"]?.elements, !parts.isEmpty {
            return .all(parts.map { shape(of: $0, depth: depth + 1) })
        }
        if let branches = node["anyOf"]?.elements ?? node["oneOf"]?.elements {
            return .either(
                branches.filter { documents.followed($0)["type"]?.value != "null" }
                    .map { shape(of: $0, depth: depth + 1) })
        }
        let members = node["enum"]?.elements.map(\.value) ?? node["const"].map { [$0.value] } ?? []
        return .either(members.filter { $0 != .null }.map(Self.shape(like:)))
    }

    private mutating func shape(of node: DocumentNode, type: String, depth: Int) -> ParameterShape {
        switch type {
        case "string": return .string
        case "integer": return .integer
        case "number": return .number
        case "boolean": return .boolean
        case "array":
            return .array(of: node["items"].map { shape(of: $0, depth: depth + 1) } ?? .any)
        case "object":
            var shapes: [String: ParameterShape] = [:]
            for (name, property) in properties(of: node) {
                shapes[name] = shape(of: property, depth: depth + 1)
            }
            return .object(properties: shapes, others: others(of: node, depth: depth))
        default: return .any
        }
    }

    /// The shape of undeclared members; `nil` unless `additionalProperties` describes them.
    mutating func others(of node: DocumentNode, depth: Int) -> ParameterShape? {
        guard let others = node["additionalProperties"], others.value != false else { return nil }
        return shape(of: others, depth: depth + 1)
    }

    /// The properties of a schema and of its parts and alternatives; if a name occurs more than
    /// once, the first one is used.
    mutating func properties(of schema: DocumentNode, depth: Int = 0) -> [(String, DocumentNode)] {
        left -= 1
        guard depth < depthLimit, left >= 0 else { return [] }
        let node = documents.followed(schema)
        var found: [(String, DocumentNode)] = []
        var known: Set<String> = []
        for (name, property) in node["properties"]?.members ?? [] {
            if known.insert(name).inserted { found.append((name, property)) }
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for part in node[keyword]?.elements ?? [] {
                for (name, property) in properties(of: part, depth: depth + 1)
                where known.insert(name).inserted {
                    found.append((name, property))
                }
            }
        }
        return found
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

    /// The shape of a value to which all of these apply: objects are merged; otherwise the first
    /// shape that is not `any` is used.
    fileprivate static func all(_ shapes: [ParameterShape]) -> ParameterShape {
        var merged: [String: ParameterShape] = [:]
        var rest: ParameterShape?
        var isObject = false
        for case .object(let properties, let others) in shapes {
            isObject = true
            merged.merge(properties) { first, _ in first }
            rest = rest ?? others
        }
        if isObject { return .object(properties: merged, others: rest) }
        return shapes.first { $0 != .any } ?? .any
    }
}
