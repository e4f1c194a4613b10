package import StubJSON

/// A change to the JSON of a normal response.
package enum RulePatch: Sendable, Hashable {
    /// Members to merge; null removes a member (RFC 7386).
    case merge(JSONValue)
    /// Operations, of which all or none are applied (RFC 6902).
    case operations(JSONPatch)

    /// Whether applying it may take long for any response.
    var isLong: Bool {
        switch self {
        case .merge(let patch): patch.holds(moreThan: Self.fewValues)
        case .operations(let patch):
            patch.operations.count > Self.fewOperations
                || patch.operations.contains { $0.value?.holds(moreThan: Self.fewValues) == true }
        }
    }

    private static let fewOperations = 64
    private static let fewValues = 1_000

    /// Returns the changed value; throws if the patch cannot be applied to it.
    package func applied(to value: JSONValue) throws(RuleError) -> JSONValue {
        switch self {
        case .merge(let patch):
            return JSONMergePatch(patch).applied(to: value)
        case .operations(let patch):
            do {
                return try patch.applied(to: value)
            } catch {
                throw RuleError("the patch cannot be applied to the response: \(error)")
            }
        }
    }
}
