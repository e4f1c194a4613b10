package import StubJSON

/// Parses rules, scenarios and request patterns from JSON, and rejects unknown members.
package struct RuleParser {
    var reader: RuleReader
    let vocabulary: RuleVocabulary

    private init(_ document: JSONDocument, _ vocabulary: RuleVocabulary) {
        reader = RuleReader(document)
        self.vocabulary = vocabulary
    }

    /// Parses a document with one rule, or with an array of rules.
    package static func rules(
        in document: JSONDocument, vocabulary: RuleVocabulary = RuleVocabulary()
    ) throws(DiagnosticError) -> [Rule] {
        try read(document, vocabulary) { parser, root in
            parser.rules(root, scenario: nil)
        }
    }

    /// Parses a scenario file: `name`, `description` and `rules`.
    package static func scenario(
        in document: JSONDocument, vocabulary: RuleVocabulary = RuleVocabulary()
    ) throws(DiagnosticError) -> Scenario {
        try read(document, vocabulary) { parser, root in parser.scenario(root) }
    }

    /// Parses the body of a journal query.
    package static func question(
        in document: JSONDocument, vocabulary: RuleVocabulary = RuleVocabulary()
    ) throws(DiagnosticError) -> JournalQuery {
        try read(document, vocabulary) { parser, root in parser.question(root) }
    }

    private static func read<Result>(
        _ document: JSONDocument, _ vocabulary: RuleVocabulary,
        _ body: (inout RuleParser, RulePlace) -> Result
    ) throws(DiagnosticError) -> Result {
        var parser = RuleParser(document, vocabulary)
        let result = body(&parser, parser.reader.root)
        let diagnostics = parser.reader.diagnostics
        guard diagnostics.isEmpty else { throw DiagnosticError(diagnostics) }
        return result
    }

    private mutating func scenario(_ place: RulePlace) -> Scenario {
        var scenario = Scenario("", rules: [])
        guard reader.object(place, "a scenario", keys: ["name", "description", "rules"]) else {
            return scenario
        }
        scenario.name = reader.text(reader.required("name", in: place, "a scenario")) ?? ""
        scenario.description = reader.text(place["description"])
        guard let rules = reader.required("rules", in: place, "a scenario") else {
            return scenario
        }
        if rules.value.array != nil {
            scenario.rules = self.rules(rules, scenario: scenario.name)
        } else {
            reader.wrong(
                "type", "'rules' must be an array, this is \(rules.value.typeName)", at: rules)
        }
        return scenario
    }

    /// Parses the rules of an array, or a single rule.
    ///
    /// Stops when the report is full: a body of 10 MiB can contain three million `{}`.
    private mutating func rules(_ place: RulePlace, scenario: String?) -> [Rule] {
        guard let elements = place.value.array else {
            return rule(place, scenario: scenario).map { [$0] } ?? []
        }
        var rules: [Rule] = []
        for (index, element) in elements.enumerated() {
            if reader.isFull { break }
            let place = RulePlace(value: element, pointer: place.pointer.appending(index))
            if let rule = rule(place, scenario: scenario) { rules.append(rule) }
        }
        return rules
    }
}

// MARK: - One rule

extension RuleParser {
    private static let ruleKeys =
        [
            "name", "description", "operation", "method", "path", "graphQL", "when", "skip",
            "times", "lasts", "chance",
            "scenario", "requires", "movesTo", "respond", "passthrough", "sequence",
        ] + effectKeys

    private mutating func rule(_ place: RulePlace, scenario: String?) -> Rule? {
        guard reader.object(place, "a rule", keys: Self.ruleKeys) else { return nil }
        _ = reader.text(place["description"])
        var rule = Rule(pattern(place), name: reader.text(place["name"]))
        if let when = place["when"] { self.when(when, &rule) }
        rule.skip = reader.int(place["skip"], in: 0...Int.max) ?? 0
        rule.times = reader.int(place["times"], in: 1...Int.max)
        rule.lasts = reader.number(place["lasts"])
        rule.chance = reader.share(place["chance"])
        rule.stage = stage(place, scenario: scenario)
        rule.steps = steps(place)
        rule.effects = effects(place)
        let says = ["respond", "passthrough", "sequence"].filter { place[$0] != nil }
        if says.isEmpty, Self.effectKeys.allSatisfy({ place[$0] == nil }) {
            reader.wrong(
                "empty", "the rule has no effect", at: place,
                hint: "Give it respond, sequence, patch, page, delay, pace, fault, hold or mutate.")
        }
        if says.count > 1 {
            reader.wrong(
                "conflict", "only one of \(says.joined(separator: ", ")) is allowed", at: place,
                hint: "Use 'sequence' for several responses in turn.")
        }
        return rule
    }

    private mutating func stage(_ place: RulePlace, scenario: String?) -> Rule.Stage? {
        let requires = reader.text(place["requires"])
        let movesTo = reader.text(place["movesTo"])
        let named = reader.text(place["scenario"])
        guard place["requires"] != nil || place["movesTo"] != nil else { return nil }
        guard let name = named ?? scenario else {
            reader.wrong(
                "missing", "a state belongs to a scenario", at: place,
                hint: "Name the scenario with 'scenario'.")
            return nil
        }
        return Rule.Stage(of: name, requires: requires, movesTo: movesTo)
    }

    private mutating func when(_ place: RulePlace, _ rule: inout Rule) {
        guard
            reader.object(
                place, "'when'",
                keys: ["query", "headers", "body", "bodyContains", "jsonPath", "user"])
        else { return }
        conditions(place, &rule.pattern)
        rule.user = reader.scalar(place["user"])
    }
}
