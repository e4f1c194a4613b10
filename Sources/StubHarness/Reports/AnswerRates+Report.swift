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

    /// The rates as the names and values of properties, with what is published about them.
    var properties: [(name: String, value: Int)] {
        total.properties("answers")
            + families.flatMap { $0.counts.properties("answers.family.\($0.family.rawValue)") }
            + operations.flatMap { $0.counts.properties("answers.operation.\($0.name)") }
            + keywords.map { ("answers.keyword.\($0.name).sent", $0.counts.sent) }
            + [
                ("answers.published.crashedPercent", PublishedRates.crashed),
                ("answers.published.silentPercentAtLeast", PublishedRates.silent),
            ]
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
