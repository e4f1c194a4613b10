import StubJSON

extension AnswerRates {
    /// The records as objects with their numbers, in a fixed order, for reports that are merged.
    var list: JSONValue {
        let objects = records.map { record, count -> JSONObject in
            JSONObject([
                ("operation", .string(record.operation)),
                ("family", .string(record.family.rawValue)),
                ("allowed", .bool(record.isAllowed)), ("keyword", .string(record.keyword)),
                ("outcome", .string(record.outcome.rawValue)), ("count", .int(count)),
            ])
        }
        let texts = objects.map { ($0, JSONSerializer.string(.object($0))) }
        return .array(texts.sorted { $0.1 < $1.1 }.map { .object($0.0) })
    }

    /// Reads records that ``list`` wrote; others are ignored.
    init(list: JSONValue) {
        self.init()
        for json in list.array ?? [] {
            guard let operation = json["operation"]?.string,
                let family = json["family"]?.string.flatMap(AnswerVariation.init(rawValue:)),
                let isAllowed = json["allowed"]?.bool, let keyword = json["keyword"]?.string,
                let outcome = json["outcome"]?.string.flatMap(AnswerRecord.Outcome.init(rawValue:)),
                let count = json["count"]?.number?.int
            else { continue }
            add(
                AnswerRecord(
                    operation: operation, family: family, isAllowed: isAllowed, keyword: keyword,
                    outcome: outcome), count: count)
        }
    }
}
