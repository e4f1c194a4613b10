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

    package init(items: [Item], isOpen: Bool) {
        self.items = items
        self.isOpen = isOpen
    }
}
