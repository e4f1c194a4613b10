import StubJSON

extension Contract {
    /// The names that the contract declares to hold secrets, in all of its documents.
    ///
    /// These are members, parameters and header fields of `format: password`, members that are
    /// `writeOnly` texts, and the header fields, query parameters and cookies of security schemes
    /// of the type `apiKey` (OpenAPI 3.1 §4.8.27). Reading them takes a pass over all documents.
    package var secretNames: Set<String> { DeclaredSecrets.names(in: documents) }
}

/// Collects the names that the documents of a contract declare to hold secrets.
private struct DeclaredSecrets {
    private let documents: DocumentSet
    private var names: Set<String> = []

    static func names(in documents: [JSONDocument]) -> Set<String> {
        var secrets = DeclaredSecrets(documents: DocumentSet(documents))
        for (index, document) in documents.enumerated() {
            secrets.collect(document.value, in: index)
        }
        return secrets.names
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
                object["type"] == "apiKey" || isPassword(object["schema"], in: document)
            {
                names.insert(name)
            }
            for member in object["properties"]?.object?.members ?? []
            where traits(of: member.value, in: document).isSecret {
                names.insert(member.key)
            }
            for member in object["headers"]?.object?.members ?? []
            where isPassword(member.value["schema"], in: document) {
                names.insert(member.key)
            }
            for member in object.members { collect(member.value, in: document) }
        }
    }

    private func isPassword(_ schema: JSONValue?, in document: Int) -> Bool {
        schema.map { traits(of: $0, in: document).isPassword } ?? false
    }

    // MARK: - Schemas

    /// What a schema, and those that it refers to, say about the secrecy of a value.
    private struct Traits {
        var isPassword = false
        var isWriteOnly = false
        var isText = false
        /// Whether it has a format or lists its values.
        var isRestricted = false

        /// A value that only clients send is a secret if it is free text.
        var isSecret: Bool { isPassword || isWriteOnly && isText && !isRestricted }
    }

    /// How many schemas are read for one member, since references can multiply.
    private static let mostSchemas = 64

    private func traits(of schema: JSONValue, in document: Int) -> Traits {
        var traits = Traits()
        var budget = Self.mostSchemas
        read(schema, in: document, into: &traits, &budget)
        return traits
    }

    private func read(
        _ schema: JSONValue, in document: Int, into traits: inout Traits, _ budget: inout Int
    ) {
        guard budget > 0, case .object(let object) = schema else { return }
        budget -= 1
        if object["format"] == "password" { traits.isPassword = true }
        if object["writeOnly"] == true { traits.isWriteOnly = true }
        if object["type"] == "string" || object["type"]?.array?.contains("string") ?? false {
            traits.isText = true
        }
        if object["enum"] != nil || object["format"] != nil || object["const"] != nil {
            traits.isRestricted = true
        }
        let node = DocumentNode(value: schema, document: document, pointer: .root)
        if let target = documents.target(of: node) {
            read(target.value, in: target.document, into: &traits, &budget)
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for element in object[keyword]?.array ?? [] {
                read(element, in: document, into: &traits, &budget)
            }
        }
        if let items = object["items"] {
            var inner = Traits()
            read(items, in: document, into: &inner, &budget)
            traits.isPassword = traits.isPassword || inner.isPassword
        }
    }
}
