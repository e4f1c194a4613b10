/// What cases used of the fixtures and scenarios of a stub.
public struct ResourceUse: Sendable, Hashable {
    /// The names of the fixtures that responses came from.
    public var fixtures: Set<String>
    /// The names of the scenarios of which a rule applied.
    public var scenarios: Set<String>
    /// The rules that cases added and that never applied, each as a phrase.
    public var unusedRules: [String]

    /// Creates a record, by default of nothing.
    public init(
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
