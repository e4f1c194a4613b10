/// A JSON Merge Patch (RFC 7386): it has the shape of the document, and `null` removes a member.
package struct JSONMergePatch: Sendable, Hashable {
    /// The patch document.
    package let value: JSONValue

    /// Creates a patch from any value; one that is not an object replaces the whole document.
    package init(_ value: JSONValue) {
        self.value = value
    }

    /// The document after the patch; a merge patch never fails.
    package func applied(to document: JSONValue) -> JSONValue {
        Self.merge(value, into: document)
    }

    private static func merge(_ patch: JSONValue, into target: JSONValue?) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        let old = target?.object ?? JSONObject()
        // Removing members from an object one by one would move the others each time.
        var members: [JSONObject.Member] = []
        for member in old {
            guard let change = changes[member.key] else {
                members.append(member)
                continue
            }
            guard !change.isNull else { continue }
            members.append(
                JSONObject.Member(key: member.key, value: merge(change, into: member.value)))
        }
        for change in changes where !change.value.isNull && old[change.key] == nil {
            members.append(
                JSONObject.Member(key: change.key, value: merge(change.value, into: nil)))
        }
        return .object(JSONObject(uniqueMembers: members))
    }
}
