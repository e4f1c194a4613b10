package import StubHTTP
package import StubJSON
package import StubSchema

/// The items of a stream, as its schema describes them (OpenAPI 3.2, `itemSchema`): events of
/// `text/event-stream` as objects of their fields, or JSON values.
package struct StreamItems {
    package private(set) var items: [JSONValue] = []
    /// Why the text is no such stream; `nil` if it is one.
    package private(set) var mistake: String?
    /// Whether items are events, whose data may be what the schema describes.
    private let areEvents: Bool

    /// Reads a text, or an array of items as an example has them.
    package init(of value: JSONValue, as type: MediaType) {
        areEvents = type.essence == "text/event-stream"
        guard let text = value.string else {
            items = value.array ?? [value]
            return
        }
        if areEvents {
            items = Self.events(in: text)
            return
        }
        let separators: Set<Character> =
            type.essence.hasSuffix("json-seq") ? ["\u{1E}"] : ["\n", "\r\n", "\r"]
        for (index, part) in text.split(whereSeparator: separators.contains).enumerated() {
            do {
                items.append(try JSONParser.parse(String(part)))
            } catch {
                mistake = "item \(index + 1) is not JSON: \(error)"
                return
            }
        }
    }

    /// The items that break the schema of one, with their numbers from 1.
    package func issues(by schema: Schema) -> [(number: Int, issues: [SchemaIssue])] {
        items.enumerated().compactMap { index, item in
            let issues = schema.issues(in: item, formats: .assert)
            guard !issues.isEmpty, areEvents, let data = Self.data(of: item) else {
                return issues.isEmpty ? nil : (index + 1, issues)
            }
            // A schema that does not know events describes their data.
            let describesEvents = schema.source["properties"]?["data"] != nil
            var event = item.object ?? JSONObject()
            event["data"] = data
            let read = schema.issues(
                in: describesEvents ? .object(event) : data, formats: .assert)
            return read.isEmpty ? nil : (index + 1, describesEvents ? issues : read)
        }
    }

    /// The data of an event: the JSON in it, or else the text.
    private static func data(of event: JSONValue) -> JSONValue? {
        guard let data = event["data"], let text = data.string else { return nil }
        return (try? JSONParser.parse(text)) ?? data
    }

    // MARK: - Events

    /// The events of a stream (HTML Living Standard §9.2.6); an event without data is none.
    private static func events(in text: String) -> [JSONValue] {
        var events: [JSONValue] = []
        var fields = JSONObject()
        var data: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsEventLine) {
            if line.isEmpty {
                append(fields, data, to: &events)
                (fields, data) = (JSONObject(), [])
                continue
            }
            let name = line.prefix { $0 != ":" }
            var value = line.dropFirst(name.count + 1)
            if value.first == " " { value = value.dropFirst() }
            switch name {
            case "data": data.append(String(value))
            case "event", "id": fields[String(name)] = .string(String(value))
            case "retry": fields["retry"] = Int(value).map { .int($0) } ?? .string(String(value))
            default: break
            }
        }
        // Examples often lack the empty line that ends the last event.
        append(fields, data, to: &events)
        return events
    }

    private static func append(
        _ fields: JSONObject, _ data: [String], to events: inout [JSONValue]
    ) {
        guard !data.isEmpty else { return }
        var event = fields
        event["data"] = .string(data.joined(separator: "\n"))
        events.append(.object(event))
    }
}
