import StubJSON

extension Contract {
    /// The texts that the contract's schemas list (`enum`, `const`), by the name of the member or
    /// parameter that has one of them.
    ///
    /// Reading them takes a pass over all documents.
    package var enumerations: [String: Set<String>] { DeclaredEnumerations.read(documents) }
}

/// Collects the values that the documents of a contract declare for members and parameters.
private struct DeclaredEnumerations {
    private let documents: DocumentSet
    private var values: [String: Set<String>] = [:]

    /// How many schemas are read for one member, since references can multiply.
    private static let mostSchemas = 64

    static func read(_ documents: [JSONDocument]) -> [String: Set<String>] {
        var enumerations = DeclaredEnumerations(documents: DocumentSet(documents))
        for (index, document) in documents.enumerated() {
            enumerations.collect(document.value, in: index)
        }
        return enumerations.values
    }

    private init(documents: DocumentSet) {
        self.documents = documents
    }

    private mutating func collect(_ value: JSONValue, in document: Int) {
        switch value {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for element in elements { collect(element, in: document) }
        case .object(let object):
            if let name = object["name"]?.string, object["in"]?.string != nil,
                let schema = object["schema"]
            {
                add(schema, to: name, in: document)
            }
            for member in object["properties"]?.object?.members ?? [] {
                add(member.value, to: member.key, in: document)
            }
            for member in object.members { collect(member.value, in: document) }
        }
    }

    private mutating func add(_ schema: JSONValue, to name: String, in document: Int) {
        var budget = Self.mostSchemas
        var texts: Set<String> = []
        read(schema, in: document, into: &texts, &budget)
        if !texts.isEmpty { values[name, default: []].formUnion(texts) }
    }

    private func read(
        _ schema: JSONValue, in document: Int, into texts: inout Set<String>, _ budget: inout Int
    ) {
        guard budget > 0, case .object(let object) = schema else { return }
        budget -= 1
        texts.formUnion((object["enum"]?.array ?? []).compactMap(\.string))
        if let text = object["const"]?.string { texts.insert(text) }
        let node = DocumentNode(value: schema, document: document, pointer: .root)
        if let target = documents.target(of: node) {
            read(target.value, in: target.document, into: &texts, &budget)
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for element in object[keyword]?.array ?? [] {
                read(element, in: document, into: &texts, &budget)
            }
        }
        if let items = object["items"] { read(items, in: document, into: &texts, &budget) }
    }
}
