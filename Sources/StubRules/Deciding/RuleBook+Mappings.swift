package import StubHTTP
import StubSupport

/// The rules that were translated from mappings, which have a key.
extension RuleBook {
    /// The entries of mappings, in order of precedence.
    package var mappings: [Entry] {
        entries.reversed().filter { $0.rule.origin != nil }
    }

    /// Returns the mapping with the key, in upper or lower case.
    package func mapping(_ key: String) -> Entry? {
        let key = key.lowercased()
        return entries.first { $0.rule.origin?.key == key }
    }

    /// Returns a key that no mapping has.
    package mutating func newKey() -> String {
        while true {
            let key = UUIDText.random(&textRandom)
            if mapping(key) == nil { return key }
        }
    }

    /// Adds mappings in this order, so that the last one takes precedence; one with a known key
    /// replaces the other in its place.
    ///
    /// - Parameter size: the bytes of the text that the mappings were read from.
    /// - Returns: `false` without a change if there is no memory for them.
    package mutating func put(_ rules: [Rule], size: Int) -> Bool {
        let each = rules.isEmpty ? 0 : size / rules.count + Self.ruleWeight
        guard memory.grow(to: weight + each * rules.count) else { return false }
        for rule in rules {
            weight += each
            let index = place(rule)
            weight -= entries[index].weight
            entries[index].weight = each
        }
        memory.shrink(to: weight)
        if !rules.isEmpty { hasHadMappings = true }
        return true
    }

    /// Adds the mappings of files, which are not counted as written by clients.
    package mutating func load(_ rules: [Rule]) {
        for rule in rules { _ = place(rule) }
        if !rules.isEmpty { hasHadMappings = true }
    }

    private mutating func place(_ rule: Rule) -> Int {
        guard let index = entries.firstIndex(where: { $0.rule.origin?.key == rule.origin?.key })
        else { return insert(rule) }
        if entries[index].rule.priority == rule.priority {
            entries[index].rule = rule
            return index
        }
        var entry = entries.remove(at: index)
        entry.rule = rule
        return insert(entry)
    }

    /// Removes the mapping with the key; returns whether it existed.
    package mutating func removeMapping(_ key: String) -> Bool {
        mapping(key).map { remove($0.id) } ?? false
    }

    /// Removes mappings, and the states of scenarios that no mapping is left to belong to.
    package mutating func removeMappings(where isUnwanted: (Entry) -> Bool = { _ in true }) {
        let scenarios = mappingScenarios
        for entry in mappings where isUnwanted(entry) { remove(entry.id) }
        let left = mappingScenarios
        for name in scenarios where !left.contains(name) { states[name] = nil }
    }

    /// Restores the mappings of files, and removes those of clients that are not persistent.
    package mutating func resetMappings(to files: [Rule]) {
        let kept = persistentMappings
        resetMappingStates()
        removeMappings()
        load(files)
        placePersistent(kept)
    }

    /// Replaces the mappings of files that have changed; others keep their counts.
    package mutating func adopt(mappings next: [Rule], insteadOf old: [Rule]) {
        let keys = Set(next.compactMap(\.origin?.key))
        for key in old.compactMap(\.origin?.key) where !keys.contains(key) {
            _ = removeMapping(key)
        }
        load(next.filter { !old.contains($0) })
    }

    /// The mappings that a reset keeps, the last one with the highest precedence.
    package var persistentMappings: [Entry] {
        entries.filter { $0.rule.origin?.isPersistent == true }
    }

    /// Takes the mappings over that a reset keeps.
    package mutating func keepMappings(of other: RuleBook) {
        placePersistent(other.persistentMappings)
        hasHadMappings = hasHadMappings || other.hasHadMappings
        textRandom = other.textRandom
    }

    /// Adds mappings above those of files, as far as there is memory for them.
    private mutating func placePersistent(_ kept: [Entry]) {
        for entry in kept {
            guard memory.grow(to: weight + entry.weight) else { return }
            weight += entry.weight
            let index = place(entry.rule)
            weight -= entries[index].weight
            entries[index].weight = entry.weight
        }
    }

    /// Fills a template, and draws its random values.
    package mutating func fill(
        _ template: any DialectResponse, for request: HTTPRequest, now: Double
    ) -> HTTPResponse {
        template.response(to: request, now: now, random: &textRandom)
    }
}

// MARK: - Scenarios

extension RuleBook {
    /// The scenarios of mappings, in the order of precedence.
    package var mappingScenarios: [String] {
        var names: [String] = []
        for entry in mappings {
            guard let name = entry.rule.stage?.scenario, !names.contains(name) else { continue }
            names.append(name)
        }
        return names
    }

    /// The states that the mappings of a scenario require or set, after the initial one.
    package func possibleStates(of scenario: String) -> [String] {
        var states = [Rule.Stage.started]
        for entry in mappings {
            guard let stage = entry.rule.stage, stage.scenario == scenario else { continue }
            for state in [stage.requires, stage.movesTo].compactMap(\.self)
            where !states.contains(state) {
                states.append(state)
            }
        }
        return states
    }

    /// Sets the state of a mapping's scenario.
    package mutating func setState(_ state: String, of scenario: String) {
        states[scenario] = state
    }

    /// Returns the scenarios of mappings to their initial state.
    package mutating func resetMappingStates() {
        for name in mappingScenarios { states[name] = nil }
    }
}
