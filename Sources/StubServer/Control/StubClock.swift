/// The stub's clock: it rules token expiry, `Date` and time stamps, and nobody sleeps on it.
public struct StubClock: Sendable {
    let session: StubSession

    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    public var now: Double {
        session.withState { $0.clock.now(real: session.wallClock()) }
    }

    /// Whether the clock stands still.
    public var isFrozen: Bool { session.withState { $0.clock.isFrozen } }

    /// Moves the clock by seconds; a negative number moves it back.
    public func advance(by seconds: Double) {
        session.withState { $0.clock.advance(by: seconds) }
    }

    /// Moves the clock by a duration.
    public func advance(by duration: Duration) {
        let (seconds, attoseconds) = duration.components
        advance(by: Double(seconds) + Double(attoseconds) * 1e-18)
    }

    /// Stops the clock where it stands.
    public func freeze() {
        session.withState { $0.clock.freeze(real: session.wallClock()) }
    }

    /// Lets the clock run on from where it stood.
    public func resume() {
        session.withState { $0.clock.resume(real: session.wallClock()) }
    }
}
