import StubJSON

extension AnswerRecord {
    var json: JSONValue {
        [
            .string(operation), .string(family.rawValue), .bool(isAllowed), .string(keyword),
            .string(outcome.rawValue),
        ]
    }

    init?(json: JSONValue) {
        guard let operation = json[0]?.string,
            let family = json[1]?.string.flatMap(AnswerVariation.init(rawValue:)),
            let isAllowed = json[2]?.bool, let keyword = json[3]?.string,
            let outcome = json[4]?.string.flatMap(Outcome.init(rawValue:))
        else { return nil }
        self.init(
            operation: operation, family: family, isAllowed: isAllowed, keyword: keyword,
            outcome: outcome)
    }
}

extension AnswerRates {
    /// Pairs of a record and how often it occurred.
    var json: JSONValue {
        .array(records.map { [$0.key.json, .int($0.value)] })
    }

    init(json: JSONValue) {
        self.init()
        for pair in json.array ?? [] {
            guard let record = pair[0].flatMap(AnswerRecord.init(json:)),
                let count = pair[1]?.number?.int
            else { continue }
            add(record, count: count)
        }
    }
}

extension ResourceUse {
    var json: JSONValue {
        [
            .array(fixtures.sorted().map { .string($0) }),
            .array(scenarios.sorted().map { .string($0) }),
            .array(unusedRules.map { .string($0) }),
        ]
    }

    init(json: JSONValue) {
        self.init(
            fixtures: Set(json[0]?.elements(\.string) ?? []),
            scenarios: Set(json[1]?.elements(\.string) ?? []),
            unusedRules: json[2]?.elements(\.string) ?? [])
    }
}
