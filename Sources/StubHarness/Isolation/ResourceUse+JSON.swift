import StubJSON

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
