public import StubRules

/// The active rules; the last one added has precedence.
public struct RuleControl: Sendable {
    let session: StubSession

    /// Puts a rule before all others; answers its id.
    ///
    /// A rule that no client of the contract meets is reported on stderr, and in
    /// ``RuleUse/warnings``.
    @discardableResult
    public func add(_ rule: Rule) -> Int {
        RulePathCheck(contract: session.definition.contract).report(rule)
        return session.withState { $0.rules.add(rule) }
    }

    /// Takes a rule out; answers whether it was there.
    @discardableResult
    public func remove(_ id: Int) -> Bool {
        session.withState { $0.rules.remove(id) }
    }

    /// Takes out every rule and switches every scenario off.
    public func removeAll() {
        session.withState { $0.rules.removeAll() }
    }

    /// Every active rule in the order of addition, and how often each was used.
    public var all: [RuleUse] {
        let (entries, check) = session.withState { state in
            (state.rules.entries, RulePathCheck(contract: state.edition.contract))
        }
        return entries.filter { !$0.isOnRequest }.map { entry in
            RuleUse(
                id: entry.id, rule: entry.rule, scenario: entry.scenario, seen: entry.seen,
                used: entry.used,
                warnings: check.warning(of: entry.rule).map { [$0.sentence] } ?? [])
        }
    }

    /// The scenarios that are on, by name, and the state each stands in.
    public var states: [String: String] { session.withState { $0.rules.states } }

    /// Switches one of the contract's scenarios on; answers whether there is one of that name.
    ///
    /// - Parameter state: where it begins.
    @discardableResult
    public func enable(
        scenario name: String, state: String = Rule.Stage.started
    ) -> Bool {
        guard let scenario = session.definition.scenario(name) else { return false }
        session.withState { $0.rules.enable(scenario, state: state) }
        return true
    }

    /// Switches a scenario off; answers whether it was on.
    @discardableResult
    public func disable(scenario name: String) -> Bool {
        session.withState { $0.rules.disable(name) }
    }

    /// Opens a barrier for good; answers how many requests had arrived at it.
    @discardableResult
    public func release(barrier name: String) -> Int {
        session.withState { $0.barriers.release(name) }
    }

    /// How many requests have arrived at a barrier.
    public func arrived(at barrier: String) -> Int {
        session.withState { $0.barriers.arrived(at: barrier) }
    }
}

/// An active rule and how often it was used.
public struct RuleUse: Sendable, Hashable {
    /// Names the rule to ``RuleControl/remove(_:)``.
    public let id: Int
    /// The rule as it was added.
    public let rule: Rule
    /// The scenario that brought it; `nil` if it was added alone.
    public let scenario: String?
    /// How many requests matched, whether or not the rule applied to them.
    public let seen: Int
    /// How many requests it applied to.
    public let used: Int
    /// Why it may never apply, as sentences; empty if nothing is odd about it.
    public let warnings: [String]
}
