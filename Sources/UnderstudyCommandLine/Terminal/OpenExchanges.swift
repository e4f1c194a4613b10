import StubServer

/// The exchanges that are not logged yet, by the connections that wait for their responses.
struct OpenExchanges: Sendable {
    /// An exchange to log.
    struct Ended: Sendable, Hashable {
        let id: Int
        /// Real time from the request's arrival until its response was sent or the client left;
        /// `nil` if that was not reported.
        var duration: Duration?
        /// Whether the client left before it had received the response.
        var isLeft = false
    }

    /// The last exchange that was added.
    private(set) var last = 0
    /// A connection has one request at a time, so that its exchanges end in their order.
    private var open: [Int: [StubJournal.Entry]] = [:]

    /// Adds exchanges; returns how many before them are missing.
    mutating func add(_ found: (entries: [StubJournal.Entry], last: Int)) -> Int {
        let missing = max(0, found.last - last - found.entries.count)
        for entry in found.entries { open[entry.connection, default: []].append(entry) }
        last = max(last, found.last)
        return missing
    }

    /// The exchanges that are over with an event: the one that it reports, after those whose own
    /// events were dropped.
    mutating func ended(by event: DeliveryFeed.Event) -> [Ended] {
        // The admin API uses the same connections, before and after: what has arrived later is not
        // meant.
        guard let waiting = open[event.connection] else { return [] }
        let (over, left) = (
            waiting.prefix { $0.arrival <= event.time },
            waiting.drop { $0.arrival <= event.time }
        )
        open[event.connection] = left.isEmpty ? nil : Array(left)
        var ended = over.map { Ended(id: $0.id) }
        if let last = over.last {
            ended[ended.count - 1].duration = event.time - last.arrival
            ended[ended.count - 1].isLeft = !event.isSent
        }
        return ended
    }

    /// All that are left, in order of arrival.
    mutating func rest() -> [Ended] {
        defer { open = [:] }
        return open.values.joined().sorted { $0.id < $1.id }.map { Ended(id: $0.id) }
    }
}
