import StubJSON

/// The keywords that a resource's `$schema` enables.
struct SchemaDialect: Sendable, Hashable {
    var applicators = true
    var unevaluated = true
    var validation = true
    /// `format` is validated even if the caller asks for annotation only.
    var assertsFormat = false
    /// Before 2020-12: `items` takes an array and `additionalItems` the rest; there is no
    /// `prefixItems`.
    var hasItemsArray = false
    /// Before 2019-09: siblings of `$ref` are ignored.
    var ignoresSiblingsOfRef = false
    /// In OpenAPI 3.0: `required` demands `readOnly` members of responses alone, and `writeOnly` ones
    /// of requests alone.
    var requiresByDirection = false

    static let current = SchemaDialect()
    static let draft2019 = SchemaDialect(hasItemsArray: true)
    static let draft7 = SchemaDialect(hasItemsArray: true, ignoresSiblingsOfRef: true)

    /// The dialect of a well-known meta-schema, which need not be read.
    static func known(_ uri: String) -> SchemaDialect? {
        var name = Substring(uri)
        if name.hasSuffix("#") { name.removeLast() }
        if name.hasPrefix("http://") { name = "https://" + name.dropFirst(7) }
        switch name {
        case "https://json-schema.org/draft/2020-12/schema": return .current
        case "https://json-schema.org/draft/2019-09/schema": return .draft2019
        case "https://json-schema.org/draft-07/schema", "https://json-schema.org/draft-06/schema",
            "https://json-schema.org/draft-04/schema":
            return .draft7
        default: return name.hasPrefix("https://spec.openapis.org/oas/3.1/") ? .current : nil
        }
    }

    /// The dialect of a meta-schema's `$vocabulary` (Core §8.1.2), and the names of required but
    /// unknown vocabularies.
    static func reading(vocabulary: JSONObject) -> (dialect: SchemaDialect, unknown: [String]) {
        let prefix = "https://json-schema.org/draft/2020-12/vocab/"
        var dialect = SchemaDialect(applicators: false, unevaluated: false, validation: false)
        var unknown: [String] = []
        for member in vocabulary {
            switch member.key {
            case prefix + "applicator": dialect.applicators = true
            case prefix + "unevaluated": dialect.unevaluated = true
            case prefix + "validation": dialect.validation = true
            case prefix + "format-assertion": dialect.assertsFormat = true
            case prefix + "core", prefix + "meta-data", prefix + "content",
                prefix + "format-annotation":
                break
            default:
                if member.value.bool == true { unknown.append(member.key) }
            }
        }
        return (dialect, unknown)
    }
}
