import StubJSON

extension ContractCheck {
    /// Components that no operation leads to.
    static let unreferenced = ContractCheck { lint in
        for node in lint.unreferenced {
            let kind = node.pointer.tokens.dropLast().last ?? ""
            let name = node.pointer.tokens.last ?? ""
            // Schemes are named, not referred to, and some only tell tools where tokens come from.
            if kind == "securitySchemes" || lint.isVariant(node) { continue }
            lint.warn(
                .unreferenced, "nothing refers to '\(name)' of \(kind)", at: node,
                "Remove it, or refer to it.")
        }
    }
}

extension ContractLint {
    /// Whether a schema is one of those that another one's discriminator chooses from.
    fileprivate func isVariant(_ schema: DocumentNode) -> Bool {
        (schema["allOf"]?.elements ?? []).contains { part in
            documents.referent(of: part)?["discriminator"] != nil
        }
    }
}
