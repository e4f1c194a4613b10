import StubJSON

/// Reads `security` and the schemes it names.
extension ContractLoader {
    /// Reads the security of an operation, which overrides that of the document.
    ///
    /// Some documents have no security, but declare the key of a user among the parameters.
    mutating func readSecurity(
        of operation: DocumentNode, root: DocumentNode, _ parameters: [ContractParameter]
    ) -> OperationSecurity {
        guard let declared = operation["security"] ?? root["security"] else {
            let key = parameters.first { TokenWords.isKeyOfUser($0.name, in: $0.location) }
            return key.map { security(by: $0) } ?? .none
        }
        let alternatives = declared.elements
        guard !alternatives.isEmpty else { return .none }
        return OperationSecurity(
            alternatives.map { alternative in
                alternative.members.map { name, scopes in
                    need(of: name, scopes: scopes.texts, root: root)
                }
            })
    }

    private mutating func security(by key: ContractParameter) -> OperationSecurity {
        let scheme =
            securitySchemes[key.name]
            ?? SecurityScheme(name: key.name, kind: .apiKey(in: key.location, name: key.name))
        securitySchemes[key.name] = scheme
        let need = OperationSecurity.Need(scheme: scheme, scopes: [])
        return OperationSecurity(key.isRequired ? [[need]] : [[need], []])
    }

    /// The lint reports a scheme that the document lacks; requests need no credentials for it.
    private mutating func need(
        of name: String, scopes: [String], root: DocumentNode
    ) -> OperationSecurity.Need {
        let scheme = securitySchemes[name] ?? readScheme(name, root: root)
        securitySchemes[name] = scheme
        let hasScopes = scheme.kind == .oauth2 || scheme.kind == .openIDConnect
        return OperationSecurity.Need(scheme: scheme, scopes: hasScopes ? scopes : [])
    }

    private func readScheme(_ name: String, root: DocumentNode) -> SecurityScheme {
        let schemes = root["components"]?["securitySchemes"]
        let node = schemes?[name].map { documents.followed($0) }
        var scheme = SecurityScheme(name: name, kind: node.map(Self.kind) ?? .outside)
        scheme.isPrivileged =
            SecurityScheme.isPrivileged(name)
            && (schemes?.members ?? []).contains { other in
                !SecurityScheme.isPrivileged(other.key)
                    && SecurityScheme(
                        name: other.key, kind: Self.kind(of: documents.followed(other.node))
                    ).isBearer
            }
        return scheme
    }

    private static func kind(of scheme: DocumentNode) -> SecurityScheme.Kind {
        switch scheme["type"]?.value.string {
        case "http": return .http((scheme["scheme"]?.value.string ?? "bearer").lowercased())
        case "oauth2": return .oauth2
        case "openIdConnect": return .openIDConnect
        case "apiKey":
            guard let name = scheme["name"]?.value.string,
                let place = scheme["in"]?.value.string.flatMap(
                    ContractParameter.Location.init(rawValue:)), place != .path
            else { return .outside }
            return .apiKey(in: place, name: name)
        default: return .outside
        }
    }
}
