import StubJSON

extension RuleParser {
    /// Parses the server-sent events of a response.
    mutating func events(_ place: RulePlace) -> [ServerSentEvent] {
        guard let elements = place.elements else {
            reader.wrong(
                "type", "'events' must be an array, this is \(place.value.typeName)", at: place)
            return []
        }
        return elements.compactMap { event($0) }
    }

    /// `{"event": "added", "id": 7, "data": {…}, "retry": 1000, "after": 2.5}`: `retry` is in
    /// milliseconds, as it is sent, and `after` in seconds on the stub's clock.
    private mutating func event(_ place: RulePlace) -> ServerSentEvent? {
        let keys = ["event", "id", "data", "retry", "after"]
        guard reader.object(place, "an event", keys: keys) else { return nil }
        if keys.dropLast().allSatisfy({ place[$0] == nil }) {
            reader.wrong("empty", "the event has no field", at: place)
        }
        return ServerSentEvent(
            place["data"]?.value, event: line(place["event"]), id: line(place["id"]),
            retry: reader.int(place["retry"], in: 0...86_400_000).map { .milliseconds($0) },
            after: .seconds(min(reader.number(place["after"]) ?? 0, 1e9)))
    }

    /// A text that a field of an event can have.
    private mutating func line(_ place: RulePlace?) -> String? {
        guard let place, let text = reader.scalar(place) else { return nil }
        if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
            reader.wrong("event-field", "this must be one line", at: place)
        }
        return text
    }
}
