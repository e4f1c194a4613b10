import StubHTTP
import StubJSON
import StubSchema

/// Reads parameters and headers, and how their text is decoded.
extension ContractLoader {
    /// Later parameters replace earlier ones of the same name and place (OpenAPI §4.8.9).
    mutating func readParameters(_ nodes: [DocumentNode]) -> [ContractParameter] {
        var parameters: [ContractParameter] = []
        for node in nodes {
            guard let resolved = documents.resolveObject(node, "a parameter"),
                let parameter = readParameter(resolved)
            else { continue }
            parameters.removeAll {
                $0.name == parameter.name && $0.location == parameter.location
            }
            parameters.append(parameter)
        }
        return parameters
    }

    private mutating func readParameter(_ node: DocumentNode) -> ContractParameter? {
        guard let name = node["name"]?.value.string,
            let location = node["in"]?.value.string.flatMap(ContractParameter.Location.init)
        else {
            documents.reportIgnored(
                "contract/parameter",
                "a parameter without \"name\" and a valid \"in\" is ignored", at: node,
                hint: "\"in\" is path, query, header or cookie.")
            return nil
        }
        let defaultStyle: ContractParameter.Style =
            location == .query || location == .cookie ? .form : .simple
        let style = node["style"]?.value.string.flatMap(ContractParameter.Style.init)
        let content = documents.members(of: node["content"], "content").first
        let schemaNode = node["schema"] ?? content?.node["schema"]
        return ContractParameter(
            name: name, location: location,
            isRequired: documents.flag("required", of: node) ?? (location == .path),
            style: style ?? defaultStyle,
            explode: documents.flag("explode", of: node) ?? ((style ?? defaultStyle) == .form),
            allowsEmpty: documents.flag("allowEmptyValue", of: node) ?? false,
            isJSON: content.map { MediaType($0.key)?.isJSON == true } ?? false,
            schema: schemaNode.flatMap { compile($0) },
            shape: schemaNode.map { shape(of: $0) } ?? .any,
            pointer: node.pointer)
    }

    mutating func readHeaders(_ node: DocumentNode?) -> [ContractHeader] {
        var headers: [ContractHeader] = []
        for (name, entry) in documents.members(of: node, "headers") {
            guard let header = documents.resolveObject(entry, "a header") else { continue }
            let schema = header["schema"] ?? header["content"]?.members.first?.node["schema"]
            headers.append(
                ContractHeader(
                    name: name, isRequired: documents.flag("required", of: header) ?? false,
                    schema: schema.flatMap { compile($0) },
                    shape: schema.map { shape(of: $0) } ?? .any, pointer: header.pointer))
        }
        return headers
    }

    /// Nested objects occur only in `deepObject` and are shallow.
    private static let depthLimit = 4

    /// How text is decoded, by the schema's `type`; `any` if it has none.
    private func shape(of schema: DocumentNode, depth: Int = 0) -> ParameterShape {
        guard depth < Self.depthLimit else { return .any }
        let node = documents.followed(schema)
        let types = node["type"]?.value.string.map { [$0] } ?? node["type"]?.texts ?? []
        let shapes = types.filter { $0 != "null" }.map { shape(of: node, type: $0, depth: depth) }
        if !shapes.isEmpty { return .either(shapes) }
        if let first = node["allOf"]?.elements.first { return shape(of: first, depth: depth + 1) }
        if let branches = node["anyOf"]?.elements ?? node["oneOf"]?.elements {
            return .either(
                branches.filter { documents.followed($0)["type"]?.value != "null" }
                    .map { shape(of: $0, depth: depth + 1) })
        }
        let members = node["enum"]?.elements.map(\.value) ?? node["const"].map { [$0.value] } ?? []
        return .either(members.filter { $0 != .null }.map(Self.shape(like:)))
    }

    private func shape(of node: DocumentNode, type: String, depth: Int) -> ParameterShape {
        switch type {
        case "string": return .string
        case "integer": return .integer
        case "number": return .number
        case "boolean": return .boolean
        case "array":
            return .array(of: node["items"].map { shape(of: $0, depth: depth + 1) } ?? .any)
        case "object":
            var properties: [String: ParameterShape] = [:]
            for (name, property) in node["properties"]?.members ?? [] {
                properties[name] = shape(of: property, depth: depth + 1)
            }
            return .object(properties: properties)
        default: return .any
        }
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
