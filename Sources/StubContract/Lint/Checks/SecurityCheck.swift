import StubJSON

extension ContractCheck {
    /// Finds references to unknown security schemes, and incomplete schemes.
    static let security = ContractCheck { lint in
        let known = lint.documents.root["components"]?["securitySchemes"]?.members ?? []
        var lists = lint.survey.operations.compactMap { $0.node["security"] }
        lint.documents.root["security"].map { lists.append($0) }
        for alternative in lists.flatMap(\.elements) {
            for (name, node) in alternative.members
            where !known.contains(where: { $0.key == name }) {
                lint.report(
                    .security, "there is no security scheme '\(name)'", at: node,
                    known.isEmpty
                        ? "Define it under components/securitySchemes."
                        : "There are \(known.map(\.key).joined(separator: ", ")).")
            }
        }
        for scheme in lint.objects(.securityScheme) { lint.check(scheme: scheme) }
    }
}

extension ContractLint {
    fileprivate mutating func check(scheme: DocumentNode) {
        let needed: [String: [String]] = [
            "http": ["scheme"], "apiKey": ["name", "in"], "oauth2": ["flows"],
            "openIdConnect": ["openIdConnectUrl"], "mutualTLS": [],
        ]
        guard let type = scheme["type"]?.value.string, let members = needed[type] else {
            report(
                .securityScheme, "a security scheme needs a valid \"type\"",
                at: scheme["type"] ?? scheme,
                "Use \(needed.keys.sorted().joined(separator: ", ")).")
            return
        }
        for name in members where scheme[name] == nil {
            report(
                .securityScheme, "a scheme of type \(type) needs \"\(name)\"", at: scheme,
                "Add \"\(name)\" (OpenAPI 3.1 §4.8.27).")
        }
    }
}
