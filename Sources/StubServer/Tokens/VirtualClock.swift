/// The stub's time: real time with an offset, or a constant time.
///
/// All times are in seconds since 1970-01-01T00:00:00Z. The clock determines expiry, `Date` and
/// time stamps; delays of delivery use real time.
package struct VirtualClock: Sendable, Hashable {
    private var offset: Double = 0
    private var frozenAt: Double?

    /// Ten thousand years, the limit for the clock, because later dates cannot be formatted.
    private static let bound: Double = 315_576_000_000

    /// Creates a clock that shows real time.
    package init() {}

    /// Whether the clock is stopped.
    package var isFrozen: Bool { frozenAt != nil }

    /// Whether the stub's time is real time.
    var isReal: Bool { frozenAt == nil && offset == 0 }

    /// Returns the stub's time at a real time.
    package func now(real: Double) -> Double {
        frozenAt ?? real + offset
    }

    /// Advances the clock, stopped or not; a negative number of seconds sets it back.
    package mutating func advance(by seconds: Double) {
        guard !seconds.isNaN else { return }
        if let frozenAt {
            self.frozenAt = Self.bounded(frozenAt + seconds)
        } else {
            offset = Self.bounded(offset + seconds)
        }
    }

    /// Stops the clock at its current time.
    package mutating func freeze(real: Double) {
        frozenAt = now(real: real)
    }

    /// Stops the clock at a given time.
    package mutating func freeze(at time: Double) {
        guard !time.isNaN else { return }
        frozenAt = Self.bounded(time)
    }

    /// Continues the clock from the time at which it was stopped.
    package mutating func resume(real: Double) {
        guard let frozenAt else { return }
        offset = frozenAt - real
        self.frozenAt = nil
    }

    private static func bounded(_ seconds: Double) -> Double {
        min(max(seconds, -bound), bound)
    }
}
