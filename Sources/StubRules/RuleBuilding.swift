public import StubFixtures
public import StubHTTP
public import StubJSON

// Rules as sentences: Rule(.operation("getDashboard")).respond(503, repeats: 2).passThrough()

extension Rule {
    /// Answers with a status, headers and a body, as the next of the rule's answers.
    public func respond(
        _ status: Int, headers: HTTPFields = [:], body: RuleResponse.Body = .none,
        repeats: Int = 1
    ) -> Rule {
        then(
            RuleStep(
                .respond(RuleResponse(status, headers: headers, body: body)), repeats: repeats))
    }

    /// Gives the normal answer, as the next of the rule's answers.
    public func passThrough(repeats: Int = 1) -> Rule {
        then(RuleStep(.passThrough, repeats: repeats))
    }

    /// Adds the next of the rule's answers.
    public func then(_ step: RuleStep) -> Rule {
        with { $0.steps.append(step) }
    }

    /// Merges members into the JSON of the answer (RFC 7386); null takes a member out.
    public func patching(_ members: JSONValue) -> Rule {
        with { $0.effects.patch = .merge(members) }
    }

    /// Changes the JSON of the answer by operations, all or none (RFC 6902).
    public func patching(_ patch: JSONPatch) -> Rule {
        with { $0.effects.patch = .operations(patch) }
    }

    /// Makes something else of the page of a list: capped, short, repeated or wrongly counted.
    public func twistingPage(_ twist: PageTwist) -> Rule {
        with { $0.effects.page = twist }
    }

    /// Waits before the first byte, in real time.
    public func delayed(_ delay: RuleDelay) -> Rule {
        with { $0.effects.delay = delay }
    }

    /// Waits a fixed real time before the first byte.
    public func delayed(by duration: Duration) -> Rule {
        delayed(.fixed(duration))
    }

    /// Sends the body as a slow line would.
    public func paced(_ pace: RulePace) -> Rule {
        with { $0.effects.pace = pace }
    }

    /// Breaks the delivery of the answer.
    public func failing(with fault: Delivery.Fault) -> Rule {
        with { $0.effects.fault = fault }
    }

    /// Holds answers behind a barrier until so many requests have arrived, or it is released.
    public func holding(at barrier: String, until count: Int? = nil) -> Rule {
        with { $0.effects.hold = RuleHold(at: barrier, until: count) }
    }

    /// Changes a collection before or after answering.
    public func changing(
        _ collection: String, _ change: RuleMutation.Change,
        when moment: RuleMutation.Moment = .before
    ) -> Rule {
        with { $0.effects.mutations.append(RuleMutation(collection, change, when: moment)) }
    }

    /// Lets so many matching requests pass by first.
    public func skipping(_ count: Int) -> Rule {
        with { $0.skip = count }
    }

    /// Applies at most so many times.
    public func times(_ count: Int) -> Rule {
        with { $0.times = count }
    }

    /// Applies from its first request on for so long, by the stub's clock.
    public func lasting(_ duration: Duration) -> Rule {
        let (seconds, attoseconds) = duration.components
        return with { $0.lasts = Double(seconds) + Double(attoseconds) * 1e-18 }
    }

    /// Applies to requests whose access token belongs to this user, by id or user name.
    public func by(user: String) -> Rule {
        with { $0.user = user }
    }

    /// Applies in one state of a scenario, and may move it to another.
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
