import StubContract
import StubHTTP
public import StubJSON

/// An event of a response of the type `text/event-stream` (HTML Living Standard §9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// The name of the event; `nil` for `message`.
    public var event: String?
    /// The id that a client sends as `Last-Event-ID` when it connects again.
    public var id: String?
    /// The data: a text as it is, or any other value as JSON in one line.
    public var data: JSONValue?
    /// The time after which the client should connect again.
    public var retry: Duration?
    /// The time on the stub's clock since the event before, or since the request.
    public var after: Duration

    /// Creates an event, which by default is sent at once.
    public init(
        _ data: JSONValue? = nil, event: String? = nil, id: String? = nil,
        retry: Duration? = nil, after: Duration = .zero
    ) {
        self.event = event
        self.id = id
        self.data = data
        self.retry = retry
        self.after = after
    }

    /// The event as it is sent.
    package var text: String {
        var members = JSONObject()
        if let event { members["event"] = .string(event) }
        if let id { members["id"] = .string(id) }
        if let retry { members["retry"] = .int(Int(min(max(0, retry / .milliseconds(1)), 1e15))) }
        if let data { members["data"] = data }
        return EventStreamText.event(of: members)
    }
}

extension ServerSentEvent {
    /// Reads an event with data as a client does; `nil` for one without.
    fileprivate init?(text: String, after: Duration) {
        guard let type = MediaType("text/event-stream"),
            let fields = StreamItems(of: .string(text), as: type).items.first?.object,
            let data = fields["data"]?.string
        else { return nil }
        self.init(
            (try? JSONParser.parse(data)) ?? .string(data), event: fields["event"]?.string,
            id: fields["id"]?.string, retry: fields["retry"]?.int.map { .milliseconds($0) },
            after: after)
    }
}

extension HTTPResponse {
    /// The events with data that were sent so far, with their times on the stub's clock.
    var sentEvents: [ServerSentEvent] {
        guard let timetable = specialDelivery?.timetable else { return [] }
        var (start, before) = (0, 0.0)
        return timetable.items.prefix(timetable.sent).compactMap { item in
            let text = String(decoding: body[start..<min(item.end, body.count)], as: UTF8.self)
            start = min(item.end, body.count)
            let event = ServerSentEvent(text: text, after: .seconds(item.time - before))
            if event != nil { before = item.time }
            return event
        }
    }
}

extension [ServerSentEvent] {
    /// The events after the one with this id; all of them if there is none.
    func after(_ id: String?) -> ArraySlice<ServerSentEvent> {
        guard let id, let index = lastIndex(where: { $0.id == id }) else { return self[...] }
        return self[(index + 1)...]
    }
}
