package import StubJSON

/// One row of a collection: its members, and the compact JSON text that pages are spliced from.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have no `id` at all.
    package let id: RowID?
    package let members: JSONObject
    package let text: [UInt8]
    /// Whether the row is known to satisfy the contract's schema, so that nobody checks it again.
    package var isValidated = false

    package init(_ members: JSONObject) {
        id = members["id"].flatMap(RowID.init)
        self.members = members
        text = JSONSerializer.bytes(.object(members))
    }

    package subscript(path: FieldPath) -> JSONValue? { path.value(in: members) }
}
