extension ManualClock {
    /// The clock as Swift's `Clock`, for an app that takes `any Clock<Duration>`.
    public var timer: some Clock<Duration> { Timer(clock: self) }

    /// A `Clock` whose time only a check moves.
    private struct Timer: Clock {
        /// A moment, counted from the start of the check.
        struct Instant: InstantProtocol {
            let offset: Duration

            /// The moment that much later.
            func advanced(by duration: Duration) -> Instant {
                Instant(offset: offset + duration)
            }

            /// The time until another moment.
            func duration(to other: Instant) -> Duration { other.offset - offset }

            /// Compares by time.
            static func < (left: Instant, right: Instant) -> Bool {
                left.offset < right.offset
            }
        }

        let clock: ManualClock

        /// The time since the start of the check.
        var now: Instant { Instant(offset: clock.elapsed) }

        /// The clock does not round.
        var minimumResolution: Duration { .zero }

        /// Waits until a check has moved the clock to that moment; the tolerance is ignored.
        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try await clock.sleep(for: max(.zero, now.duration(to: deadline)))
        }
    }
}
