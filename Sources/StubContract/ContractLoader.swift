import StubHTTP
public import StubJSON
import StubSchema

/// Reads an OpenAPI 3.1 document into a ``Contract``.
///
/// 3.0 documents are read with a warning; Swagger 2.0 is refused with the way to convert it.
public struct ContractLoader {
    private var documents: DocumentSet
    private var compiler = SchemaCompiler()
    private var operations: [ContractOperation] = []
    private var router = OperationRouter()
    /// How operations are bound; `nil` if the contract says so itself.
    private let convention: BindingConvention?

    /// Reads a document and the files it refers to, whose names are relative like its own.
    ///
    /// - Throws: everything that is wrong with the document, each with file, line and column.
    public static func load(
        _ document: JSONDocument, references: [JSONDocument] = []
    ) throws(DiagnosticError) -> Contract {
        try load(document, references: references, convention: nil)
    }

    /// - Parameter convention: binds a contract that has no `x-stub` at all.
    package static func load(
        _ document: JSONDocument, references: [JSONDocument], convention: BindingConvention?
    ) throws(DiagnosticError) -> Contract {
        var loader = ContractLoader(
            documents: DocumentSet([document] + references), convention: convention)
        return try loader.load()
    }

    private init(documents: DocumentSet, convention: BindingConvention?) {
        self.documents = documents
        self.convention = convention.flatMap { $0.applies(to: documents.root) ? $0 : nil }
        for document in documents.documents { compiler.add(document.value, uri: document.file) }
    }

    private mutating func load() throws(DiagnosticError) -> Contract {
        let root = documents.root
        checkVersion(of: root)
        let tokens = readTokens(of: root)
        if !documents.hasErrors { readPaths(of: root) }
        if documents.hasErrors { throw DiagnosticError(documents.diagnostics) }
        return Contract(
            document: documents.documents[0],
            title: root["info"]?["title"]?.value.string ?? "Untitled",
            version: root["info"]?["version"]?.value.string ?? "",
            operations: operations, router: router, tokens: tokens,
            warnings: documents.diagnostics)
    }

    private mutating func checkVersion(of root: DocumentNode) {
        if let version = root["openapi"] {
            let text = version.value.string ?? version.value.description
            if text.hasPrefix("3.1") { return }
            if text.hasPrefix("3.0") {
                documents.report(
                    "contract/old-version", "OpenAPI \(text) is read as 3.1", at: version,
                    hint: "`nullable` and boolean `exclusiveMinimum` are understood.",
                    severity: .warning)
                return
            }
            documents.report(
                "contract/version", "OpenAPI \(text) is not supported", at: version,
                hint: "Use OpenAPI 3.1.")
        } else if root["swagger"] != nil {
            documents.report(
                "contract/version", "Swagger 2.0 is not supported", at: root,
                hint: "Convert it: npx swagger2openapi --patch --outfile openapi.json FILE")
        } else {
            documents.report(
                "contract/version", "this is no OpenAPI document: \"openapi\" is missing", at: root,
                hint: "A contract starts with {\"openapi\": \"3.1.0\", …}.")
        }
    }

    // MARK: - Paths and operations

    private mutating func readPaths(of root: DocumentNode) {
        guard let paths = root["paths"] else { return }
        for (path, entry) in paths.members where !path.hasPrefix("x-") {
            guard path.hasPrefix("/") else {
                documents.report(
                    "contract/path", "the path \"\(path)\" does not start with '/'", at: entry)
                continue
            }
            guard let item = documents.resolve(entry) else { continue }
            let shared = item["parameters"]?.elements ?? []
            for (key, operation) in item.members {
                guard let method = Self.methods[key] else { continue }
                readOperation(operation, method, path, sharedParameters: shared, root: root)
            }
        }
    }

    private static let methods: [String: HTTPMethod] = [
        "get": .get, "put": .put, "post": .post, "delete": .delete, "options": .options,
        "head": .head, "patch": .patch, "trace": .trace,
    ]

    private mutating func readOperation(
        _ node: DocumentNode, _ method: HTTPMethod, _ path: String,
        sharedParameters: [DocumentNode], root: DocumentNode
    ) {
        let id =
            node["operationId"]?.value.string ?? "\(method.rawValue.lowercased()) \(path)"
        if operations.contains(where: { $0.id == id }) {
            documents.report(
                "contract/operation-id", "the operationId \"\(id)\" is used twice", at: node)
        }
        guard router.add(method, path, operation: operations.count) else {
            documents.report(
                "contract/ambiguous-path",
                "\(method) \(path) has the same shape as another path", at: node,
                hint: "Two templates that differ only in parameter names cannot be told apart.")
            return
        }
        let parameters = readParameters(sharedParameters + (node["parameters"]?.elements ?? []))
        var reader = BindingReader(documents: documents)
        var binding = reader.binding(of: node, path: path)
        documents = reader.documents
        if let convention {
            binding = convention.binding(
                method, path, parameters: parameters,
                answer: answer(of: node).flatMap { documents.resolve($0) })
        }
        operations.append(
            ContractOperation(
                id: id, method: method, path: path, pointer: node.pointer,
                summary: node["summary"]?.value.string,
                isDeprecated: node["deprecated"]?.value.bool ?? false,
                parameters: parameters,
                requestBody: node["requestBody"].flatMap { readBody($0) },
                responses: readResponses(node["responses"]),
                requiresToken: requiresToken(node["security"] ?? root["security"], root: root),
                binding: binding, rowSchema: binding.flatMap { readRowSchema($0, of: node) }))
    }

    private mutating func readRowSchema(
        _ binding: StubBinding, of operation: DocumentNode
    ) -> RowSchema? {
        var finder = RowSchemaFinder(documents)
        return answer(of: operation).flatMap { finder.row(of: binding, in: $0) }.flatMap { node in
            compile(node).map {
                RowSchema(schema: $0, file: documents.file(of: node), pointer: node.pointer)
            }
        }
    }

    /// The schema of the JSON that a success has.
    private mutating func answer(of operation: DocumentNode) -> DocumentNode? {
        guard let success = operation["responses"]?["200"],
            let content = documents.resolve(success)?["content"]?.members
        else { return nil }
        return content.first { MediaType($0.key)?.isJSON == true }?.node["schema"]
    }

    /// Every alternative must name a bearer scheme; an empty alternative makes it optional.
    private func requiresToken(_ security: DocumentNode?, root: DocumentNode) -> Bool {
        let alternatives = security?.elements ?? []
        guard !alternatives.isEmpty else { return false }
        return alternatives.allSatisfy { alternative in
            alternative.members.contains { name, _ in
                let scheme = root["components"]?["securitySchemes"]?[name]
                let type = scheme?["type"]?.value.string
                let isBearer = scheme?["scheme"]?.value.string?.lowercased() == "bearer"
                return type == "oauth2" || type == "openIdConnect" || (type == "http" && isBearer)
            }
        }
    }

    private mutating func readTokens(of root: DocumentNode) -> TokenBinding? {
        guard let node = root["x-stub"]?["tokens"] else { return nil }
        var reader = BindingReader(documents: documents)
        defer { documents = reader.documents }
        return reader.tokens(of: node)
    }

    // MARK: - Parameters

    /// Later parameters replace earlier ones of the same name and place (OpenAPI §4.8.9).
    private mutating func readParameters(_ nodes: [DocumentNode]) -> [ContractParameter] {
        var parameters: [ContractParameter] = []
        for node in nodes {
            guard let resolved = documents.resolve(node), let parameter = readParameter(resolved)
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
            documents.report(
                "contract/parameter", "a parameter needs \"name\" and \"in\"", at: node,
                hint: "\"in\" is path, query, header or cookie.")
            return nil
        }
        let defaultStyle: ContractParameter.Style =
            location == .query || location == .cookie ? .form : .simple
        let style = node["style"]?.value.string.flatMap(ContractParameter.Style.init)
        let schemaNode = node["schema"] ?? node["content"]?.members.first?.node["schema"]
        return ContractParameter(
            name: name, location: location,
            isRequired: node["required"]?.value.bool ?? (location == .path),
            style: style ?? defaultStyle,
            explode: node["explode"]?.value.bool ?? ((style ?? defaultStyle) == .form),
            allowsEmpty: node["allowEmptyValue"]?.value.bool ?? false,
            schema: schemaNode.flatMap { compile($0) },
            shape: schemaNode.map { shape(of: $0) } ?? .any,
            pointer: node.pointer)
    }

    /// What text stands for, by the schema's `type`; `any` where that is not one type.
    private mutating func shape(of schema: DocumentNode, depth: Int = 0) -> ParameterShape {
        guard depth < 8, let node = documents.resolve(schema) else { return .any }
        let types = node["type"]?.value.array?.compactMap(\.string) ?? []
        let type = node["type"]?.value.string ?? types.first { $0 != "null" }
        guard types.filter({ $0 != "null" }).count <= 1 else { return .any }
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
        default:
            if let first = node["allOf"]?.elements.first {
                return shape(of: first, depth: depth + 1)
            }
            if let member = node["enum"]?.elements.first { return Self.shape(like: member.value) }
            return .any
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

    // MARK: - Bodies and responses

    private mutating func readBody(_ node: DocumentNode) -> ContractBody? {
        guard let resolved = documents.resolve(node) else { return nil }
        return ContractBody(
            isRequired: resolved["required"]?.value.bool ?? false,
            content: readContent(resolved["content"]), pointer: resolved.pointer)
    }

    private mutating func readContent(_ node: DocumentNode?) -> [ContractMedia] {
        var content: [ContractMedia] = []
        for (text, media) in node?.members ?? [] {
            guard let type = MediaType(text) else {
                documents.report(
                    "contract/media-type", "\"\(text)\" is no media type", at: media)
                continue
            }
            content.append(
                ContractMedia(
                    type: type, schema: media["schema"].flatMap { compile($0) },
                    examples: readExamples(media), pointer: media.pointer))
        }
        return content
    }

    private mutating func readExamples(_ media: DocumentNode) -> [(name: String, value: JSONValue)]
    {
        var examples: [(name: String, value: JSONValue)] = []
        if let example = media["example"] { examples.append(("default", example.value)) }
        for (name, node) in media["examples"]?.members ?? [] {
            if let value = documents.resolve(node)?["value"]?.value {
                examples.append((name, value))
            }
        }
        return examples
    }

    private mutating func readResponses(_ node: DocumentNode?) -> [ContractResponse] {
        var responses: [ContractResponse] = []
        for (key, entry) in node?.members ?? [] where !key.hasPrefix("x-") {
            guard let resolved = documents.resolve(entry) else { continue }
            guard let status = Self.status(key) else {
                documents.report(
                    "contract/status", "\"\(key)\" is no status", at: entry,
                    hint: "Use a code such as 200, a range such as 2XX, or default.")
                continue
            }
            var headers: [ContractHeader] = []
            for (name, header) in resolved["headers"]?.members ?? [] {
                guard let header = documents.resolve(header) else { continue }
                headers.append(
                    ContractHeader(
                        name: name, isRequired: header["required"]?.value.bool ?? false,
                        schema: header["schema"].flatMap { compile($0) },
                        shape: header["schema"].map { shape(of: $0) } ?? .any,
                        pointer: header.pointer))
            }
            responses.append(
                ContractResponse(
                    status: status, description: resolved["description"]?.value.string ?? "",
                    content: readContent(resolved["content"]), headers: headers,
                    pointer: entry.pointer))
        }
        return responses
    }

    private static func status(_ key: String) -> ContractResponse.Status? {
        if key == "default" { return .default }
        if let code = Int(key), (100...599).contains(code) { return .exact(code) }
        if key.count == 3, key.uppercased().hasSuffix("XX"), let hundred = Int(key.prefix(1)),
            (1...5).contains(hundred)
        {
            return .range(hundred)
        }
        return nil
    }

    private mutating func compile(_ node: DocumentNode) -> Schema? {
        do {
            return try compiler.compile(documents.file(of: node), at: node.pointer)
        } catch {
            documents.report("contract/schema", "\(error)", at: node)
            return nil
        }
    }
}
