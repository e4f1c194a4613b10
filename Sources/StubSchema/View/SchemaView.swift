package import StubJSON

/// The schemas that apply to one place of a value, for code that follows a value and its schema.
///
/// A view of no schemas accepts every value and declares nothing.
package struct SchemaView: Sendable {
    private let table: SchemaTable
    private let nodes: [SchemaNode]

    package init(_ schema: Schema) {
        table = schema.table
        nodes = [schema.table[schema.root]]
    }

    init(_ nodes: [SchemaNode], _ table: SchemaTable) {
        self.table = table
        self.nodes = nodes
    }

    /// Whether the value is valid here; formats are not validated.
    package func accepts(_ value: JSONValue) -> Bool {
        nodes.allSatisfy { node in
            var evaluator = SchemaEvaluator(table: table, formats: .annotate, collects: false)
            return evaluator.accepts(value, at: node)
        }
    }

    /// What the schemas say about a value, with references and `allOf` followed.
    ///
    /// Of alternatives, those that accept the value count, or else all of them.
    package func facts(for value: JSONValue) -> SchemaFacts {
        SchemaFacts(of: nodes, table, for: value)
    }
}
