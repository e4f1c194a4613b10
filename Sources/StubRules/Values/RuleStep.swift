public import StubFixtures
public import StubHTTP

/// One of the responses that a rule sends in turn.
public struct RuleStep: Sendable, Hashable {
    /// The source of a response.
    public enum Answer: Sendable, Hashable {
        /// The normal response.
        case passThrough
        /// A response of the rule.
        case respond(RuleResponse)
        /// A response that code makes.
        case handle(RuleHandler)
    }

    /// The source of the response.
    public var answer: Answer
    /// The effects on the response; parts that are not set are those of the rule.
    public var effects: RuleEffects
    /// The number of times this step is used before the next; the last step is repeated.
    public var repeats: Int

    /// Creates a step, which is used the given number of times.
    public init(_ answer: Answer, effects: RuleEffects = RuleEffects(), repeats: Int = 1) {
        self.answer = answer
        self.effects = effects
        self.repeats = repeats
    }
}

/// The effects of a rule on a response.
public struct RuleEffects: Sendable, Hashable {
    /// Changes the JSON of the response.
    public var patch: RulePatch?
    /// Changes the page of a list.
    public var page: PageChange?
    /// Delays the first byte.
    public var delay: RuleDelay?
    /// Slows the body down.
    public var pace: RulePace?
    /// Applies a fault to the delivery.
    public var fault: Delivery.Fault?
    /// Holds the response at a barrier.
    public var hold: RuleHold?
    /// Changes collections, in this order.
    public var mutations: [RuleMutation]

    /// Creates effects; parts that are not set have no effect.
    public init(
        patch: RulePatch? = nil, page: PageChange? = nil, delay: RuleDelay? = nil,
        pace: RulePace? = nil,
        fault: Delivery.Fault? = nil, hold: RuleHold? = nil, mutations: [RuleMutation] = []
    ) {
        self.patch = patch
        self.page = page
        self.delay = delay
        self.pace = pace
        self.fault = fault
        self.hold = hold
        self.mutations = mutations
    }

    /// Whether there are no effects.
    var isEmpty: Bool { self == RuleEffects() }

    /// Returns these effects, combined with the other's for parts that are not set here.
    func over(_ other: RuleEffects) -> RuleEffects {
        RuleEffects(
            patch: patch ?? other.patch, page: page ?? other.page, delay: delay ?? other.delay,
            pace: pace ?? other.pace, fault: fault ?? other.fault, hold: hold ?? other.hold,
            mutations: mutations.isEmpty ? other.mutations : mutations)
    }
}

/// A barrier that holds responses.
public struct RuleHold: Sendable, Hashable {
    /// The barrier's name; rules with the same name share it.
    public var barrier: String
    /// The number of arrivals that opens the barrier; `nil` if it is released by name.
    public var until: Int?

    /// Creates a barrier that opens after a number of arrivals, or when it is released.
    public init(at barrier: String, until: Int? = nil) {
        self.barrier = barrier
        self.until = until
    }
}
