/// What cases used of the fixtures and scenarios of a stub.
package struct ResourceUse: Sendable, Hashable {
    /// The names of the fixtures that responses came from.
    package var fixtures: Set<String>
    /// The names of the scenarios of which a rule applied.
    package var scenarios: Set<String>
    /// The rules that cases added and that never applied, each as a phrase.
    package var unusedRules: [String]

    /// Creates a record, by default of nothing.
    package init(
        fixtures: Set<String> = [], scenarios: Set<String> = [], unusedRules: [String] = []
    ) {
        self.fixtures = fixtures
        self.scenarios = scenarios
        self.unusedRules = unusedRules
    }

    mutating func add(_ other: ResourceUse) {
        fixtures.formUnion(other.fixtures)
        scenarios.formUnion(other.scenarios)
        unusedRules += other.unusedRules
    }
}
