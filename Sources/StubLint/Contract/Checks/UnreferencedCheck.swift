import StubContract
import StubJSON

extension ContractCheck {
    /// Finds components that no operation uses.
    static let unreferenced = ContractCheck { lint in
        for node in lint.unreferenced {
            let kind = node.pointer.tokens.dropLast().last ?? ""
            let name = node.pointer.tokens.last ?? ""
            // Schemes are named instead of referred to, and some only document where tokens come
            // from.
            if kind == "securitySchemes" || lint.isVariant(node) { continue }
            lint.warn(
                .unreferenced, "nothing refers to '\(name)' of \(kind)", at: node,
                "Remove it, or refer to it.")
        }
    }
}

extension ContractLint {
    /// Whether a schema is an alternative that a discriminator selects.
    fileprivate func isVariant(_ schema: DocumentNode) -> Bool {
        SchemaOutline(schema, in: documents).keywords("discriminator").contains {
            $0.place != schema["discriminator"]?.place
        }
    }
}
