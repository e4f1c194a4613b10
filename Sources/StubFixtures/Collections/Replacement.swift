import StubContract
import StubJSON

/// The result of replacing a row: the body's members, and those that no body can contain.
struct Replacement {
    /// The members of the body's schema; `nil` or an empty schema replaces the whole row.
    let takes: MemberOutline?

    func members(_ body: JSONObject, inPlaceOf before: JSONObject) -> JSONObject {
        takes.map { Self.members(body, inPlaceOf: before, $0) } ?? body
    }

    private static func members(
        _ body: JSONObject, inPlaceOf before: JSONObject, _ outline: MemberOutline
    ) -> JSONObject {
        guard !outline.members.isEmpty else { return body }
        var members = JSONObject()
        for member in body {
            let named = outline.members[member.key]
            // Only the server writes this member, so its value stays.
            if named?.isReadOnly == true { continue }
            if let named, let inner = member.value.object, let old = before[member.key]?.object {
                members[member.key] = .object(Self.members(inner, inPlaceOf: old, named))
            } else {
                members[member.key] = member.value
            }
        }
        for member in before where members[member.key] == nil {
            let named = outline.members[member.key]
            if named == nil || named?.isReadOnly == true { members[member.key] = member.value }
        }
        return members
    }
}

extension FixtureCollection {
    /// Returns the members with those of the previous row without which the contract would be
    /// broken.
    func completed(_ members: JSONObject, from before: JSONObject) -> JSONObject {
        var completed = members
        completed[key] = before[key]
        var issues = check.issues(in: completed).count
        for member in before where completed[member.key] == nil {
            guard issues > 0 else { break }
            var longer = completed
            longer[member.key] = member.value
            let left = check.issues(in: longer).count
            if left < issues { (completed, issues) = (longer, left) }
        }
        return completed
    }

    /// Returns a violation of the contract that the change causes; `nil` if there is none.
    func brokenBy(_ members: JSONObject, insteadOf before: JSONObject) -> String? {
        let known = Set(check.issues(in: before))
        return check.issues(in: members).first { !known.contains($0) }
    }
}
