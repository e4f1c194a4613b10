/// Field names to look for together, such as those that make a request conditional.
package struct FieldNames: Sendable {
    /// The names in the given order.
    package let names: [String]

    package init(_ names: [String]) {
        self.names = names
    }

    /// Whether this is one of the names, ignoring ASCII case.
    package func contains(_ name: String) -> Bool {
        names.contains { HTTPFields.sameName($0, name) }
    }
}
