/// A deadline that moves with every event, on a timer that hardly ever does.
///
/// The timer is set for the earliest time asked for; when it fires too early for where the
/// deadline is by then, it is set again. A request costs no turn of the loop's heap that way.
struct MovingDeadline {
    private var time = Int64.max
    private var armed = Int64.max
    private var timer: UInt64?

    /// Removes the deadline; the timer may still fire.
    mutating func clear() {
        time = .max
    }

    /// Sets the deadline anew; `look` is called on the loop's thread at that time or before.
    mutating func move(
        to time: Int64, on loop: EventLoop, look: @autoclosure () -> @Sendable () -> Void
    ) {
        self.time = time
        if timer != nil, armed <= time { return }
        cancel(on: loop)
        armed = time
        timer = loop.schedule(at: time, look())
    }

    /// Called by `look`: whether the deadline is over; if not, looks again at the right time.
    mutating func isOver(on loop: EventLoop, look: @autoclosure () -> @Sendable () -> Void) -> Bool
    {
        timer = nil
        guard time != .max else { return false }
        guard loop.now < time else { return true }
        move(to: time, on: loop, look: look())
        return false
    }

    mutating func cancel(on loop: EventLoop) {
        if let timer { loop.cancel(timer: timer) }
        timer = nil
    }
}
