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

    /// Creates the mask for the responses of an operation; `nil` if they show all members.
    init?(_ binding: StubBinding) {
        guard let outline = binding.shows else { return nil }
        self.init(outline: outline)
    }

    /// Returns the row as it may be sent; its entity tag stays that of the row.
    package func shown(_ row: Row) -> Row {
        guard mayHide(row) else { return row }
        let (members, isWritten) = (row.members, row.weight > 0)
        guard hides(members, outline, isWritten: isWritten) else { return row }
        return row.showing(shown(members, outline, isWritten: isWritten))
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
        JSONObject(
            uniqueMembers: members.compactMap { member in
                let declared = outline.members[member.key]
                guard !Self.hides(member.key, declared, outline, isWritten: isWritten) else {
                    return nil
                }
                return JSONObject.Member(
                    key: member.key,
                    value: shown(member.value, declared ?? MemberOutline(), isWritten: isWritten))
            })
    }

    /// Whether a member is hidden, without what is inside of it.
    private static func hides(
        _ key: String, _ declared: MemberOutline?, _ outline: MemberOutline, isWritten: Bool
    ) -> Bool {
        if let declared { return declared.isWriteOnly }
        return (isWritten && outline.isClosed) || PasswordNames.include(key)
    }

    /// Whether members are hidden, however deep; most rows have none, and are then not copied.
    private func hides(
        _ members: JSONObject, _ outline: MemberOutline, isWritten: Bool
    ) -> Bool {
        members.contains { member in
            let declared = outline.members[member.key]
            return Self.hides(member.key, declared, outline, isWritten: isWritten)
                || hides(member.value, declared ?? MemberOutline(), isWritten: isWritten)
        }
    }

    private func hides(
        _ value: JSONValue, _ outline: MemberOutline, isWritten: Bool
    ) -> Bool {
        switch value {
        case .object(let members): hides(members, outline, isWritten: isWritten)
        case .array(let elements):
            elements.contains { hides($0, outline, isWritten: isWritten) }
        case .null, .bool, .number, .string: false
        }
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
}

extension StubBinding {
    /// Returns the row as the binding's response may show it.
    func shown(_ row: Row) -> Row { RowMask(self)?.shown(row) ?? row }
}
