/// The stub's clock, which determines token expiry, `Date` and time stamps; delays do not use it.
public struct StubClock: Sendable {
    let session: StubSession

    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    public var now: Double {
        session.withState { $0.clock.now(real: session.wallClock()) }
    }

    /// Whether the clock is stopped.
    public var isFrozen: Bool { session.withState { $0.clock.isFrozen } }

    /// Advances the clock by a number of seconds; a negative number sets it back.
    public func advance(by seconds: Double) {
        session.changeClock { $0.advance(by: seconds) }
    }

    /// Advances the clock by a duration.
    public func advance(by duration: Duration) {
        let (seconds, attoseconds) = duration.components
        advance(by: Double(seconds) + Double(attoseconds) * 1e-18)
    }

    /// Stops the clock at its current time.
    public func freeze() {
        session.changeClock { $0.freeze(real: session.wallClock()) }
    }

    /// Continues the clock from the time at which it was stopped.
    public func resume() {
        session.changeClock { $0.resume(real: session.wallClock()) }
    }
}
