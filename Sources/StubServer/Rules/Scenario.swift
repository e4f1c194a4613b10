/// A named set of rules that is switched on and off together.
public struct Scenario: Sendable, Hashable {
    public var name: String
    public var description: String?
    /// Their stages, where they have one, are this scenario's.
    public var rules: [Rule]

    public init(_ name: String, description: String? = nil, rules: [Rule]) {
        self.name = name
        self.description = description
        self.rules = rules
    }
}
