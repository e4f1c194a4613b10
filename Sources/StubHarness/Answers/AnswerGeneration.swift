/// How many responses are generated in a run, and which.
package struct AnswerGeneration: Sendable, Hashable {
    /// The most responses for all operations together; `nil` leaves it to the suite.
    package var budget: Int?
    /// Chooses among the responses of operations that have more than their part; `nil` leaves it
    /// to the suite.
    package var seed: UInt64?
    /// How many responses of the case were sent by processes that the app has ended; they are not
    /// sent again.
    package var sent = 0

    /// Creates settings; without arguments, the suite's own apply.
    package init(budget: Int? = nil, seed: UInt64? = nil) {
        self.budget = budget
        self.seed = seed
    }
}
