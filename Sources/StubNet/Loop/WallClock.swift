import CStubPlatform

/// The time of day.
package enum WallClock {
    /// Seconds since 1970-01-01T00:00:00Z, with fractions.
    @Sendable package static func now() -> Double {
        Double(stub_wall_nanoseconds()) * 1e-9
    }
}
