/// A named set of rules that is switched on and off together.
public struct Scenario: Sendable, Hashable {
    /// What the scenario is switched on by.
    public var name: String
    /// What it is for, as a sentence.
    public var description: String?
    /// Their stages, where they have one, are this scenario's.
    public var rules: [Rule]

    /// Rules that are switched on and off by this name.
    public init(_ name: String, description: String? = nil, rules: [Rule]) {
        self.name = name
        self.description = description
        self.rules = rules
    }
}
