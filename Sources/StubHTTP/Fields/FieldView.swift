/// A header of which only declared fields can be read, so that no step reads another one unnoticed.
package struct FieldView: Sendable {
    private let fields: HTTPFields
    private let declared: FieldNames

    /// - Parameter declared: every other field is absent from the view.
    package init(_ fields: HTTPFields, only declared: FieldNames) {
        self.fields = fields
        self.declared = declared
    }

    /// Whether no declared field is present.
    package var isEmpty: Bool { fields.haveNone(of: declared) }

    /// The first value of a declared name.
    package subscript(name: String) -> String? {
        guard let value = fields[name], declared.contains(name) else { return nil }
        return value
    }

    /// All values of a declared name, in wire order.
    package subscript(values name: String) -> [String] {
        let values = fields[values: name]
        return values.isEmpty || declared.contains(name) ? values : []
    }

    /// All values of a declared name as one comma-separated list (RFC 9110 §5.3).
    package func combined(_ name: String) -> String? {
        guard let value = fields.combined(name), declared.contains(name) else { return nil }
        return value
    }
}
