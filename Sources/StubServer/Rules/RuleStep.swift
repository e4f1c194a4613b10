public import StubHTTP

/// One of the answers a rule gives in turn.
public struct RuleStep: Sendable, Hashable {
    public enum Answer: Sendable, Hashable {
        /// The answer that would be given without the rule.
        case passThrough
        case respond(RuleResponse)
    }

    public var answer: Answer
    /// What goes beside the answer; parts that are not set are the rule's own.
    public var effects: RuleEffects
    /// How often this step is taken before the next; the last one goes on for ever.
    public var repeats: Int

    public init(_ answer: Answer, effects: RuleEffects = RuleEffects(), repeats: Int = 1) {
        self.answer = answer
        self.effects = effects
        self.repeats = repeats
    }
}

/// What a rule does around an answer.
public struct RuleEffects: Sendable, Hashable {
    public var patch: RulePatch?
    public var page: PageTwist?
    public var delay: RuleDelay?
    public var pace: RulePace?
    public var fault: Delivery.Fault?
    public var hold: RuleHold?
    public var mutations: [RuleMutation]

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
    public var barrier: String
    /// Opens when so many requests have arrived; `nil` waits to be released by name.
    public var until: Int?

    public init(at barrier: String, until: Int? = nil) {
        self.barrier = barrier
        self.until = until
    }
}
