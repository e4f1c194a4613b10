public import StubRules

/// The active rules; the last one added has precedence.
public struct RuleControl: Sendable {
    let session: StubSession

    /// Adds a rule that takes precedence over all others; returns its id.
    ///
    /// A rule that no client of the contract can match is reported on stderr, and in
    /// ``RuleUse/warnings``, and so is one about an operation that the contract does not have, which
    /// fails a test with the `.stub` trait.
    @discardableResult
    public func add(_ rule: Rule) -> Int { add(rule, at: nil) }

    func add(_ rule: Rule, at place: CallPlace?) -> Int {
        session.report(rule, at: place)
        return session.withState { $0.rules.add(rule) }
    }

    /// Removes a rule; returns whether it existed.
    @discardableResult
    public func remove(_ id: Int) -> Bool {
        session.withState { $0.rules.remove(id) }
    }

    /// Enables or disables a rule, which keeps its place and its counts; returns whether it exists.
    @discardableResult
    public func setEnabled(_ isEnabled: Bool, _ id: Int) -> Bool {
        session.withState { $0.rules.setEnabled(isEnabled, id) }
    }

    /// Removes all rules and disables all scenarios; rules of a ``RuleDialect`` stay.
    public func removeAll() {
        session.withState { $0.rules.removeAll() }
    }

    /// All active rules in the order of addition, with the number of times each was used.
    public var all: [RuleUse] {
        let (entries, check) = session.withState { state in
            (state.rules.entries, RulePathCheck(contract: state.edition.contract))
        }
        return entries.filter { !$0.isOnRequest }.sorted { $0.id < $1.id }.map { entry in
            RuleUse(
                id: entry.id, rule: entry.rule, scenario: entry.scenario, seen: entry.seen,
                used: entry.used, isEnabled: entry.isEnabled,
                warnings: check.warning(of: entry.rule).map { [$0.sentence] } ?? [])
        }
    }

    /// The enabled scenarios by name, with their states.
    public var states: [String: String] { session.withState { $0.rules.states } }

    /// Enables one of the contract's scenarios; returns whether it exists.
    ///
    /// - Parameter state: the initial state; `nil` is that of every scenario at its start.
    @discardableResult
    public func enable(scenario name: String, state: String? = nil) -> Bool {
        guard let scenario = session.definition.scenario(name) else { return false }
        session.withState { $0.rules.enable(scenario, state: state ?? Rule.Stage.started) }
        return true
    }

    /// Disables a scenario; returns whether it was enabled.
    @discardableResult
    public func disable(scenario name: String) -> Bool {
        session.withState { $0.rules.disable(name) }
    }

    /// Releases a barrier; returns the number of requests that had arrived.
    ///
    /// It stays open until another rule with its name is added: then all of them hold again, and
    /// arrivals are counted from 0.
    @discardableResult
    public func release(barrier name: String) -> Int {
        session.withState { $0.rules.barriers.release(name) }
    }

    /// Returns the number of requests that have arrived at a barrier.
    public func arrived(at barrier: String) -> Int {
        session.withState { $0.rules.barriers.arrived(at: barrier) }
    }
}

/// An active rule with the number of times it was used.
public struct RuleUse: Sendable, Hashable {
    /// Identifies the rule for ``RuleControl/remove(_:)``.
    public let id: Int
    /// The rule as it was added.
    public let rule: Rule
    /// The scenario that contains it; `nil` if it was added separately.
    public let scenario: String?
    /// The number of requests that matched, whether or not the rule applied to them.
    public let seen: Int
    /// The number of requests to which it applied.
    public let used: Int
    /// Whether it is considered at all, see ``RuleControl/setEnabled(_:_:)``.
    public let isEnabled: Bool
    /// Reasons why it may never apply, as sentences; usually empty.
    public let warnings: [String]
}
