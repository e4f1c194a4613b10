import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction

// Applies the places that the user names: those to keep as they were, and those to redact.
extension Redactor {
    /// The redacted recording with the values at kept places as they were, and without the values
    /// at redacted places.
    func withPlaces(
        _ redacted: Recording, of original: Recording, _ redaction: SecretRedaction
    ) -> Recording {
        var result = redacted
        var request = PlacedMessage(side: "request", rules: rules, redaction: redaction)
        let path = request.text(result.request.path, original.request.path, at: ["path"])
        result.request.path = path
        result.request.query = request.items(
            result.request.query, original.request.query, at: "query")
        result.request.headers = request.fields(result.request.headers, original.request.headers)
        result.request.body = request.body(result.request.body, original.request.body)
        result.request.redacted = request.places(result.request.redacted)

        var response = PlacedMessage(side: "response", rules: rules, redaction: redaction)
        result.response.headers = response.fields(
            result.response.headers, original.response.headers)
        result.response.body = response.body(result.response.body, original.response.body)
        result.response.redacted = response.places(result.response.redacted)
        return result
    }
}

/// One message of a recording, while the user's places are applied to it.
///
/// Redaction keeps the order and number of members, so that each value is found by its position.
private struct PlacedMessage {
    let side: String
    let rules: RedactionRules
    let redaction: SecretRedaction
    private var kept: [[String]] = []
    private var replaced: Set<JSONPointer> = []

    init(side: String, rules: RedactionRules, redaction: SecretRedaction) {
        self.side = side
        self.rules = rules
        self.redaction = redaction
    }

    /// The pointers to the redacted values, with those of the user's places.
    func places(_ pointers: [JSONPointer]) -> [JSONPointer] {
        let others = pointers.filter { pointer in
            !kept.contains { pointer.tokens.starts(with: $0) }
        }
        return replaced.union(others).sorted { $0.description < $1.description }
    }

    mutating func text(_ text: String, _ original: String, at path: [String]) -> String {
        if rules.keeps(path, of: side) {
            kept.append(path)
            return original
        }
        guard rules.redacts(path, of: side), text == original else { return text }
        replaced.insert(JSONPointer(tokens: path))
        return redaction.value(text, under: .values)
    }

    mutating func items(
        _ items: [RequestTarget.QueryItem], _ original: [RequestTarget.QueryItem], at part: String
    ) -> [RequestTarget.QueryItem] {
        guard items.count == original.count else { return items }
        return zip(items, original).map { item, original in
            let isKept = rules.keeps([part, original.name], of: side)
            let name = isKept ? original.name : item.name
            return RequestTarget.QueryItem(
                name: name, value: text(item.value, original.value, at: [part, name]))
        }
    }

    mutating func fields(_ fields: HTTPFields, _ original: HTTPFields) -> HTTPFields {
        guard fields.all.count == original.all.count else { return fields }
        return HTTPFields(
            zip(fields.all, original.all).map { field, original in
                // The file has one member for a name, spelled as it came first.
                let first = fields.all.first { HTTPFields.sameName($0.name, field.name) }
                return HTTPFields.Field(
                    name: field.name,
                    value: text(
                        field.value, original.value, at: ["headers", first?.name ?? field.name]))
            })
    }

    mutating func body(_ body: RecordedBody, _ original: RecordedBody) -> RecordedBody {
        switch (body, original) {
        case (.json(let value), .json(let original)):
            return .json(json(value, original, at: ["body"]))
        case (.form(let items), .form(let original)):
            return .form(self.items(items, original, at: "form"))
        case (.text(let text), .text(let original)):
            return .text(self.text(text, original, at: ["text"]))
        case (_, .bytes) where rules.keeps(["base64"], of: side):
            kept += [["base64"], ["text"]]
            return original
        default: return body
        }
    }

    private mutating func json(
        _ value: JSONValue, _ original: JSONValue, at path: [String]
    ) -> JSONValue {
        var value = value
        if rules.keeps(path, of: side) {
            kept.append(path)
            value = original
        }
        switch (value, original) {
        case (.object(let object), .object(let original)) where object.count == original.count:
            var members: [(String, JSONValue)] = []
            for (member, original) in zip(object.members, original.members) {
                let isKept = rules.keeps(path + [original.key], of: side)
                let name = isKept ? original.key : member.key
                members.append((name, json(member.value, original.value, at: path + [name])))
            }
            return .object(JSONObject(members))
        case (.array(let elements), .array(let original)) where elements.count == original.count:
            var result: [JSONValue] = []
            for (index, pair) in zip(elements, original).enumerated() {
                result.append(json(pair.0, pair.1, at: path + [String(index)]))
            }
            return .array(result)
        default:
            guard rules.redacts(path, of: side), value == original else { return value }
            let shown = redaction.json(value, under: .values)
            if shown != value { replaced.insert(JSONPointer(tokens: path)) }
            return shown
        }
    }
}
