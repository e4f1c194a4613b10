package import StubJSON

/// Compiles documents into schemas.
///
/// Add all documents first, each under the URI that other documents refer to it by. Schemas from
/// one compiler share their parts: each location is compiled once.
package struct SchemaCompiler: Sendable {
    /// The references that lead nowhere, each of which stands for a schema that accepts anything, in
    /// the order they were found; empty unless they are tolerated.
    package private(set) var broken: [SchemaError] = []
    let toleratesBroken: Bool
    /// The number of times that a schema referred to one of them.
    private(set) var brokenCount = 0
    /// Tolerated oddities in the compiled schemas, in the order they were found.
    package private(set) var warnings: [SchemaWarning] = []

    private var warned: Set<SchemaWarning> = []
    private var registry = SchemaRegistry()
    private var table = SchemaTable()
    /// The number in the table of each location that is compiled or pending.
    private var numbers: [SchemaLocation: Int] = [:]
    private var pending: [(location: SchemaLocation, number: Int)] = []
    /// Resolved references, because most of them occur many times.
    private var targets: [Reference: Int] = [:]
    /// What they lead to, as it is written.
    private var sources: [Reference: PlacedSchema] = [:]
    private var dialects: [Int: SchemaDialect] = [:]
    /// The dialect of documents that name none.
    private var ordinary = SchemaDialect.current

    private struct Reference: Sendable, Hashable {
        let text: JSONKey
        let resource: Int
    }

    /// Creates a compiler that only has the meta-schemas of 2020-12.
    package init() {
        toleratesBroken = false
    }

    /// Creates a compiler for the schemas of a document.
    ///
    /// - Parameters:
    ///   - isVersion30: whether it is a document of OpenAPI 3.0, where keywords beside `$ref` have no
    ///     meaning (Reference Object), and `required` demands `readOnly` members of responses alone
    ///     and `writeOnly` ones of requests alone (Schema Object).
    ///   - toleratesBroken: whether a reference that leads nowhere accepts anything, so that the
    ///     schema around it can be used.
    package init(isVersion30: Bool, toleratesBroken: Bool = false) {
        self.toleratesBroken = toleratesBroken
        ordinary.ignoresSiblingsOfRef = isVersion30
        ordinary.requiresByDirection = isVersion30
    }

    /// Adds a schema, or an OpenAPI document that contains schemas.
    package mutating func add(_ document: JSONValue, uri: String) {
        registry.add(document, uri: uri)
        table.times.add(document)
        targets = [:]
        sources = [:]
    }

    /// Compiles the schema at a location of a document, with everything it refers to.
    ///
    /// - Throws: ``SchemaError`` if the location or a reference cannot be resolved.
    package mutating func compile(
        _ uri: String, at pointer: JSONPointer = .root
    ) throws(SchemaError) -> Schema {
        let count = table.count
        do {
            let root = try locate(SchemaURI(uri), pointer: pointer)
            let number = try number(of: root)
            while let next = pending.popLast() {
                try build(next.location, number: next.number)
            }
            return Schema(table: table, root: number)
        } catch {
            discard(downTo: count)
            throw error
        }
    }

    // MARK: - References

    /// The number in the table of a reference's target.
    mutating func number(
        ofReference reference: String, in resource: Int, at location: SchemaLocation
    ) throws(SchemaError) -> Int {
        let key = Reference(text: JSONKey(reference), resource: resource)
        if let known = targets[key] { return known }
        do {
            let number = try number(of: target(of: reference, in: resource, at: location))
            targets[key] = number
            return number
        } catch {
            guard toleratesBroken else { throw error }
            brokenCount += 1
            if !broken.contains(error) { broken.append(error) }
            return table.append(.placeholder)
        }
    }

    /// The number in the table of a dynamic reference's initial target, and the name of the anchor
    /// if the dynamic scope determines the target.
    mutating func dynamicTarget(
        ofReference reference: String, in resource: Int, at location: SchemaLocation
    ) throws(SchemaError) -> (number: Int, anchor: String?) {
        let target = try target(of: reference, in: resource, at: location)
        let number = try number(of: target)
        let owner = registry.resources[registry.resource(of: target)]
        guard let name = SchemaURI(reference).decodedFragment,
            owner.dynamicAnchors[name] == target.pointer
        else { return (number, nil) }
        table.usesDynamicScope = true
        return (number, name)
    }

    /// The source of a schema, or of the one that it refers to.
    mutating func source(
        of schema: JSONValue, in resource: Int, at location: SchemaLocation
    ) -> JSONValue {
        let placed = PlacedSchema(value: schema, resource: resource, location: location)
        return referent(of: placed)?.value ?? schema
    }

    /// The schema that a schema refers to; `nil` if it is no reference, or a broken one.
    mutating func referent(of schema: PlacedSchema) -> PlacedSchema? {
        guard let reference = schema.value["$ref"]?.string else { return nil }
        let key = Reference(text: JSONKey(reference), resource: schema.resource)
        if let known = sources[key] { return known }
        guard
            let place = try? target(of: reference, in: schema.resource, at: schema.location),
            let value = registry.value(at: place)
        else { return nil }
        let found = PlacedSchema(
            value: value, resource: registry.resource(of: place), location: place)
        sources[key] = found
        return found
    }

    /// The schema at a location; `nil` if there is none.
    func schema(at location: SchemaLocation) -> PlacedSchema? {
        registry.value(at: location).map {
            PlacedSchema(value: $0, resource: registry.resource(of: location), location: location)
        }
    }

    private mutating func target(
        of reference: String, in resource: Int, at location: SchemaLocation
    ) throws(SchemaError) -> SchemaLocation {
        let parsed = SchemaURI(reference)
        let uri = registry.resources[resource].uri.resolving(parsed)
        guard let root = registry.location(of: uri) else {
            throw SchemaError(
                .unknownDocument,
                message: "\"\(reference)\" refers to \(uri.document), which was not added",
                uri: registry.uri(ofDocument: location.document), pointer: location.pointer)
        }
        guard let target = place(uri.decodedFragment, below: root) else {
            throw SchemaError(
                .unresolvedReference, message: "\"\(reference)\" cannot be resolved",
                uri: registry.uri(ofDocument: location.document), pointer: location.pointer)
        }
        return target
    }

    /// The location of a fragment: empty, a pointer or the name of an anchor.
    private func place(_ fragment: String?, below root: SchemaLocation) -> SchemaLocation? {
        guard let fragment else { return nil }
        if fragment.isEmpty { return root }
        if fragment.utf8.first == UInt8(ascii: "/") {
            guard let pointer = JSONPointer(fragment) else { return nil }
            let location = SchemaLocation(
                document: root.document,
                pointer: JSONPointer(tokens: root.pointer.tokens + pointer.tokens))
            return registry.value(at: location) == nil ? nil : location
        }
        return registry.resources[registry.resource(of: root)].anchors[fragment].map {
            SchemaLocation(document: root.document, pointer: $0)
        }
    }

    private mutating func locate(
        _ uri: SchemaURI, pointer: JSONPointer
    ) throws(SchemaError) -> SchemaLocation {
        guard let root = registry.location(of: uri) else {
            throw SchemaError(
                .unknownDocument, message: "no document \(uri.document) was added",
                uri: uri.document.description, pointer: pointer)
        }
        guard let start = place(uri.decodedFragment, below: root) else {
            throw SchemaError(
                .unresolvedReference, message: "\(uri) cannot be resolved",
                uri: registry.uri(ofDocument: root.document), pointer: pointer)
        }
        return SchemaLocation(
            document: start.document,
            pointer: JSONPointer(tokens: start.pointer.tokens + pointer.tokens))
    }

    // MARK: - Building

    /// The number of a location in the table; a new location is compiled later.
    private mutating func number(of location: SchemaLocation) throws(SchemaError) -> Int {
        if let known = numbers[location] { return known }
        guard let value = registry.value(at: location) else {
            throw SchemaError(
                .unresolvedReference, message: "there is no schema here",
                uri: registry.uri(ofDocument: location.document), pointer: location.pointer)
        }
        guard value.object != nil || value.bool != nil else {
            throw SchemaError(
                .notASchema, message: "a schema is an object or a boolean, not \(value.typeName)",
                uri: registry.uri(ofDocument: location.document), pointer: location.pointer)
        }
        registry.scan(value, at: location)
        let number = table.append(.placeholder)
        numbers[location] = number
        pending.append((location, number))
        return number
    }

    private mutating func build(_ location: SchemaLocation, number: Int) throws(SchemaError) {
        let value = registry.value(at: location) ?? .bool(true)
        let resource = registry.resource(of: location)
        table[number] = try node(value, at: location, in: resource)
    }

    /// Compiles a schema and its subschemas.
    mutating func node(
        _ value: JSONValue, at location: SchemaLocation, in enclosing: Int
    ) throws(SchemaError) -> SchemaNode {
        let resource = registry.resource(startingAt: location) ?? enclosing
        try touch(resource)
        let owner = registry.resources[resource]
        let builder = SchemaNodeBuilder(
            location: location, resource: resource, dialect: dialect(of: resource))
        let rules = try builder.rules(of: value, compiler: &self)
        return SchemaNode(
            source: builder.meaningful(value), base: owner.uri.description,
            pointer: JSONPointer(
                tokens: Array(location.pointer.tokens.dropFirst(owner.pointer.tokens.count))),
            resource: resource, rules: rules)
    }

    /// Compiles a resource's dynamic anchors before any of its nodes is used.
    private mutating func touch(_ resource: Int) throws(SchemaError) {
        while table.dynamicAnchors.count < registry.resources.count {
            table.dynamicAnchors.append([:])
        }
        let owner = registry.resources[resource]
        guard owner.dynamicAnchors.count > table.dynamicAnchors[resource].count else { return }
        for (name, pointer) in owner.dynamicAnchors.sorted(by: { $0.key < $1.key }) {
            table.dynamicAnchors[resource][name] = try number(
                of: SchemaLocation(document: owner.document, pointer: pointer))
        }
    }

    /// Removes the nodes of a failed compilation; no older node refers to them.
    private mutating func discard(downTo count: Int) {
        pending.removeAll()
        numbers = numbers.filter { $0.value < count }
        targets = targets.filter { $0.value < count }
        table.truncate(to: count)
        for resource in table.dynamicAnchors.indices {
            table.dynamicAnchors[resource] = table.dynamicAnchors[resource].filter {
                $0.value < count
            }
        }
    }

    // MARK: - Dialects and warnings

    private mutating func dialect(of resource: Int) -> SchemaDialect {
        if let known = dialects[resource] { return known }
        let owner = registry.resources[resource]
        let dialect: SchemaDialect
        if let uri = registry.value(at: owner.location)?["$schema"]?.string {
            dialect = SchemaDialect.known(uri) ?? custom(uri, declaredIn: owner)
        } else {
            // An embedded resource has the dialect of the document around it.
            let root = registry.resource(
                of: SchemaLocation(document: owner.document, pointer: .root))
            dialect = root == resource ? ordinary : self.dialect(of: root)
        }
        dialects[resource] = dialect
        return dialect
    }

    private mutating func custom(
        _ uri: String, declaredIn owner: SchemaRegistry.Resource
    ) -> SchemaDialect {
        guard let location = registry.location(of: SchemaURI(uri)),
            let vocabulary = registry.value(at: location)?["$vocabulary"]?.object
        else {
            warn(
                "$schema", "the dialect \(uri) is unknown and read as 2020-12", at: owner.location)
            return .current
        }
        let (dialect, unknown) = SchemaDialect.reading(vocabulary: vocabulary)
        for name in unknown {
            warn("$schema", "the vocabulary \(name) is unknown and ignored", at: owner.location)
        }
        return dialect
    }

    mutating func warn(_ keyword: String, _ message: String, at location: SchemaLocation) {
        let warning = SchemaWarning(
            keyword: keyword, message: message, uri: registry.uri(ofDocument: location.document),
            pointer: location.pointer.appending(keyword))
        // A location can be compiled on its own and as part of another one.
        if warned.insert(warning).inserted { warnings.append(warning) }
    }
}

extension SchemaRegistry.Resource {
    var location: SchemaLocation { SchemaLocation(document: document, pointer: pointer) }
}
