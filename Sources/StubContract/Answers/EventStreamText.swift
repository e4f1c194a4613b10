import StubHTTP
import StubJSON

/// Values as a stream of items: server-sent events (HTML Living Standard §9.2.6) or JSON in lines.
enum EventStreamText {
    /// Whether bodies of that type are streams of items.
    static func covers(_ type: MediaType) -> Bool {
        isEvents(type) || isLines(type) || isSequence(type)
    }

    /// The items one after another; a text that is a stream already is kept.
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
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.contains(":") && fields.contains(String(line.prefix { $0 != ":" }))
        }
    }

    /// A stream whose last event is ended by an empty line, without which clients ignore it.
    private static func ended(_ text: String) -> String {
        if text.hasSuffix("\n\n") || text.hasSuffix("\r\n\r\n") { return text }
        return text + (text.hasSuffix("\n") ? "\n" : "\n\n")
    }

    /// One event: an object with no members but an event's own fields is one, everything else is
    /// the data of one.
    private static func event(_ item: JSONValue) -> String {
        let fields = ["event", "id", "retry", "data"]
        guard let members = item.object, members["data"] != nil,
            members.keys.allSatisfy(fields.contains)
        else { return lines("data", text(of: item)) + "\n" }
        return fields.compactMap { name in
            members[name].map { lines(name, text(of: $0)) }
        }.joined() + "\n"
    }

    private static func text(of value: JSONValue) -> String {
        value.string ?? JSONSerializer.string(value)
    }

    /// A field; each line of its value has a line of its own.
    private static func lines(_ name: String, _ value: String) -> String {
        value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "\(name): \($0)\n" }.joined()
    }
}
