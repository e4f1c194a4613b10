/// The stub's time: real time moved by an offset, or standing still.
///
/// Every date is in seconds since 1970-01-01T00:00:00Z. Nobody sleeps on this clock: it rules
/// expiry, `Date` and time stamps; delays of delivery run in real time.
public struct VirtualClock: Sendable, Hashable {
    private var offset: Double = 0
    private var frozenAt: Double?

    /// Ten thousand years: a clock moved further than dates can be written stays there.
    private static let bound: Double = 315_576_000_000

    /// A clock that tells real time.
    public init() {}

    /// Whether the clock stands still.
    public var isFrozen: Bool { frozenAt != nil }

    /// Whether the stub's time is real time.
    var isReal: Bool { frozenAt == nil && offset == 0 }

    /// The stub's time at a moment of real time.
    public func now(real: Double) -> Double {
        frozenAt ?? real + offset
    }

    /// Moves the clock, frozen or not; a negative number of seconds moves it back.
    public mutating func advance(by seconds: Double) {
        guard !seconds.isNaN else { return }
        if let frozenAt {
            self.frozenAt = Self.bounded(frozenAt + seconds)
        } else {
            offset = Self.bounded(offset + seconds)
        }
    }

    /// Stops the clock where it stands.
    public mutating func freeze(real: Double) {
        frozenAt = now(real: real)
    }

    /// Stops the clock at a given time.
    public mutating func freeze(at time: Double) {
        guard !time.isNaN else { return }
        frozenAt = Self.bounded(time)
    }

    /// Lets the clock run on from where it stood.
    public mutating func resume(real: Double) {
        guard let frozenAt else { return }
        offset = frozenAt - real
        self.frozenAt = nil
    }

    private static func bounded(_ seconds: Double) -> Double {
        min(max(seconds, -bound), bound)
    }
}
