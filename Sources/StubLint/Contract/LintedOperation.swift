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
        guard var schema = node(rows.place.file, rows.place.pointer) else { return nil }
        for name in field {
            let outline = SchemaOutline(schema, in: documents)
            guard outline.choices.isEmpty, !outline.properties.isEmpty else { return nil }
            guard let property = outline[name] else { return false }
            schema = property
        }
        return true
    }
}
