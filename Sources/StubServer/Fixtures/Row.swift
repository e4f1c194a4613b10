package import StubJSON

/// One row of a collection: its members, and the compact JSON text that pages are spliced from.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have no `id` at all.
    package let id: RowID?
    package let members: JSONObject
    package let text: [UInt8]
    /// Stands for the text in entity tags.
    let digest: UInt64
    /// Whether the row is known to satisfy the contract, so that no page checks it again.
    package let isValidated: Bool

    package init(_ members: JSONObject, check: RowCheck = RowCheck()) {
        id = members["id"].flatMap(RowID.init)
        self.members = members
        text = JSONSerializer.bytes(.object(members))
        digest = Digest.of(text)
        isValidated = check.accepts(members)
    }

    package subscript(path: FieldPath) -> JSONValue? { path.value(in: members) }
}
