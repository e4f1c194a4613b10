/// What the stub does instead of its normal answer, or around it: which requests, when, and what.
public struct Rule: Sendable, Hashable {
    /// Shown in the list of rules and in errors.
    public var name: String?

    public var pattern: RequestPattern
    /// The id or the user name that the request's access token must belong to.
    public var user: String?

    /// How many matching requests pass by before the rule first applies.
    public var skip = 0
    /// How often the rule applies; `nil` is without end.
    public var times: Int?
    public var stage: Stage?

    /// The answers in turn; none passes every request through.
    public var steps: [RuleStep] = []
    /// What goes beside every answer.
    public var effects = RuleEffects()

    /// Where a scenario must stand for the rule to apply, and where the rule leaves it.
    public struct Stage: Sendable, Hashable {
        public var scenario: String
        public var requires: String?
        public var movesTo: String?

        /// The state every scenario begins in.
        public static let started = "Started"

        public init(of scenario: String, requires: String? = nil, movesTo: String? = nil) {
            self.scenario = scenario
            self.requires = requires
            self.movesTo = movesTo
        }
    }

    public init(_ pattern: RequestPattern, name: String? = nil) {
        self.pattern = pattern
        self.name = name
    }

    /// The step for the n-th time the rule applies, from 0; the last one goes on for ever.
    func step(at use: Int) -> RuleStep {
        var rest = use
        for step in steps.dropLast() {
            if rest < step.repeats { return step }
            rest -= step.repeats
        }
        return steps.last ?? RuleStep(.passThrough)
    }
}
