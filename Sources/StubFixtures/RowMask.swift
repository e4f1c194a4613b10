package import StubContract
import StubHTTP
import StubJSON

/// Removes hidden members from the rows of a response.
///
/// These are write-only members, passwords that the response does not declare, and members that a
/// client has written and a closed schema does not declare.
package struct RowMask {
    package let outline: MemberOutline

    package init(outline: MemberOutline) {
        self.outline = outline
    }

    /// Returns the row as it may be sent; its entity tag stays that of the row.
    package func shown(_ row: Row) -> Row {
        guard mayHide(row) else { return row }
        let members = row.members
        let shown = shown(members, outline, isWritten: row.weight > 0)
        return shown.count == members.count && shown == members ? row : row.showing(shown)
    }

    /// Returns the visible members of those that a client has written.
    func shown(_ members: JSONObject) -> JSONObject { shown(members, outline, isWritten: true) }

    func shown(_ rows: ArraySlice<Row>) -> ArraySlice<Row> {
        rows.contains(where: mayHide) ? ArraySlice(rows.map(shown)) : rows
    }

    /// Rows of files are rarely searched, because most have nothing to hide.
    private func mayHide(_ row: Row) -> Bool {
        outline.hasWriteOnly || row.weight > 0 || row.mayHavePassword
    }

    /// Part of `password`, `userPassword` and `passwd`, which a row's text is searched for once.
    static let word = ByteSearch("assw".utf8)

    private func shown(
        _ members: JSONObject, _ outline: MemberOutline, isWritten: Bool
    ) -> JSONObject {
        var shown = JSONObject()
        for member in members {
            let declared = outline.members[member.key]
            if declared?.isWriteOnly == true { continue }
            if declared == nil {
                if Self.isPassword(member.key) || (isWritten && outline.isClosed) { continue }
            }
            shown[member.key] = self.shown(
                member.value, declared ?? MemberOutline(), isWritten: isWritten)
        }
        return shown
    }

    private func shown(
        _ value: JSONValue, _ outline: MemberOutline, isWritten: Bool
    ) -> JSONValue {
        switch value {
        case .object(let members): .object(shown(members, outline, isWritten: isWritten))
        case .array(let elements):
            .array(elements.map { shown($0, outline, isWritten: isWritten) })
        case .null, .bool, .number, .string: value
        }
    }

    /// Whether a name is that of a password: `newPassword`, `password_hash`; not
    /// `passwordChangedAt`.
    static func isPassword(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return endings.contains(where: letters.hasSuffix)
    }

    private static let endings = ["password", "passwd"].flatMap { word in
        ["", "hash", "digest", "salt", "confirmation", "confirm", "again", "repeat"]
            .map { word + $0 }
    }
}

extension StubBinding {
    /// Returns the row as the binding's response may show it.
    func shown(_ row: Row) -> Row { shows.map { RowMask(outline: $0).shown(row) } ?? row }
}
