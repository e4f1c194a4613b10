/// A deadline that moves with every event, with a timer that is rarely set again.
///
/// The timer is set for the earliest requested time; if it fires before the current deadline, it is
/// set again. This way a request does not change the loop's heap of timers.
struct MovingDeadline {
    private var time = Int64.max
    private var armed = Int64.max
    private var timer: UInt64?

    /// Removes the deadline; the timer may still fire.
    mutating func clear() {
        time = .max
    }

    /// Moves the deadline; `look` is called on the loop's thread at that time or earlier.
    mutating func move(
        to time: Int64, on loop: EventLoop, look: @autoclosure () -> @Sendable () -> Void
    ) {
        self.time = time
        if timer != nil, armed <= time { return }
        cancel(on: loop)
        armed = time
        timer = loop.schedule(at: time, look())
    }

    /// Returns whether the deadline is over, and if not, schedules `look` again; called by `look`.
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
