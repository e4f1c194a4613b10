package import StubHTTP

/// The `security` of an operation, or else of the document (OpenAPI 3.1 §4.8.30).
///
/// A request needs all schemes of one alternative. Without an alternative (`security: []`) it needs
/// nothing, and an empty alternative (`{}`) makes credentials optional.
package struct OperationSecurity: Sendable {
    /// A scheme, and the scopes that its token needs.
    package struct Need: Sendable, Hashable {
        /// The scheme.
        package let scheme: SecurityScheme
        /// The required scopes; empty for schemes other than `oauth2` and `openIdConnect`, whose
        /// entries are roles that requests do not carry.
        package let scopes: [String]
    }

    /// The alternatives of credentials, one of which is sufficient.
    package let alternatives: [[Need]]
    /// The header fields that `SecurityJudge` reads.
    package let readFields: FieldNames
    /// The query parameters that carry keys; they need not be declared as parameters.
    package let queryNames: Set<String>

    init(_ alternatives: [[Need]]) {
        self.alternatives = alternatives
        var fields: [String] = []
        var names: Set<String> = []
        for scheme in alternatives.joined().map(\.scheme) {
            if let field = scheme.field, !fields.contains(field) { fields.append(field) }
            if case .apiKey(.query, let name) = scheme.kind { names.insert(name) }
        }
        readFields = FieldNames(fields)
        queryNames = names
    }

    /// Requires no credentials.
    static let none = OperationSecurity([])

    /// Whether every request needs credentials.
    package var isRequired: Bool {
        !alternatives.isEmpty && alternatives.allSatisfy { !$0.isEmpty }
    }

    /// Whether every alternative has a bearer token.
    package var requiresToken: Bool {
        isRequired
            && alternatives.allSatisfy { $0.contains { need in need.scheme.isBearer } }
    }

    /// The schemes, each once, in the order of the document.
    package var schemes: [SecurityScheme] {
        var found: [SecurityScheme] = []
        for need in alternatives.joined() where !found.contains(need.scheme) {
            found.append(need.scheme)
        }
        return found
    }
}

extension OperationSecurity: CustomStringConvertible {
    /// Describes the required credentials, such as `an API key in the cookie 'session' or a bearer
    /// token in Authorization`; `nothing` if none are required.
    package var description: String {
        guard isRequired else { return "nothing" }
        var texts: [String] = []
        for alternative in alternatives {
            let text = alternative.map(\.scheme.description).joined(separator: " and ")
            if !texts.contains(text) { texts.append(text) }
        }
        return texts.joined(separator: ", or ")
    }
}
