/// A generated response that an app received, and what the app made of it.
package struct AnswerRecord: Sendable, Hashable {
    /// What an app made of a generated response.
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
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
    package let operation: String
    /// The family of variations that the response belongs to.
    package let family: AnswerVariation
    /// Whether the contract allows the response.
    package let isAllowed: Bool
    /// The keyword of the schema that the response tests, such as `enum`; `body` for one that is no
    /// JSON.
    package let keyword: String
    /// What the app made of it.
    package var outcome: Outcome

    /// Creates a record.
    package init(
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
