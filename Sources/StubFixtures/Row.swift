package import StubJSON

/// A row of a collection, with the compact JSON text of which pages are composed.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have no ids.
    package let id: RowID?
    private let content: RowContent
    /// The bytes that count against the stub's memory; 0 for a row that was read from a file.
    package let weight: Int

    /// Creates a row.
    ///
    /// - Parameter keepsValues: whether members are kept in memory; otherwise the text is parsed
    ///   again.
    package init(
        _ members: JSONObject, check: RowCheck = RowCheck(), keepsValues: Bool = true,
        weight: Int = 0, id: RowID? = nil
    ) {
        self.weight = weight
        self.id = id ?? members[check.key].flatMap(RowID.init)
        content = RowContent(members, check: check, keepsValues: keepsValues)
    }

    /// Returns the row with the members that a response shows, and with the same id.
    func showing(_ members: JSONObject) -> Row { Row(members, id: id) }

    /// The row as it is sent, written on the first use.
    var written: WrittenRow { content.written }

    package var text: [UInt8] { written.text }

    /// A digest of the text, used in entity tags.
    var digest: UInt64 { written.digest }

    /// Whether the text may have a member with the name of a password.
    var mayHavePassword: Bool { written.mayHavePassword }

    /// Whether the row is known to be valid, so that pages need not validate it.
    ///
    /// A long row is validated off the loop; on the first call the result is not known yet.
    package var isValidated: Bool { content.isValidated }

    /// The alternatives of the row's schemas that accept it whichever members it keeps.
    func partMarks(by check: RowCheck) -> UInt64 { content.partMarks(by: check) }

    /// Whether this is the same row, not only an equal one.
    func isIdentical(to other: Row) -> Bool { content === other.content }

    package var members: JSONObject { content.members }

    package subscript(path: FieldPath) -> JSONValue? {
        guard let values = content.values else { return RowText(text).value(at: path) }
        return path.value(in: values)
    }
}
