import StubContract
import StubJSON
import StubSchema

/// All parts of a contract's documents: first those that operations reach, then the others.
///
/// Each location is visited once per role, however many references lead to it.
struct ContractSurvey {
    struct Operation {
        let method: String
        let path: String
        let node: DocumentNode
        let pathItem: DocumentNode
    }

    /// An example, and the schema it must be valid against.
    struct Example {
        let value: DocumentNode
        let schema: DocumentNode
        let isDefault: Bool
    }

    /// An example of a stream, and the schema of each of its items.
    struct Stream {
        let value: DocumentNode
        let item: DocumentNode
        /// The media type as the document has it.
        let type: String
    }

    private struct Visit: Hashable {
        let place: DocumentNode.Place
        let role: ObjectKind
    }

    let documents: DocumentSet
    private(set) var operations: [Operation] = []
    /// Objects with their roles; references to them are left out.
    private(set) var objects: [(role: ObjectKind, node: DocumentNode)] = []
    private(set) var examples: [Example] = []
    private(set) var streams: [Stream] = []
    /// The references that are broken.
    private(set) var broken: [(role: ObjectKind, node: DocumentNode)] = []
    private var visited: Set<Visit> = []
    /// The nodes still to visit; chains of references are too long for recursion.
    private var pending: [(node: DocumentNode, role: ObjectKind)] = []
    /// Every location visited in any role.
    private(set) var reached: Set<DocumentNode.Place> = []

    /// Whether to visit the schemas of bodies; their errors are reported elsewhere.
    private let entersBodies: Bool

    init(_ documents: DocumentSet, entersBodies: Bool = true) {
        self.documents = documents
        self.entersBodies = entersBodies
    }

    /// Visits everything that operations and webhooks use.
    mutating func visitOperations() {
        let root = documents.root
        for (path, item) in root["paths"]?.members ?? [] where !path.hasPrefix("x-") {
            visitPathItem(item, path: path)
        }
        for (name, item) in root["webhooks"]?.members ?? [] {
            visitPathItem(item, path: name, isWebhook: true)
        }
        visitPending()
    }

    /// Visits the components not reached so far, and returns them.
    mutating func visitRest() -> [DocumentNode] {
        var rest: [DocumentNode] = []
        for (kind, role) in Self.components {
            for (_, node) in documents.root["components"]?[kind]?.members ?? []
            where !reached.contains(node.place) {
                rest.append(node)
            }
            for (_, node) in documents.root["components"]?[kind]?.members ?? [] {
                visit(node, as: role)
            }
            visitPending()
        }
        return rest
    }

    private static let components: [(String, ObjectKind)] = [
        ("schemas", .schema), ("responses", .response), ("parameters", .parameter),
        ("examples", .example), ("requestBodies", .requestBody), ("headers", .header),
        ("securitySchemes", .securityScheme), ("links", .link), ("callbacks", .callback),
        ("pathItems", .pathItem),
    ]

    static let methods = [
        "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
    ]

    // MARK: - Visiting

    private mutating func visitPathItem(
        _ entry: DocumentNode, path: String, isWebhook: Bool = false
    ) {
        visit(entry, as: .pathItem)
        guard !isWebhook, let item = documents.referent(of: entry) else { return }
        for (key, node) in item.members where Self.methods.contains(key) {
            operations.append(
                Operation(method: key, path: path, node: node, pathItem: item))
        }
        for (method, node) in item["additionalOperations"]?.members ?? [] {
            operations.append(
                Operation(method: method, path: path, node: node, pathItem: item))
        }
    }

    /// Visits a part of the contract and everything it uses.
    mutating func visitAll(from node: DocumentNode, as role: ObjectKind) {
        visit(node, as: role)
        visitPending()
    }

    private mutating func visit(_ node: DocumentNode, as role: ObjectKind) {
        guard visited.insert(Visit(place: node.place, role: role)).inserted else { return }
        reached.insert(node.place)
        pending.append((node, role))
    }

    private mutating func visitPending() {
        while let (node, role) = pending.popLast() {
            if role == .schema {
                visitSchema(node)
            } else if node["$ref"] != nil {
                follow(node, as: role)
                // A path item may have members beside its reference (OpenAPI §4.8.9.1).
                if role == .pathItem { visitParts(of: node, role) }
            } else {
                visitParts(of: node, role)
            }
        }
    }

    private mutating func follow(_ node: DocumentNode, as role: ObjectKind) {
        if let target = documents.target(of: node) {
            visit(target, as: role)
        } else {
            broken.append((role, node))
        }
    }

    private mutating func visitParts(of node: DocumentNode, _ role: ObjectKind) {
        objects.append((role, node))
        switch role {
        case .pathItem:
            visitAll(node["parameters"]?.elements, as: .parameter)
            visitAll(node.members.filter { Self.methods.contains($0.key) }, as: .operation)
            visitAll(node["additionalOperations"]?.members, as: .operation)
        case .operation:
            visitAll(node["parameters"]?.elements, as: .parameter)
            node["requestBody"].map { visit($0, as: .requestBody) }
            visitAll(
                node["responses"]?.members.filter { !$0.key.hasPrefix("x-") }, as: .response)
            visitAll(node["callbacks"]?.members, as: .callback)
        case .parameter, .header:
            visitExamples(of: node)
            node["schema"].map { visit($0, as: .schema) }
            visitAll(node["content"]?.members, as: .mediaType)
        case .requestBody:
            visitAll(node["content"]?.members, as: .mediaType)
        case .response:
            visitAll(node["headers"]?.members, as: .header)
            visitAll(node["content"]?.members, as: .mediaType)
            visitAll(node["links"]?.members, as: .link)
        case .mediaType:
            visitExamples(of: node)
            for schema in [node["schema"], node["itemSchema"]].compactMap(\.self) {
                if entersBodies {
                    visit(schema, as: .schema)
                } else {
                    reached.insert(schema.place)
                }
            }
            for (_, encoding) in node["encoding"]?.members ?? [] {
                visitAll(encoding["headers"]?.members, as: .header)
            }
        case .callback:
            visitAll(node.members.filter { !$0.key.hasPrefix("x-") }, as: .pathItem)
        default:
            break
        }
    }

    private mutating func visitAll(
        _ members: [(key: String, node: DocumentNode)]?, as role: ObjectKind
    ) {
        for (_, node) in members ?? [] { visit(node, as: role) }
    }

    private mutating func visitAll(_ nodes: [DocumentNode]?, as role: ObjectKind) {
        for node in nodes ?? [] { visit(node, as: role) }
    }

    private mutating func visitExamples(of node: DocumentNode) {
        for (_, example) in node["examples"]?.members ?? [] { visit(example, as: .example) }
        var values = node["example"].map { [$0] } ?? []
        for (_, example) in node["examples"]?.members ?? [] {
            let read = documents.referent(of: example)
            values += [read?["value"] ?? read?["dataValue"], read?["serializedValue"]]
                .compactMap(\.self)
        }
        if let item = node["itemSchema"], let type = node.pointer.tokens.last {
            streams += values.map { Stream(value: $0, item: item, type: type) }
        }
        guard let schema = node["schema"] else { return }
        examples += values.map { Example(value: $0, schema: schema, isDefault: false) }
    }
}

// MARK: - Schemas

extension ContractSurvey {
    private mutating func visitSchema(_ node: DocumentNode) {
        objects.append((.schema, node))
        guard let object = node.value.object else { return }
        if node["$ref"] != nil { follow(node, as: .schema) }
        for (_, target) in node["discriminator"]?["mapping"]?.members ?? [] {
            guard let name = target.value.string else { continue }
            let reference = name.contains("/") ? name : "#/components/schemas/\(name)"
            if let schema = documents.target(of: reference, from: node) {
                visit(schema, as: .schema)
            }
        }
        if let value = node["default"] {
            examples.append(Example(value: value, schema: node, isDefault: true))
        }
        if let value = node["example"] {
            examples.append(Example(value: value, schema: node, isDefault: false))
        }
        for value in node["examples"]?.elements ?? [] {
            examples.append(Example(value: value, schema: node, isDefault: false))
        }
        SchemaKeywords.forEachSubschema(of: object) { value, tokens in
            let pointer = JSONPointer(tokens: node.pointer.tokens + tokens)
            visit(
                DocumentNode(value: value, document: node.document, pointer: pointer),
                as: .schema)
        }
    }
}
