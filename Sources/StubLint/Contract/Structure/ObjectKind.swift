/// The kinds of objects in an OpenAPI document, by the names that messages use.
enum ObjectKind: String, Sendable, CaseIterable {
    case document = "OpenAPI document"
    case info, contact, license, server
    case serverVariable = "server variable"
    case components, tag
    case externalDocs = "external documentation"
    case paths
    case pathItem = "path item"
    case operation, parameter, header
    case requestBody = "request body"
    case mediaType = "media type"
    case encoding, responses, response, callback, link, example
    case securityRequirement = "security requirement"
    case securityScheme = "security scheme"
    case oauthFlows = "set of OAuth flows"
    case implicitFlow = "implicit flow"
    case passwordFlow = "password flow"
    case clientCredentialsFlow = "client credentials flow"
    case authorizationCodeFlow = "authorization code flow"
    case deviceAuthorizationFlow = "device authorization flow"
    case schema, discriminator
    case xml = "description of XML"

    /// The name with an article, where English has one.
    var phrase: String {
        switch self {
        case .info, .components, .paths, .responses, .externalDocs: rawValue
        default: ("aeioO".contains(rawValue.prefix(1)) ? "an " : "a ") + rawValue
        }
    }

    /// The rules of every kind, gathered by the parts of a document.
    static let rules: [ObjectKind: ObjectRule] = [
        documentRules, pathRules, parameterRules, securityRules, schemaRules,
    ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
}
