/// What the stub does instead of its normal answer, or around it: which requests, when, and what.
public struct Rule: Sendable, Hashable {
    /// Shown in the list of rules and in errors.
    public var name: String?

    /// Which requests the rule is about.
    public var pattern: RequestPattern
    /// The id or the user name that the request's access token must belong to.
    public var user: String?

    /// How many matching requests pass by before the rule first applies.
    public var skip = 0
    /// How often the rule applies; `nil` is without end.
    public var times: Int?
    /// For how many seconds of the stub's clock the rule applies once it has; `nil` is without end.
    public var lasts: Double?
    /// The scenario's states that the rule waits for and moves to; `nil` if it has none.
    public var stage: Stage?

    /// The answers in turn; none passes every request through.
    public var steps: [RuleStep] = []
    /// What goes beside every answer.
    public var effects = RuleEffects()

    /// Where a scenario must stand for the rule to apply, and where the rule leaves it.
    public struct Stage: Sendable, Hashable {
        /// The scenario whose state this is about.
        public var scenario: String
        /// The state the rule waits for; `nil` applies in every state.
        public var requires: String?
        /// The state the scenario goes on to when the rule applies; `nil` leaves it.
        public var movesTo: String?

        /// The state every scenario begins in.
        public static let started = "Started"

        /// Waits for one state of a scenario and moves it to another, either of which may be left out.
        public init(of scenario: String, requires: String? = nil, movesTo: String? = nil) {
            self.scenario = scenario
            self.requires = requires
            self.movesTo = movesTo
        }
    }

    /// A rule about these requests that does nothing yet; the name is shown in lists and errors.
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
