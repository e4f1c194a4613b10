/// A family of generated responses: what was changed in a correct one.
package enum AnswerVariation: String, Sendable, Hashable, CaseIterable {
    /// A declared example, or another correct response.
    case example = "declared example"
    /// The response of another declared status.
    case status = "declared status"
    /// A member that may be absent is absent, or one that was absent is there.
    case optionalMember = "optional member"
    /// `null` where it is allowed.
    case null
    /// A value of an enumeration.
    case listedValue = "listed value"
    /// A number at a limit, next to it, or large.
    case number
    /// A list of another length or order.
    case listLength = "length of a list"
    /// An empty, long or unusual text.
    case text
    /// A branch of `oneOf`, `anyOf` or `if`.
    case branch
    /// A member that the schema does not name.
    case unknownMember = "unknown member"
    /// Another value of the same type.
    case otherValue = "other value"
    /// Two changes at once.
    case pair = "two changes"
    /// A required member is absent.
    case missingMember = "required member removed"
    /// A value of another type.
    case otherType = "type changed"
    /// A value that no enumeration lists.
    case unlistedValue = "unlisted value"
    /// A text that does not have its format or pattern.
    case wrongFormat = "wrong format"
    /// A value beyond a limit.
    case beyondLimit = "beyond a limit"
    /// Truncated or otherwise invalid JSON.
    case malformed = "malformed body"
    /// No body.
    case emptyBody = "empty body"
    /// A body of another media type.
    case otherMediaType = "other media type"
    /// Another violation of the schema.
    case otherViolation = "other violation"

    /// The operator with which Espinha, Zaidman and Gross (MOBILESoft 2015) changed responses in
    /// the same way; `nil` if they had none.
    package var publishedOperator: String? {
        switch self {
        case .missingMember: "remove node"
        case .unknownMember: "add irrelevant node"
        case .malformed: "malformed"
        case .emptyBody: "empty message"
        case .otherType: "change of implicit type"
        case .wrongFormat: "data formatting"
        default: nil
        }
    }
}
