import StubHTTP
package import StubSupport

/// The active rules and how often each was used; the last one registered has precedence.
package struct RuleBook: Sendable {
    package struct Entry: Sendable {
        package let id: Int
        package let rule: Rule
        /// The scenario that brought the rule; `nil` if it was registered alone.
        package let scenario: String?
        /// Bytes counted against the stub's memory; 0 for a rule that no request has brought.
        var weight = 0
        /// Whether the rule holds only for requests that name its scenario.
        package var isOnRequest = false
        /// Requests that matched, whether or not the rule applied.
        package var seen = 0
        /// Requests the rule applied to.
        package var used = 0
        /// When the rule first applied, by the stub's clock.
        var began: Double?

        /// How long the rule still applies; `nil` if without end.
        func left(at now: Double) -> Double? {
            rule.lasts.map { (began ?? now) + $0 - now }
        }
    }

    package private(set) var entries: [Entry] = []
    /// The state of each scenario that is switched on or has moved.
    package private(set) var states: [String: String] = [:]
    private var random: SplitMix64
    private var lastID = 0
    /// Every scenario there is, switched on or not.
    private var known: [Scenario]

    /// What rules that requests bring may take.
    private var memory: MemoryGrant
    private var weight = 0

    package init(
        seed: UInt64, scenarios: [Scenario] = [], memory: MemoryGrant = MemoryGrant(of: nil)
    ) {
        random = SplitMix64(seed: seed)
        known = scenarios
        self.memory = memory
    }

    /// Decides about a request and counts it, all at once: whoever asks next sees the next step.
    ///
    /// - Parameter scenario: what the request itself names; its rules are asked before all others.
    package mutating func decide(
        _ context: RuleContext, barriers: inout Barriers, scenario: String? = nil
    ) -> RuleDecision? {
        if let scenario {
            prepare(scenario)
            if let decision = decide(
                context, &barriers, { $0.isOnRequest && $0.scenario == scenario })
            {
                return decision
            }
        }
        return decide(context, &barriers) { !$0.isOnRequest }
    }

    private mutating func decide(
        _ context: RuleContext, _ barriers: inout Barriers, _ isAsked: (Entry) -> Bool
    ) -> RuleDecision? {
        for index in entries.indices.reversed() where isAsked(entries[index]) {
            let rule = entries[index].rule
            guard isOnStage(rule), context.satisfies(rule) else { continue }
            entries[index].seen += 1
            guard entries[index].seen > rule.skip else { continue }
            if let times = rule.times, entries[index].used >= times { continue }
            let left = entries[index].left(at: context.now)
            if let left, left <= 0 { continue }
            entries[index].began = entries[index].began ?? context.now
            let step = rule.step(at: entries[index].used)
            entries[index].used += 1
            if let stage = rule.stage, let next = stage.movesTo { states[stage.scenario] = next }
            return decision(entries[index], step, left: left, barriers: &barriers)
        }
        return nil
    }

    private func isOnStage(_ rule: Rule) -> Bool {
        guard let stage = rule.stage, let required = stage.requires else { return true }
        return state(of: stage.scenario) == required
    }

    private mutating func decision(
        _ entry: Entry, _ step: RuleStep, left: Double?, barriers: inout Barriers
    ) -> RuleDecision {
        let effects = step.effects.over(entry.rule.effects)
        var delay = Duration.zero
        var gate = effects.hold.flatMap { barriers.arrive(at: $0) }
        if let wanted = effects.delay {
            if let sample = wanted.sample(using: &random) {
                delay = sample
            } else {
                // A gate that nobody opens: the client gives up first.
                gate = DeliveryGate()
            }
        }
        return RuleDecision(
            rule: entry.id, name: entry.rule.name ?? entry.scenario, answer: step.answer,
            patch: effects.patch, page: effects.page, pace: effects.pace, fault: effects.fault,
            delay: delay,
            gate: gate, mutations: effects.mutations, left: left)
    }
}

// MARK: - Registering

extension RuleBook {
    /// Puts a rule before all others; its id.
    @discardableResult
    package mutating func add(_ rule: Rule) -> Int {
        add(rule, scenario: nil)
    }

    /// About what a rule takes beside the text it was read from.
    private static let ruleWeight = 500

    /// Puts rules that a text of so many bytes brings before all others, the last one first; their
    /// ids, or `nil` if there is no memory left for them.
    package mutating func add(_ rules: [Rule], size: Int) -> [Int]? {
        guard !rules.isEmpty else { return [] }
        let each = size / rules.count + Self.ruleWeight
        guard memory.grow(to: weight + each * rules.count) else { return nil }
        weight += each * rules.count
        return rules.map { rule in
            let id = add(rule)
            entries[entries.count - 1].weight = each
            return id
        }
    }

    /// Takes a rule out; whether it was there.
    @discardableResult
    package mutating func remove(_ id: Int) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        weight -= entries.remove(at: index).weight
        memory.shrink(to: weight)
        return true
    }

    /// Takes out every rule and switches every scenario off.
    package mutating func removeAll() {
        entries = []
        states = [:]
        weight = 0
        memory.shrink(to: 0)
    }

    /// Switches a scenario on in a state; if it is on already, it begins anew.
    package mutating func enable(_ scenario: Scenario, state: String = Rule.Stage.started) {
        disable(scenario.name)
        // The first rule of a file is asked last, as if the rules were registered one by one.
        for rule in scenario.rules { add(rule, scenario: scenario.name) }
        states[scenario.name] = state
    }

    /// Whether there is such a scenario, switched on or not.
    package func knows(_ scenario: String) -> Bool { known.contains { $0.name == scenario } }

    /// Keeps a scenario's rules ready for requests that name it, so that their counts go on.
    private mutating func prepare(_ name: String) {
        guard !entries.contains(where: { $0.isOnRequest && $0.scenario == name }),
            let scenario = known.first(where: { $0.name == name })
        else { return }
        for rule in scenario.rules {
            add(rule, scenario: name)
            entries[entries.count - 1].isOnRequest = true
        }
    }

    /// Switches a scenario off; whether it was on.
    @discardableResult
    package mutating func disable(_ name: String) -> Bool {
        entries.removeAll { $0.scenario == name && !$0.isOnRequest }
        return states.removeValue(forKey: name) != nil
    }

    /// Takes up other scenarios: those that are on and have changed begin anew, those that are gone
    /// end.
    package mutating func adopt(_ scenarios: [Scenario]) {
        let old = known
        known = scenarios
        for scenario in old {
            guard let state = states[scenario.name] else { continue }
            let successor = scenarios.first { $0.name == scenario.name }
            guard successor != scenario else { continue }
            if let successor { enable(successor, state: state) } else { disable(scenario.name) }
        }
    }

    /// Where a scenario stands; one that nobody has moved has only started.
    func state(of scenario: String) -> String { states[scenario] ?? Rule.Stage.started }

    @discardableResult
    private mutating func add(_ rule: Rule, scenario: String?) -> Int {
        lastID += 1
        entries.append(Entry(id: lastID, rule: rule, scenario: scenario))
        return lastID
    }
}
