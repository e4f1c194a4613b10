package import StubFixtures
package import StubHTTP

/// One of the responses that a rule sends in turn.
package struct RuleStep: Sendable, Hashable {
    /// The source of a response.
    package enum Answer: Sendable, Hashable {
        /// The normal response.
        case passThrough
        /// A response of the rule.
        case respond(RuleResponse)
        /// A response that code makes.
        case handle(RuleHandler)
        /// One of the errors that the contract declares for the operation, drawn; a connection that
        /// is reset if it declares none.
        case declaredError
    }

    /// The source of the response.
    package var answer: Answer
    /// The effects on the response; parts that are not set are those of the rule.
    package var effects: RuleEffects
    /// The number of times this step is used before the next; the last step is repeated.
    package var repeats: Int

    /// Creates a step, which is used the given number of times.
    package init(_ answer: Answer, effects: RuleEffects = RuleEffects(), repeats: Int = 1) {
        self.answer = answer
        self.effects = effects
        self.repeats = repeats
    }
}

/// The effects of a rule on a response.
package struct RuleEffects: Sendable, Hashable {
    /// Changes the JSON of the response.
    package var patch: RulePatch?
    /// Changes the page of a list.
    package var page: PageChange?
    /// Delays the first byte.
    package var delay: RuleDelay?
    /// Slows the body down.
    package var pace: RulePace?
    /// Applies a fault to the delivery.
    package var fault: Delivery.Fault?
    /// Holds the response at a barrier.
    package var hold: RuleHold?
    /// Changes collections, in this order.
    package var mutations: [RuleMutation]

    /// Creates effects; parts that are not set have no effect.
    package init(
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

    /// Returns these effects, combined with the other's for parts that are not set here.
    func over(_ other: RuleEffects) -> RuleEffects {
        RuleEffects(
            patch: patch ?? other.patch, page: page ?? other.page, delay: delay ?? other.delay,
            pace: pace ?? other.pace, fault: fault ?? other.fault, hold: hold ?? other.hold,
            mutations: mutations.isEmpty ? other.mutations : mutations)
    }
}

/// A barrier that holds responses.
package struct RuleHold: Sendable, Hashable {
    /// The barrier's name; rules with the same name share it.
    package var barrier: String
    /// The number of arrivals that opens the barrier; `nil` if it is released by name.
    package var until: Int?

    /// Creates a barrier that opens after a number of arrivals, or when it is released.
    package init(at barrier: String, until: Int? = nil) {
        self.barrier = barrier
        self.until = until
    }
}
