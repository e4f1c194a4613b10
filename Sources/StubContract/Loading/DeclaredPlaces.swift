import StubJSON

/// The places of a contract's documents that have a name and a schema.
struct DeclaredPlaces {
    enum Kind {
        case member, parameter, headerField
    }

    struct Place {
        let kind: Kind
        let name: String
        /// The parameter or the security scheme; the schema itself for a member.
        let declaration: JSONObject
        /// `nil` for a security scheme, or a parameter without a schema.
        let schema: JSONValue?
        /// The index of the document.
        let document: Int
    }

    /// A schema that says something about the value of a place.
    struct Reached {
        let schema: JSONObject
        /// Whether it is about the elements of the value.
        let isOfElements: Bool
    }

    private let documents: DocumentSet
    private(set) var all: [Place] = []

    /// How many schemas are read for one place, since references can multiply.
    private static let mostSchemas = 64

    init(in documents: [JSONDocument]) {
        self.documents = DocumentSet(documents)
        for (index, document) in documents.enumerated() { collect(document.value, in: index) }
    }

    private mutating func collect(_ value: JSONValue, in document: Int) {
        switch value {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for element in elements { collect(element, in: document) }
        case .object(let object):
            if let name = object["name"]?.string, object["in"]?.string != nil {
                all.append(
                    Place(
                        kind: .parameter, name: name, declaration: object,
                        schema: object["schema"], document: document))
            }
            add(object["properties"], .member, in: document) { $0 }
            add(object["headers"], .headerField, in: document) { $0["schema"] }
            for member in object.members { collect(member.value, in: document) }
        }
    }

    private mutating func add(
        _ named: JSONValue?, _ kind: Kind, in document: Int, schema: (JSONValue) -> JSONValue?
    ) {
        for member in named?.object?.members ?? [] {
            all.append(
                Place(
                    kind: kind, name: member.key, declaration: member.value.object ?? [:],
                    schema: schema(member.value), document: document))
        }
    }

    /// The schema of a place, those that it refers to or combines, and those of its elements.
    func schemas(of place: Place) -> [Reached] {
        guard let schema = place.schema else { return [] }
        var walk = Walk()
        read(schema, in: place.document, isOfElements: false, &walk)
        return walk.reached
    }

    private struct Walk {
        var reached: [Reached] = []
        /// The targets of the references that were followed, since schemas can refer to themselves.
        var followed: Set<Target> = []

        struct Target: Hashable {
            let document: Int
            let pointer: JSONPointer
            let isOfElements: Bool
        }
    }

    private func read(
        _ schema: JSONValue, in document: Int, isOfElements: Bool, _ walk: inout Walk
    ) {
        guard walk.reached.count < Self.mostSchemas, case .object(let object) = schema else {
            return
        }
        walk.reached.append(Reached(schema: object, isOfElements: isOfElements))
        let node = DocumentNode(value: schema, document: document, pointer: .root)
        if let target = documents.target(of: node),
            walk.followed.insert(
                Walk.Target(
                    document: target.document, pointer: target.pointer, isOfElements: isOfElements)
            ).inserted
        {
            read(target.value, in: target.document, isOfElements: isOfElements, &walk)
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for element in object[keyword]?.array ?? [] {
                read(element, in: document, isOfElements: isOfElements, &walk)
            }
        }
        if let items = object["items"] {
            read(items, in: document, isOfElements: true, &walk)
        }
    }
}
