package import StubContract
package import StubJSON

/// An operation without errors, and its location.
package struct LintedOperation {
    package let operation: ContractOperation
    package let document: JSONDocument
    package let pointer: JSONPointer
    /// Its `x-stub`; `nil` if it has none.
    package let binding: JSONValue?
}

extension ContractLint {
    /// The operations without errors, in document order.
    package var operations: [LintedOperation] {
        survey.operations.compactMap { surveyed in
            operation(of: surveyed).map {
                LintedOperation(
                    operation: $0, document: documents.documents[surveyed.node.document],
                    pointer: surveyed.node.pointer, binding: surveyed.node["x-stub"]?.value)
            }
        }
    }

    /// The main document, for findings about the whole contract.
    package var root: JSONDocument { documents.documents[0] }

    /// Whether the row schema declares the field; `nil` if the schema lists no fields.
    package func declares(_ field: [String], _ rows: RowSchema) -> Bool? {
        guard let schema = node(rows.file, rows.pointer) else { return nil }
        return declares(field[...], schema, depth: 0)
    }

    private func declares(
        _ field: ArraySlice<String>, _ schema: DocumentNode, depth: Int
    ) -> Bool? {
        guard let name = field.first else { return true }
        guard depth < 8 else { return nil }
        let keywords = keywords(of: schema)
        let branches = ["anyOf", "oneOf"].flatMap { keywords[$0]?.elements ?? [] }
        guard let properties = keywords["properties"], branches.isEmpty else { return nil }
        guard let property = properties[name] else { return false }
        return declares(field.dropFirst(), property, depth: depth + 1)
    }
}
