package import StubContract
import StubHTTP
import StubJSON

/// Leaves out of rows what their answer must not show: members that are write-only, passwords that
/// the answer does not declare, and what a client has written that a closed schema does not know.
package struct RowMask {
    package let outline: MemberOutline

    package init(outline: MemberOutline) {
        self.outline = outline
    }

    /// The row as it may be answered; its tag stays the row's own.
    package func shown(_ row: Row) -> Row {
        guard mayHide(row) else { return row }
        let members = row.members
        let shown = shown(members, outline, isWritten: row.weight > 0)
        return shown.count == members.count && shown == members ? row : row.showing(shown)
    }

    /// What may be answered of members that a client has written.
    func shown(_ members: JSONObject) -> JSONObject { shown(members, outline, isWritten: true) }

    func shown(_ rows: ArraySlice<Row>) -> ArraySlice<Row> {
        rows.contains(where: mayHide) ? ArraySlice(rows.map(shown)) : rows
    }

    /// Rows of files are looked through for the word alone, since most have nothing to hide.
    private func mayHide(_ row: Row) -> Bool {
        outline.hasWriteOnly || row.weight > 0 || Self.word.occurs(in: row.text)
    }

    /// Stands in `password`, `userPassword` and `passwd`.
    private static let word = ByteSearch("assw".utf8)

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

    /// `password`, `newPassword`, `password_hash`; not `passwordChangedAt`.
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
    /// The row as the binding's answer may show it.
    func shown(_ row: Row) -> Row { shows.map { RowMask(outline: $0).shown(row) } ?? row }
}
