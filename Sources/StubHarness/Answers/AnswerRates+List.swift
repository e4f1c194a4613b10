import StubJSON

extension AnswerRecord {
    var json: JSONValue { .object(members) }

    fileprivate var members: JSONObject {
        JSONObject([
            ("operation", .string(operation)), ("family", .string(family.rawValue)),
            ("allowed", .bool(isAllowed)), ("keyword", .string(keyword)),
            ("outcome", .string(outcome.rawValue)),
        ])
    }

    init?(json: JSONValue) {
        guard let operation = json["operation"]?.string,
            let family = json["family"]?.string.flatMap(AnswerVariation.init(rawValue:)),
            let isAllowed = json["allowed"]?.bool, let keyword = json["keyword"]?.string,
            let outcome = json["outcome"]?.string.flatMap(Outcome.init(rawValue:))
        else { return nil }
        self.init(
            operation: operation, family: family, isAllowed: isAllowed, keyword: keyword,
            outcome: outcome)
    }
}

extension AnswerRates {
    /// The records as objects with their numbers, in a fixed order, for reports that are merged.
    var list: JSONValue {
        let objects = records.map { record, count -> JSONObject in
            var object = record.members
            object["count"] = .int(count)
            return object
        }
        let texts = objects.map { ($0, JSONSerializer.string(.object($0))) }
        return .array(texts.sorted { $0.1 < $1.1 }.map { .object($0.0) })
    }

    /// Reads records that ``list`` wrote; others are ignored.
    init(list: JSONValue) {
        self.init()
        for json in list.array ?? [] {
            guard let record = AnswerRecord(json: json), let count = json["count"]?.number?.int
            else { continue }
            add(record, count: count)
        }
    }
}
