import StubJSON

/// The documents that schemas are compiled from, and the identifiers in them.
struct SchemaRegistry: Sendable {
    /// A schema with its own URI: a document, or a subschema with `$id` (Core §8.2.1).
    struct Resource: Sendable {
        let uri: SchemaURI
        let document: Int
        let pointer: JSONPointer
        var anchors: [String: JSONPointer] = [:]
        var dynamicAnchors: [String: JSONPointer] = [:]
    }

    private struct Document: Sendable {
        let uri: String
        let value: JSONValue
        /// The resources that start in the document, by location.
        var roots: [JSONPointer: Int] = [:]
    }

    private var documents: [Document] = []
    private(set) var resources: [Resource] = []
    private var resourceByURI: [SchemaURI: Int] = [:]

    /// Adds a document under its URI; it replaces an earlier one with the same URI.
    mutating func add(_ value: JSONValue, uri: String) {
        let base = SchemaURI(uri).document
        let document = documents.count
        documents.append(Document(uri: uri, value: value))
        let isSchema = value["openapi"] == nil
        let ownURI = isSchema ? value["$id"]?.string : nil
        let resource = Resource(
            uri: ownURI.map { base.resolving(SchemaURI($0)).document } ?? base,
            document: document, pointer: .root)
        let number = register(resource)
        resourceByURI[base] = number
        if isSchema {
            scan(value, at: .root, in: number)
        } else if let schemas = value["components"]?["schemas"]?.object {
            let pointer = JSONPointer(tokens: ["components", "schemas"])
            for member in schemas {
                scan(member.value, at: pointer.appending(member.key), in: number)
            }
        }
    }

    func uri(ofDocument document: Int) -> String { documents[document].uri }

    func value(at location: SchemaLocation) -> JSONValue? {
        documents[location.document].value[location.pointer]
    }

    /// The resource that starts at the location; `nil` if there is none.
    func resource(startingAt location: SchemaLocation) -> Int? {
        documents[location.document].roots[location.pointer]
    }

    /// The resource that contains the location: the one with the closest `$id` above it.
    func resource(of location: SchemaLocation) -> Int {
        var pointer = location.pointer
        while true {
            if let number = documents[location.document].roots[pointer] { return number }
            guard pointer.tokens.popLast() != nil else { return 0 }
        }
    }

    /// The location of a document or resource; embedded meta-schemas are read on first use.
    mutating func location(of uri: SchemaURI) -> SchemaLocation? {
        let key = uri.document
        if resourceByURI[key] == nil, let metaSchema = MetaSchema.document(key.description) {
            add(metaSchema, uri: key.description)
        }
        return resourceByURI[key].map {
            SchemaLocation(document: resources[$0].document, pointer: resources[$0].pointer)
        }
    }

    // MARK: - Identifiers

    /// Reads the identifiers of a schema and its subschemas; repeating this changes nothing.
    mutating func scan(_ schema: JSONValue, at location: SchemaLocation) {
        scan(schema, at: location.pointer, in: resource(of: location))
    }

    private mutating func scan(_ schema: JSONValue, at pointer: JSONPointer, in enclosing: Int) {
        guard case .object(let object) = schema else { return }
        var number = enclosing
        if !pointer.tokens.isEmpty, let id = object["$id"]?.string {
            number = register(
                Resource(
                    uri: resources[enclosing].uri.resolving(SchemaURI(id)).document,
                    document: resources[enclosing].document, pointer: pointer))
        }
        if let anchor = object["$anchor"]?.string {
            resources[number].anchors[anchor] = pointer
        }
        if let anchor = object["$dynamicAnchor"]?.string {
            resources[number].anchors[anchor] = pointer
            resources[number].dynamicAnchors[anchor] = pointer
        }
        SchemaKeywords.forEachSubschema(of: object) { subschema, tokens in
            scan(subschema, at: JSONPointer(tokens: pointer.tokens + tokens), in: number)
        }
    }

    private mutating func register(_ resource: Resource) -> Int {
        if let known = documents[resource.document].roots[resource.pointer] { return known }
        resources.append(resource)
        let number = resources.count - 1
        documents[resource.document].roots[resource.pointer] = number
        if resourceByURI[resource.uri] == nil || resource.pointer == .root {
            resourceByURI[resource.uri] = number
        }
        return number
    }
}

/// A location in one of the registry's documents.
struct SchemaLocation: Sendable, Hashable {
    let document: Int
    let pointer: JSONPointer
}
