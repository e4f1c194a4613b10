import StubJSON

extension AnswerRates {
    /// The rates for tools.
    var report: JSONValue {
        let here = PublishedRates.here(self)
        return [
            "total": total.report,
            "families": .array(
                families.map { family, counts in
                    [
                        "name": .string(family.rawValue),
                        "publishedOperator": family.publishedOperator.map { .string($0) } ?? .null,
                        "counts": counts.report,
                    ]
                }),
            "operations": .object(
                JSONObject(operations.map { ($0.name, $0.counts.report) })),
            "keywords": .object(JSONObject(keywords.map { ($0.name, $0.counts.report) })),
            "published": [
                "source": .string(PublishedRates.source),
                "change": "required member removed",
                "crashedPercent": .int(PublishedRates.crashed),
                "silentPercentAtLeast": .int(PublishedRates.silent),
                "here": here.report,
            ],
        ]
    }

    /// The rates as the names and values of properties.
    var properties: [(name: String, value: Int)] {
        total.properties("answers")
            + families.flatMap { $0.counts.properties("answers.family.\($0.family.rawValue)") }
            + operations.flatMap { $0.counts.properties("answers.operation.\($0.name)") }
            + keywords.map { ("answers.keyword.\($0.name).sent", $0.counts.sent) }
    }

    /// What is published about such responses, beside ``properties``.
    static let publishedProperties = [
        (name: published + "crashedPercent", value: PublishedRates.crashed),
        (name: published + "silentPercentAtLeast", value: PublishedRates.silent),
    ]

    private static let published = "answers.published."

    /// Whether the name is one of ``properties``, whose values can be added.
    static func isCount(property name: String) -> Bool {
        name.hasPrefix("answers.") && !name.hasPrefix(published)
    }
}

extension AnswerRates.Counts {
    fileprivate var report: JSONValue {
        var object = JSONObject([("sent", .int(sent))])
        for outcome in AnswerRecord.Outcome.allCases {
            object[outcome.rawValue] = .int(self[outcome])
        }
        return .object(object)
    }

    fileprivate func properties(_ prefix: String) -> [(name: String, value: Int)] {
        [("\(prefix).sent", sent)]
            + AnswerRecord.Outcome.allCases.filter { self[$0] > 0 }
            .map { ("\(prefix).\($0.rawValue)", self[$0]) }
    }
}
