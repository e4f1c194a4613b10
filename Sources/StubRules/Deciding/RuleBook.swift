package import StubContract
import StubHTTP
package import StubJSON
package import StubSupport

/// The active rules with their numbers of uses; the rule registered last takes precedence.
package struct RuleBook: Sendable {
    package struct Entry: Sendable {
        package let id: Int
        package internal(set) var rule: Rule
        /// The scenario with the rule; `nil` if it was registered separately.
        package let scenario: String?
        /// The bytes that count against the stub's memory; 0 for a rule that no request has added.
        var weight = 0
        /// Whether the rule applies only to requests that name its scenario.
        package var isOnRequest = false
        /// Whether the rule is considered at all; a disabled one keeps its counts.
        package internal(set) var isEnabled = true
        /// The number of requests that matched, whether or not the rule applied.
        package var seen = 0
        /// The number of requests to which the rule applied.
        package var used = 0
        /// The time on the stub's clock at which the rule first applied.
        var began: Double?
        /// The rule as a client of the admin API has written it; `nil` for any other.
        var text: JSONValue?
        /// For the rule's chance, so that its draws do not depend on the requests of other rules.
        var random: SplitMix64

        /// The rule's name or that of its scenario, or else its number such as `#3`; a mapping
        /// without a name has its key.
        var label: String { rule.name ?? scenario ?? rule.origin?.key ?? "#\(id)" }

        /// The time for which the rule still applies; `nil` for no limit.
        func left(at now: Double) -> Double? {
            rule.lasts.map { (began ?? now) + $0 - now }
        }
    }

    /// The last one of several mappings, or of several other rules, takes precedence; all other
    /// rules take precedence over mappings.
    package internal(set) var entries: [Entry] = []
    /// The states of scenarios that are enabled or have changed their state.
    package internal(set) var states: [String: String] = [:]
    private let seed: UInt64
    private var random: SplitMix64
    /// For texts and identifiers, so that they do not change the delays of rules.
    var textRandom: SplitMix64
    private var lastID = 0
    /// All scenarios, enabled or not.
    private var known: [Scenario]

    /// The memory for rules that requests add.
    var memory: MemoryGrant
    var weight = 0

    /// The barriers at which rules hold requests.
    package var barriers = Barriers()

    /// The delay of responses from mappings that have none of their own.
    package var mappingDelay: RuleDelay?
    /// Whether it has had mappings, so that journal queries are answered in WireMock's format.
    package var hasHadMappings = false

    package init(
        seed: UInt64, scenarios: [Scenario] = [], memory: MemoryGrant = MemoryGrant(of: nil)
    ) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        textRandom = SplitMix64(seed: ~seed)
        known = scenarios
        self.memory = memory
    }

    /// Decides about a request and counts it in one step, so that the next request gets the next
    /// step.
    ///
    /// - Parameters:
    ///   - scenario: the scenario that the request names; its rules take precedence.
    ///   - draws: gets what chance has decided.
    package mutating func decide(
        _ context: RuleContext, scenario: String? = nil, noting draws: inout [ChanceDraw]
    ) -> RuleDecision? {
        if let scenario {
            prepare(scenario)
            let decision = decide(context, noting: &draws) {
                $0.isOnRequest && $0.scenario == scenario
            }
            if let decision { return decision }
        }
        return decide(context, noting: &draws) { !$0.isOnRequest && $0.rule.origin == nil }
    }

    /// Decides which mapping answers a request that no rule answers, and counts its use.
    package mutating func decideMapping(_ context: RuleContext) -> RuleDecision? {
        var draws: [ChanceDraw] = []
        return decide(context, noting: &draws) { $0.rule.origin != nil }
    }

    private mutating func decide(
        _ context: RuleContext, noting draws: inout [ChanceDraw], _ isAsked: (Entry) -> Bool
    ) -> RuleDecision? {
        for index in entries.indices.reversed() where isAsked(entries[index]) {
            let rule = entries[index].rule
            guard entries[index].isEnabled, isOnStage(rule), context.satisfies(rule) else {
                continue
            }
            entries[index].seen += 1
            guard entries[index].seen > rule.skip else { continue }
            if let times = rule.times, entries[index].used >= times { continue }
            let left = entries[index].left(at: context.now)
            if let left, left <= 0 { continue }
            if let chance = rule.chance {
                let applies = entries[index].random.unit() < chance
                draws.append(ChanceDraw(rule: entries[index].label, applies: applies))
                guard applies else { continue }
            }
            entries[index].began = entries[index].began ?? context.now
            let use = rule.use(after: entries[index].used, drawing: &entries[index].random)
            let step = rule.step(at: use)
            entries[index].used += 1
            if let stage = rule.stage, let next = stage.movesTo { states[stage.scenario] = next }
            return decision(index, step, left: left)
        }
        return nil
    }

    private func isOnStage(_ rule: Rule) -> Bool {
        guard let stage = rule.stage, let required = stage.requires else { return true }
        return state(of: stage.scenario) == required
    }

    private mutating func decision(
        _ index: Int, _ step: RuleStep, left: Double?
    ) -> RuleDecision {
        let entry = entries[index]
        let effects = step.effects.over(entry.rule.effects)
        var delay = Duration.zero
        var gate = effects.hold.flatMap { barriers.arrive(at: $0) }
        if let wanted = effects.delay ?? (entry.rule.origin == nil ? nil : mappingDelay) {
            if let sample = wanted.sample(using: &random) {
                delay = sample
            } else {
                // A gate that is never opened: the client times out.
                gate = DeliveryGate()
            }
        }
        var choice = 0.0
        if case .declaredError = step.answer { choice = entries[index].random.unit() }
        return RuleDecision(
            rule: entry.id, name: entry.rule.name ?? entry.scenario, label: entry.label,
            path: entry.rule.pattern.pathPattern,
            mapping: entry.rule.origin?.key, answer: step.answer, choice: choice,
            patch: effects.patch, page: effects.page, pace: effects.pace, fault: effects.fault,
            delay: delay,
            gate: gate, mutations: effects.mutations, left: left)
    }
}

// MARK: - Registering

extension RuleBook {
    /// Adds a rule that takes precedence over all others; returns its id.
    ///
    /// A barrier of the rule that was released before is closed again, so that the rule holds.
    @discardableResult
    package mutating func add(_ rule: Rule) -> Int {
        add(rule, scenario: nil)
    }

    /// The approximate number of bytes for a rule in addition to its text.
    static let ruleWeight = 500

    /// Adds rules from a text of the given length; the first one takes precedence.
    ///
    /// Returns their ids, or `nil` if there is no memory for them.
    ///
    /// - Parameter document: the rule or the array of rules as it was written.
    package mutating func add(
        _ rules: [Rule], from document: JSONValue? = nil, size: Int
    ) -> [Int]? {
        guard !rules.isEmpty else { return [] }
        let each = size / rules.count + Self.ruleWeight
        guard memory.grow(to: weight + each * rules.count) else { return nil }
        weight += each * rules.count
        for rule in rules { closeBarriers(of: rule) }
        let texts = document.map { $0.array ?? [$0] } ?? []
        return rules.enumerated().map { number, rule in
            let index = insert(rule)
            entries[index].weight = each
            if texts.indices.contains(number) { entries[index].text = texts[number] }
            return entries[index].id
        }
    }

    /// The enabled rules that clients of the admin API have added, as they were written, those that
    /// take precedence last.
    package var written: [JSONValue] {
        entries.filter(\.isEnabled).sorted { $0.id < $1.id }.compactMap(\.text)
    }

    /// Removes a rule; returns whether it existed.
    @discardableResult
    package mutating func remove(_ id: Int) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        weight -= entries.remove(at: index).weight
        memory.shrink(to: weight)
        return true
    }

    /// Changes a rule, which keeps its place and its counts; returns whether it exists.
    @discardableResult
    package mutating func change(_ id: Int, _ change: (inout Rule) -> Void) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        change(&entries[index].rule)
        return true
    }

    /// Removes the rules that have closures, which may keep their stub alive.
    package mutating func removeHandlers() {
        entries.removeAll { entry in
            entry.rule.steps.contains { step in
                if case .handle = step.answer { true } else { false }
            }
        }
    }

    /// Enables or disables a rule, which keeps its place and its counts; returns whether it exists.
    @discardableResult
    package mutating func setEnabled(_ isEnabled: Bool, _ id: Int) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        entries[index].isEnabled = isEnabled
        return true
    }

    /// Removes all rules besides mappings, and disables all scenarios besides those of mappings.
    package mutating func removeAll() {
        entries.removeAll { $0.rule.origin == nil }
        let kept = Set(mappingScenarios)
        states = states.filter { kept.contains($0.key) }
        weight = entries.reduce(0) { $0 + $1.weight }
        memory.shrink(to: weight)
    }

    /// Enables a scenario in a state; restarts it if it is enabled already.
    package mutating func enable(_ scenario: Scenario, state: String = Rule.Stage.started) {
        disable(scenario.name)
        // The rules of a file are added in order, like rules that are registered one by one.
        for rule in scenario.rules { add(rule, scenario: scenario.name) }
        states[scenario.name] = state
    }

    /// Whether there is such a scenario, enabled or not.
    package func knows(_ scenario: String) -> Bool { known.contains { $0.name == scenario } }

    /// Adds a scenario's rules for requests that name it, so that their counts are kept.
    private mutating func prepare(_ name: String) {
        guard !entries.contains(where: { $0.isOnRequest && $0.scenario == name }),
            let scenario = known.first(where: { $0.name == name })
        else { return }
        for rule in scenario.rules {
            let index = insert(rule, scenario: name)
            entries[index].isOnRequest = true
        }
    }

    /// Disables a scenario; returns whether it was enabled.
    @discardableResult
    package mutating func disable(_ name: String) -> Bool {
        entries.removeAll { $0.scenario == name && !$0.isOnRequest }
        return states.removeValue(forKey: name) != nil
    }

    /// Replaces the scenarios after a reload.
    ///
    /// Enabled ones that have changed are restarted, and removed ones are disabled.
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

    /// Returns the state of a scenario, which is initially `started`.
    package func state(of scenario: String) -> String { states[scenario] ?? Rule.Stage.started }

    @discardableResult
    private mutating func add(_ rule: Rule, scenario: String?) -> Int {
        closeBarriers(of: rule)
        return entries[insert(rule, scenario: scenario)].id
    }

    private mutating func closeBarriers(of rule: Rule) {
        for name in rule.barriers { barriers.closeAgain(name) }
    }

    /// Inserts a rule after those that it takes precedence over; returns its index.
    mutating func insert(_ rule: Rule, scenario: String? = nil) -> Int {
        lastID += 1
        // Drawn, so that adjacent numbers do not result in the same sequence with an offset.
        var numbers = SplitMix64(seed: UInt64(lastID))
        return insert(
            Entry(
                id: lastID, rule: rule, scenario: scenario,
                random: SplitMix64(seed: seed ^ numbers.next())))
    }

    /// Inserts an entry by priority, and among equal ones by id; returns its index.
    mutating func insert(_ entry: Entry) -> Int {
        let (priority, id) = (entry.rule.priority, entry.id)
        let before = entries.lastIndex {
            $0.rule.priority > priority || $0.rule.priority == priority && $0.id < id
        }
        let index = (before ?? -1) + 1
        entries.insert(entry, at: index)
        return index
    }
}
