package import StubJSON

/// One row of a collection, as the compact JSON text that pages are spliced from.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have nothing that names them.
    package let id: RowID?
    package let text: [UInt8]
    /// Stands for the text in entity tags.
    let digest: UInt64
    /// The members as values, several times as large as the text; `nil` in large collections.
    private let values: JSONObject?
    private let verdict: Deferred<Bool>

    /// - Parameter keepsValues: whether members are kept at hand; otherwise the text is read again.
    package init(_ members: JSONObject, check: RowCheck = RowCheck(), keepsValues: Bool = true) {
        id = members[check.key].flatMap(RowID.init)
        text = JSONSerializer.bytes(.object(members))
        digest = Digest.of(text)
        values = keepsValues ? members : nil
        verdict =
            keepsValues ? Deferred { check.accepts(members) } : Deferred(check.accepts(members))
    }

    /// Whether the row satisfies the contract, so that no page checks it again; found out once,
    /// when the row is first answered.
    package var isValidated: Bool { verdict.value }

    package var members: JSONObject {
        values ?? (try? JSONParser.parse(text))?.object ?? JSONObject()
    }

    package subscript(path: FieldPath) -> JSONValue? {
        guard let values else { return RowText(text).value(at: path) }
        return path.value(in: values)
    }
}
