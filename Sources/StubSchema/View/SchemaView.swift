package import StubJSON

/// The schemas that apply to one place of a value, for code that follows a value and its schema.
///
/// A view of no schemas accepts every value and declares nothing.
/// Code that has the documents alone, before schemas are compiled, uses the `SchemaOutline` of
/// `StubContract`.
package struct SchemaView: Sendable {
    private let table: SchemaTable
    /// All schemas of one of the alternatives apply.
    private let alternatives: [[SchemaNode]]

    package init(_ schema: Schema) {
        table = schema.table
        alternatives = [[schema.table[schema.root]]]
    }

    init(_ alternatives: [[SchemaNode]], _ table: SchemaTable) {
        self.table = table
        self.alternatives = alternatives
    }

    /// Whether the value is valid here; formats are not validated.
    package func accepts(_ value: JSONValue) -> Bool {
        alternatives.isEmpty
            || alternatives.contains { nodes in
                nodes.allSatisfy { table.accepts(value, at: $0, .annotate) }
            }
    }

    /// What the schemas say about values of the same type, with references and `allOf` followed.
    package func facts(for value: JSONValue) -> SchemaFacts {
        SchemaFacts(of: alternatives, table, for: value)
    }
}
