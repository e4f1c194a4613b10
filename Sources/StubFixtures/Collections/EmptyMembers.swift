import StubJSON

/// Unsets members by empty texts, where a row cannot have one.
///
/// A form has no other way to say that a member shall be empty: `metadata=` empties an object.
struct EmptyMembers {
    let collection: FixtureCollection

    /// Whether there is an empty text, without which no member is unset.
    static func mayBe(in members: JSONObject) -> Bool {
        members.contains { isEmptyText($0.value) }
    }

    /// Returns the members of a new row without those that are empty.
    func unset(inNew members: JSONObject) -> JSONObject {
        guard Self.mayBe(in: members), !isFreeOfIssues(inNew: members) else { return members }
        var row = members
        for member in members where Self.isEmptyText(member.value) {
            var shorter = row
            shorter[member.key] = nil
            if isBetter(shorter, than: row) { row = shorter }
        }
        return row
    }

    /// Whether the row will have no violations when it has an id.
    private func isFreeOfIssues(inNew members: JSONObject) -> Bool {
        var row = members
        if row[collection.key] == nil, let id = collection.sequence.last?.id {
            row[collection.key] = id.json
        }
        return collection.check.isFree(ofIssues: row)
    }

    /// Returns changes of a row with the empty value of each member that is unset; `nil` is for a
    /// member that has none.
    func unset(in changes: JSONObject, of before: JSONObject) -> [(key: String, value: JSONValue?)]
    {
        changes.compactMap { change in
            guard Self.isEmptyText(change.value) else { return nil }
            var row = before
            row[change.key] = change.value
            guard !collection.check.isFree(ofIssues: row) else { return nil }
            return candidates(inPlaceOf: before[change.key]).lazy.compactMap { candidate in
                var emptied = before
                emptied[change.key] = candidate
                return isBetter(emptied, than: row) ? (change.key, candidate) : nil
            }.first
        }
    }

    /// The empty values, that of the type which the member has first.
    private func candidates(inPlaceOf value: JSONValue?) -> [JSONValue?] {
        switch value {
        case .object: [[:], .null, nil]
        case .array: [[], .null, nil]
        default: [.null, nil, [:], []]
        }
    }

    private static func isEmptyText(_ value: JSONValue) -> Bool { value.string?.isEmpty == true }

    private func isBetter(_ row: JSONObject, than other: JSONObject) -> Bool {
        let issues = collection.issues(in: other).count
        return issues > 0 && collection.issues(in: row).count < issues
    }
}

extension FixtureCollection {
    /// Returns the violations of the contract in the members of a row.
    fileprivate func issues(in members: JSONObject) -> [String] { check.issues(in: members) }
}
