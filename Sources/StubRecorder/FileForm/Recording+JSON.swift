import StubHTTP
package import StubJSON
package import StubRecordings
import StubSupport

extension Recording {
    /// The file's text: indented, with members in a fixed order.
    ///
    /// So recording again shows only actual changes, and the time.
    package var fileBytes: [UInt8] {
        JSONSerializer.bytes(json, style: .pretty)
    }

    /// The JSON form; bodies keep the upstream's order, so that a replay has the same bytes.
    package var json: JSONValue {
        var object = JSONObject()
        object["operation"] = operation.map { .string($0) }
        object["recordedAt"] = recordedAt.map { .string(TimeText.text($0)) }
        object["use"] = use == .replay ? nil : .string(use.rawValue)
        object["sequence"] = sequence?.json
        object["request"] = request.json
        object["response"] = response.json
        return .object(object)
    }
}

extension Recording.Request {
    /// The JSON form of the request, which the pointers in `redacted` refer to.
    package var json: JSONValue {
        var object = JSONObject()
        object["method"] = .string(method.rawValue)
        object["path"] = .string(path)
        if !query.isEmpty { object["query"] = RecordingForm.json(query) }
        if !headers.isEmpty { object["headers"] = RecordingForm.json(headers) }
        object["credentials"] = credentials.map(RecordingForm.json)
        RecordingForm.add(body, to: &object)
        RecordingForm.add(redacted, to: &object)
        RecordingForm.add(digests, to: &object)
        return .object(object)
    }
}

extension Recording.Response {
    /// The JSON form of the response, which the pointers in `redacted` refer to.
    package var json: JSONValue {
        var object = JSONObject()
        object["status"] = .int(status)
        if !headers.isEmpty { object["headers"] = RecordingForm.json(headers) }
        RecordingForm.add(body, to: &object)
        if !after.isEmpty {
            object["after"] = .array(after.map { JSONNumber($0).map(JSONValue.number) ?? 0 })
        }
        RecordingForm.add(redacted, to: &object)
        return .object(object)
    }
}

/// The common parts of requests and responses in the file.
enum RecordingForm {
    /// One member per name: a string, or a list if the name repeats.
    static func json(_ items: [RequestTarget.QueryItem]) -> JSONValue {
        grouped(items.map { ($0.name, $0.value) })
    }

    static func json(_ fields: HTTPFields) -> JSONValue {
        var spelling: [String: String] = [:]
        let pairs = fields.all.map { field in
            let key = field.name.lowercased()
            let name = spelling[key] ?? field.name
            spelling[key] = name
            return (name, field.value)
        }
        return grouped(pairs.sorted { $0.0.lowercased() < $1.0.lowercased() })
    }

    static func add(_ body: RecordedBody, to object: inout JSONObject) {
        switch body {
        case .none: break
        case .json(let value): object["body"] = value
        case .form(let items): object["form"] = json(items)
        case .text(let text): object["text"] = .string(text)
        case .bytes(let bytes): object["base64"] = .string(Base64.encode(bytes))
        }
    }

    static func add(_ redacted: [JSONPointer], to object: inout JSONObject) {
        guard !redacted.isEmpty else { return }
        object["redacted"] = .array(redacted.map(\.description).sorted().map { .string($0) })
    }

    static func add(_ digests: [JSONPointer: String], to object: inout JSONObject) {
        guard !digests.isEmpty else { return }
        object["digests"] = .object(
            JSONObject(
                digests.map { ($0.key.description, $0.value) }.sorted { $0.0 < $1.0 }
                    .map { ($0.0, .string($0.1)) }))
    }

    private static func grouped(_ pairs: [(String, String)]) -> JSONValue {
        var values: [String: [JSONValue]] = [:]
        for (name, value) in pairs { values[name, default: []].append(.string(value)) }
        var object = JSONObject()
        for (name, _) in pairs where object[name] == nil {
            let all = values[name] ?? []
            object[name] = all.count == 1 ? all[0] : .array(all)
        }
        return .object(object)
    }
}
