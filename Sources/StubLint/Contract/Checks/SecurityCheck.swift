import StubContract
import StubJSON

extension ContractCheck {
    /// Finds references to unknown security schemes.
    static let security = ContractCheck { lint in
        let known = lint.documents.root["components"]?["securitySchemes"]?.members ?? []
        var lists = lint.survey.operations.compactMap { $0.node["security"] }
        lint.documents.root["security"].map { lists.append($0) }
        for alternative in lists.flatMap(\.elements) {
            for (name, node) in alternative.members
            where !known.contains(where: { $0.key == name }) {
                lint.warn(
                    .security, "there is no security scheme '\(name)'", at: node,
                    known.isEmpty
                        ? "Define it under components/securitySchemes."
                        : "There are \(known.map(\.key).joined(separator: ", ")).")
            }
        }
    }
}
