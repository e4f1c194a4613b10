/// A generated response that an app received, and what the app made of it.
public struct AnswerRecord: Sendable, Hashable {
    /// What an app made of a generated response.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// It accepted a response that the contract allows.
        case accepted
        /// It failed with an error that it knows.
        case rejected
        /// It made of a forbidden response what it makes of the correct one.
        case unaffected
        /// It accepted a forbidden response that it is meant to accept.
        case tolerated
        /// It showed no error for a forbidden response, and something else than for the correct one.
        case silent
        /// It ended the process.
        case crashed
        /// It did not finish in time.
        case hung
        /// It did something else that is wrong, such as rejecting an allowed response.
        case wrong
    }

    /// The id of the operation.
    public let operation: String
    /// The family of variations that the response belongs to.
    public let family: AnswerVariation
    /// Whether the contract allows the response.
    public let isAllowed: Bool
    /// The keyword of the schema that the response tests, such as `enum`; `body` for one that is no
    /// JSON.
    public let keyword: String
    /// What the app made of it.
    public var outcome: Outcome

    /// Creates a record.
    public init(
        operation: String, family: AnswerVariation, isAllowed: Bool, keyword: String,
        outcome: Outcome
    ) {
        self.operation = operation
        self.family = family
        self.isAllowed = isAllowed
        self.keyword = keyword
        self.outcome = outcome
    }
}
