/// The rules in force; the last one added is asked first.
public struct StubRules: Sendable {
    let session: StubSession

    /// Puts a rule before all others; answers its id.
    @discardableResult
    public func add(_ rule: Rule) -> Int {
        session.withState { $0.rules.add(rule) }
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

    /// Switches one of the contract's scenarios on; answers whether there is one of that name.
    @discardableResult
    public func enable(scenario name: String) -> Bool {
        guard let scenario = session.definition.scenario(name) else { return false }
        session.withState { $0.rules.enable(scenario) }
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
