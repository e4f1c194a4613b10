import StubHTTP
package import StubJSON

/// Writes values as a stream of items: server-sent events (HTML Living Standard §9.2.6) or lines of
/// JSON.
package enum EventStreamText {
    /// Whether bodies of the media type are streams of items.
    static func covers(_ type: MediaType) -> Bool {
        isEvents(type) || isLines(type) || isSequence(type)
    }

    /// Returns the items one after another; a text that already is a stream is returned unchanged.
    static func text(of items: [JSONValue], as type: MediaType) -> String {
        if items.count == 1, let text = items[0].string, isStream(text, type) {
            return isEvents(type) ? ended(text) : text
        }
        return items.map { item in
            if isEvents(type) { return event(item) }
            let json = JSONSerializer.string(item)
            // Each text begins with a record separator (RFC 7464 §2.2).
            return (isSequence(type) ? "\u{1E}" : "") + json + "\n"
        }.joined()
    }

    private static func isEvents(_ type: MediaType) -> Bool { type.essence == "text/event-stream" }

    private static func isLines(_ type: MediaType) -> Bool {
        ["application/jsonl", "application/x-ndjson", "application/ndjson"].contains(type.essence)
    }

    private static func isSequence(_ type: MediaType) -> Bool {
        type.essence == "application/json-seq" || type.essence.hasSuffix("+json-seq")
    }

    private static func isStream(_ text: String, _ type: MediaType) -> Bool {
        guard isEvents(type) else { return true }
        let fields = ["data", "event", "id", "retry", ""]
        return text.split(whereSeparator: \.endsEventLine).contains { line in
            line.contains(":") && fields.contains(String(line.prefix { $0 != ":" }))
        }
    }

    /// Appends the empty line that ends the last event, because clients ignore an event without it.
    private static func ended(_ text: String) -> String {
        if text.hasSuffix("\n\n") || text.hasSuffix("\r\n\r\n") { return text }
        return text + (text.hasSuffix("\n") ? "\n" : "\n\n")
    }

    /// Writes one event: an object whose members are all fields of an event is the event itself;
    /// any other value is its data.
    private static func event(_ item: JSONValue) -> String {
        guard let members = item.object, members["data"] != nil,
            members.keys.allSatisfy(fields.contains)
        else { return event(of: ["data": item]) }
        return event(of: members)
    }

    private static let fields = ["event", "id", "retry", "data"]

    /// Writes the event with these fields: JSON in one line, a text in as many as it has.
    package static func event(of members: JSONObject) -> String {
        fields.compactMap { name in
            members[name].map { lines(name, text(of: $0)) }
        }.joined() + "\n"
    }

    private static func text(of value: JSONValue) -> String {
        value.string ?? JSONSerializer.string(value)
    }

    /// Writes a field, with a separate line for each line of its value.
    private static func lines(_ name: String, _ value: String) -> String {
        value.split(omittingEmptySubsequences: false, whereSeparator: \.endsEventLine)
            .map { "\(name): \($0)\n" }.joined()
    }
}
