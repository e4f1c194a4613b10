public import StubFixtures
public import StubHTTP
public import StubJSON

// Methods for chains such as Rule(.operation("getDashboard")).respond(503, repeats:
// 2).passThrough()

extension Rule {
    /// Adds a response with a status, header fields and a body; by default the body is the example
    /// that the contract declares for the status, or none.
    public func respond(
        _ status: Int, headers: HTTPFields = [:], body: RuleResponse.Body = .declared,
        repeats: Int = 1
    ) -> Rule {
        then(
            RuleStep(
                .respond(RuleResponse(status, headers: headers, body: body)), repeats: repeats))
    }

    /// Adds a response that a closure makes; it may be called for several requests at once.
    ///
    /// An error that it throws is answered by 500, and fails a test with the `.stub` trait.
    public func respond(
        _ handler: @escaping @Sendable (StubRequest) async throws -> RuleResponse
    ) -> Rule {
        then(RuleStep(.handle(RuleHandler(handler))))
    }

    /// Adds the normal response.
    public func passThrough(repeats: Int = 1) -> Rule {
        then(RuleStep(.passThrough, repeats: repeats))
    }

    /// Adds a response.
    package func then(_ step: RuleStep) -> Rule {
        with { $0.steps.append(step) }
    }

    /// Merges members into the JSON of the response (RFC 7386); null removes a member.
    public func patching(_ members: JSONValue) -> Rule {
        with { $0.effects.patch = .merge(members) }
    }

    /// Changes the JSON of the response by operations, all or none (RFC 6902).
    public func patching(_ patch: JSONPatch) -> Rule {
        with { $0.effects.patch = .operations(patch) }
    }

    /// Changes the page of a list: limited, short, repeated or with a wrong total.
    public func changingPage(_ pageChange: PageChange) -> Rule {
        with { $0.effects.page = pageChange }
    }

    /// Waits before the first byte, in real time.
    public func delayed(_ delay: RuleDelay) -> Rule {
        with { $0.effects.delay = delay }
    }

    /// Waits a fixed real time before the first byte.
    public func delayed(by duration: Duration) -> Rule {
        delayed(.fixed(duration))
    }

    /// Sends the body at the speed of a slow connection.
    public func paced(_ pace: RulePace) -> Rule {
        with { $0.effects.pace = pace }
    }

    /// Applies a fault to the delivery of the response.
    public func failing(with fault: Delivery.Fault) -> Rule {
        with { $0.effects.fault = fault }
    }

    /// Holds responses at a barrier until a number of requests have arrived, or until it is
    /// released.
    public func holding(at barrier: String, until count: Int? = nil) -> Rule {
        with { $0.effects.hold = RuleHold(at: barrier, until: count) }
    }

    /// Changes a collection before or after the response.
    public func changing(
        _ collection: String, _ change: RuleMutation.Change,
        when moment: RuleMutation.Moment = .before
    ) -> Rule {
        with { $0.effects.mutations.append(RuleMutation(collection, change, when: moment)) }
    }

    /// Skips a number of matching requests first.
    public func skipping(_ count: Int) -> Rule {
        with { $0.skip = count }
    }

    /// Applies at most a number of times.
    public func times(_ count: Int) -> Rule {
        with { $0.times = count }
    }

    /// Applies for a duration on the stub's clock, starting with its first request.
    public func lasting(_ duration: Duration) -> Rule {
        let (seconds, attoseconds) = duration.components
        return with { $0.lasts = Double(seconds) + Double(attoseconds) * 1e-18 }
    }

    /// Applies to a share of the matching requests, from 0 to 1, which is drawn from the stub's seed.
    ///
    /// The draws of a rule depend on the seed and on the requests that it matches, not on other
    /// rules. Those that it does not apply to get the next rule, or their normal response; they do not
    /// count as uses. A share outside of 0 to 1 is a mistake, which fails a test with the `.stub`
    /// trait.
    public func chance(_ share: Double) -> Rule {
        with { $0.chance = share }
    }

    /// Applies to requests whose access token belongs to this user, by id or user name.
    public func by(user: String) -> Rule {
        with { $0.user = user }
    }

    /// Applies in one state of a scenario, and may set another state.
    public func `in`(
        scenario: String, requires state: String? = nil, movesTo next: String? = nil
    ) -> Rule {
        with { $0.stage = Stage(of: scenario, requires: state, movesTo: next) }
    }

    private func with(_ change: (inout Rule) -> Void) -> Rule {
        var copy = self
        change(&copy)
        return copy
    }
}
