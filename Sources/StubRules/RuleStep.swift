public import StubFixtures
public import StubHTTP

/// One of the answers a rule gives in turn.
public struct RuleStep: Sendable, Hashable {
    /// Where the answer comes from.
    public enum Answer: Sendable, Hashable {
        /// The answer that would be given without the rule.
        case passThrough
        /// A response of the rule's own.
        case respond(RuleResponse)
    }

    /// Where the answer comes from.
    public var answer: Answer
    /// What goes beside the answer; parts that are not set are the rule's own.
    public var effects: RuleEffects
    /// How often this step is taken before the next; the last one goes on for ever.
    public var repeats: Int

    /// One answer, given so often in a row.
    public init(_ answer: Answer, effects: RuleEffects = RuleEffects(), repeats: Int = 1) {
        self.answer = answer
        self.effects = effects
        self.repeats = repeats
    }
}

/// What a rule does around an answer.
public struct RuleEffects: Sendable, Hashable {
    /// Changes the answer's JSON.
    public var patch: RulePatch?
    /// Makes something else of the page of a list.
    public var page: PageTwist?
    /// Waits before the first byte.
    public var delay: RuleDelay?
    /// Slows the body down.
    public var pace: RulePace?
    /// Breaks the delivery.
    public var fault: Delivery.Fault?
    /// Holds the answer behind a barrier.
    public var hold: RuleHold?
    /// Change collections, in this order.
    public var mutations: [RuleMutation]

    /// What is left out is not done.
    public init(
        patch: RulePatch? = nil, page: PageTwist? = nil, delay: RuleDelay? = nil,
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

    /// Whether nothing is done at all.
    var isEmpty: Bool { self == RuleEffects() }

    /// These effects, with the other's where a part is not set here.
    func over(_ other: RuleEffects) -> RuleEffects {
        RuleEffects(
            patch: patch ?? other.patch, page: page ?? other.page, delay: delay ?? other.delay,
            pace: pace ?? other.pace, fault: fault ?? other.fault, hold: hold ?? other.hold,
            mutations: mutations.isEmpty ? other.mutations : mutations)
    }
}

/// A barrier that responses wait behind.
public struct RuleHold: Sendable, Hashable {
    /// The barrier's name; rules that name the same share it.
    public var barrier: String
    /// Opens when so many requests have arrived; `nil` waits to be released by name.
    public var until: Int?

    /// Waits for so many arrivals, or to be released.
    public init(at barrier: String, until: Int? = nil) {
        self.barrier = barrier
        self.until = until
    }
}
