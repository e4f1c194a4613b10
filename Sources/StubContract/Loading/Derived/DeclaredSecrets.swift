import StubJSON

extension Contract {
    /// The names that the contract declares to hold secrets, in all of its documents.
    ///
    /// These are members, parameters and header fields of `format: password`, members that are
    /// `writeOnly` texts, and the header fields, query parameters and cookies of security schemes
    /// of the type `apiKey` (OpenAPI 3.1 §4.8.27). Reading them takes a pass over all documents.
    package var secretNames: Set<String> {
        let places = DeclaredPlaces(in: documents)
        let secret = places.all.filter { place in
            let traits = SecretTraits(places.schemas(of: place))
            return switch place.kind {
            case .member: traits.isSecret
            case .parameter: place.declaration["type"] == "apiKey" || traits.isPassword
            case .headerField: traits.isPassword
            }
        }
        return Set(secret.map(\.name))
    }
}

/// What the schemas of a value say about its secrecy.
private struct SecretTraits {
    private(set) var isPassword = false
    private var isWriteOnly = false
    private var isText = false
    /// Whether it has a format or lists its values.
    private var isRestricted = false

    /// A value that only clients send is a secret if it is free text.
    var isSecret: Bool { isPassword || isWriteOnly && isText && !isRestricted }

    init(_ schemas: [DeclaredPlaces.Reached]) {
        for reached in schemas {
            let schema = reached.schema
            if schema["format"] == "password" { isPassword = true }
            // A list of passwords is secret; other keywords of its elements are not about the list.
            guard !reached.isOfElements else { continue }
            if schema["writeOnly"] == true { isWriteOnly = true }
            if schema["type"] == "string" || schema["type"]?.array?.contains("string") ?? false {
                isText = true
            }
            if ["enum", "format", "const"].contains(where: { schema[$0] != nil }) {
                isRestricted = true
            }
        }
    }
}
