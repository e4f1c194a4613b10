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
        let schema: DocumentNode?
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
        for (index, document) in documents.enumerated() {
            var path: [String] = []
            collect(document.value, in: index, at: &path)
        }
    }

    private mutating func collect(
        _ value: JSONValue, in document: Int, at path: inout [String]
    ) {
        switch value {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for (index, element) in elements.enumerated() where element.isComposed {
                path.append(String(index))
                collect(element, in: document, at: &path)
                path.removeLast()
            }
        case .object(let object):
            add(object, in: document, at: path)
            for member in object.members where member.value.isComposed {
                path.append(member.key)
                collect(member.value, in: document, at: &path)
                path.removeLast()
            }
        }
    }

    private mutating func add(_ object: JSONObject, in document: Int, at path: [String]) {
        func node(_ value: JSONValue?, _ tokens: String...) -> DocumentNode? {
            value.map {
                DocumentNode(
                    value: $0, document: document, pointer: JSONPointer(tokens: path + tokens))
            }
        }
        if let name = object["name"]?.string, object["in"]?.string != nil {
            all.append(
                Place(
                    kind: .parameter, name: name, declaration: object,
                    schema: node(object["schema"], "schema")))
        }
        for member in object["properties"]?.object?.members ?? [] {
            all.append(
                Place(
                    kind: .member, name: member.key, declaration: member.value.object ?? [:],
                    schema: node(member.value, "properties", member.key)))
        }
        for member in object["headers"]?.object?.members ?? [] {
            all.append(
                Place(
                    kind: .headerField, name: member.key, declaration: member.value.object ?? [:],
                    schema: node(member.value["schema"], "headers", member.key, "schema")))
        }
    }

    /// The schemas of a place and of its elements, with references and all alternatives followed.
    func schemas(of place: Place) -> [Reached] {
        var reached: [Reached] = []
        var pending = place.schema.map { [(node: $0, isOfElements: false)] } ?? []
        var seen: Set<DocumentNode.Place> = []
        while let next = pending.popLast(), reached.count < Self.mostSchemas {
            guard seen.insert(next.node.place).inserted else { continue }
            let outline = SchemaOutline(next.node, in: documents, following: .all)
            for part in outline.parts.map(\.node) {
                guard let schema = part.value.object else { continue }
                reached.append(Reached(schema: schema, isOfElements: next.isOfElements))
                if let items = part["items"] { pending.append((items, true)) }
            }
        }
        return reached
    }
}
