/// The names that rules may use; a list that is `nil` is not checked.
package struct RuleVocabulary: Sendable {
    package var operations: [String]?
    package var fixtures: [String]?

    package init(operations: [String]? = nil, fixtures: [String]? = nil) {
        self.operations = operations
        self.fixtures = fixtures
    }
}
