import StubJSON

/// A replacement or change of the stub's normal responses: for which requests, when, and how.
public struct Rule: Sendable, Hashable {
    /// The name in the list of rules and in errors.
    public var name: String?

    /// The requests that the rule applies to.
    public var pattern: RequestPattern
    /// The id or name of the user whose access token the request must have.
    public var user: String?

    /// The number of matching requests that are skipped before the rule first applies.
    public var skip = 0
    /// The number of times the rule applies; `nil` for no limit.
    public var times: Int?
    /// The seconds on the stub's clock for which the rule applies from its first use; `nil` for no
    /// limit.
    public var lasts: Double?
    /// The share of the matching requests to which the rule applies, from 0 to 1, drawn from the
    /// stub's seed; `nil` for all of them.
    public var chance: Double?
    /// The states of a scenario that the rule requires and sets; `nil` if it has none.
    package var stage: Stage?

    /// The responses in turn; without any, requests get their normal response.
    package var steps: [RuleStep] = []
    /// Whether one of the responses is drawn for each request, instead of sending them in turn.
    package var drawsSteps = false
    /// The effects on every response.
    package var effects = RuleEffects()

    /// The rules with the lowest number take precedence; among equal ones, the last one added does.
    package var priority = Rule.defaultPriority
    /// The mapping that it was translated from; `nil` for other rules.
    package var origin: RuleOrigin?

    package static let defaultPriority = 5

    /// The state of a scenario that a rule requires, and the state that it sets.
    package struct Stage: Sendable, Hashable {
        /// The scenario with the state.
        package var scenario: String
        /// The state that the rule requires; `nil` for any state.
        package var requires: String?
        /// The state that the rule sets when it applies; `nil` for no change.
        package var movesTo: String?

        /// The initial state of every scenario.
        package static let started = "Started"

        /// Creates a stage; both states are optional.
        package init(of scenario: String, requires: String? = nil, movesTo: String? = nil) {
            self.scenario = scenario
            self.requires = requires
            self.movesTo = movesTo
        }
    }

    /// Creates a rule without effects for the given requests; the name is shown in lists and
    /// errors.
    public init(_ pattern: RequestPattern, name: String? = nil) {
        self.pattern = pattern
        self.name = name
    }

    /// The names of the barriers at which it holds requests.
    var barriers: [String] {
        ([effects] + steps.map(\.effects)).compactMap { $0.hold?.barrier }
    }

    /// Returns the step for the n-th use of the rule, from 0; the last step is repeated.
    func step(at use: Int) -> RuleStep {
        var rest = use
        for step in steps.dropLast() {
            if rest < step.repeats { return step }
            rest -= step.repeats
        }
        return steps.last ?? RuleStep(.passThrough)
    }

    /// Draws the number of the use whose step is taken.
    func use(after used: Int, drawing random: inout SplitMix64) -> Int {
        guard drawsSteps else { return used }
        let count = steps.reduce(0) { $0 + $1.repeats }
        return Int(random.unit() * Double(count))
    }

    /// Whether a number can be the chance of a rule.
    package static func isChance(_ number: Double) -> Bool { (0...1).contains(number) }
}
