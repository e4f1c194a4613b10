import StubJSON

/// What the validation of a row has found.
struct RowVerdict: Sendable {
    /// Whether the row is known to be valid.
    let isValid: Bool
    /// The alternatives of the row's schemas that accept the row whichever members it keeps; `nil`
    /// if they were not asked.
    let marks: UInt64?

    /// Validates a row whose members are kept in memory, so that they can be evaluated later.
    init(_ members: JSONObject, by check: RowCheck) {
        isValid = check.accepts(members)
        marks = nil
    }

    /// Validates a row whose members were parsed for this, and evaluates all that responses will
    /// need.
    init(parsed members: JSONObject, by check: RowCheck) {
        let marks = check.parts.marks(of: .object(members))
        isValid = check.parts.surelyAccept(marks, count: members.count) || check.accepts(members)
        self.marks = isValid ? marks : 0
    }
}
