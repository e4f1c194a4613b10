public import StubJSON

/// A change to the JSON of a normal answer.
public enum RulePatch: Sendable, Hashable {
    /// Members to put in, or to take out with null (RFC 7386).
    case merge(JSONValue)
    /// Operations one after the other, all or none (RFC 6902).
    case operations(JSONPatch)

    /// Whether applying it may take long, whatever the answer is.
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

    /// The changed value; throws if the patch does not fit it.
    package func applied(to value: JSONValue) throws(RuleError) -> JSONValue {
        switch self {
        case .merge(let patch):
            return JSONMergePatch(patch).applied(to: value)
        case .operations(let patch):
            do {
                return try patch.applied(to: value)
            } catch {
                throw RuleError("the patch does not fit the answer: \(error)")
            }
        }
    }
}
