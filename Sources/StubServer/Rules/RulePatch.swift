public import StubJSON

/// A change to the JSON of a normal answer.
public enum RulePatch: Sendable, Hashable {
    /// Members to put in, or to take out with null (RFC 7386).
    case merge(JSONValue)
    /// Operations one after the other (RFC 6902).
    case operations([JSONValue])

    /// The changed value; throws if the patch does not fit it.
    package func applied(to value: JSONValue) throws(RuleError) -> JSONValue {
        switch self {
        case .merge(let patch): return Self.merge(patch, into: value)
        case .operations: throw RuleError("JSON Patch operations cannot be applied yet")
        }
    }

    private static func merge(_ patch: JSONValue, into value: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = value.object ?? JSONObject()
        for change in changes {
            // Spelled out, because in a ternary `nil` would be JSON's null.
            if change.value.isNull {
                members[change.key] = nil
            } else {
                members[change.key] = merge(change.value, into: members[change.key] ?? .null)
            }
        }
        return .object(members)
    }
}
