/// When each event of a body is sent, on the stub's clock, and what follows the last one.
package struct EventTimetable: Sendable, Hashable {
    /// An event: where it ends in the body, in bytes, and when it is due, in seconds from the start.
    package struct Item: Sendable, Hashable {
        package var end: Int
        package var time: Double

        package init(end: Int, time: Double) {
            self.end = end
            self.time = time
        }
    }

    package var items: [Item]
    /// Whether the response stays open after the last event.
    package var isOpen: Bool
    /// The number of events that were sent so far.
    package var sent = 0

    /// Creates the timetable of an event stream from the seconds between one event and the next;
    /// events without any are sent with the one before.
    package init(of body: [UInt8], after pauses: [Double]) {
        var time = 0.0
        items = EventBoundaries.ends(of: body).enumerated().map { index, end in
            if pauses.indices.contains(index) { time += pauses[index] }
            return Item(end: end, time: time)
        }
        isOpen = false
    }

    /// The seconds between the start and the first event, and between one event and the next.
    package var pauses: [Double] {
        zip(items, [0] + items.map(\.time)).map { $0.time - $1 }
    }

    package init(items: [Item], isOpen: Bool) {
        self.items = items
        self.isOpen = isOpen
    }
}
