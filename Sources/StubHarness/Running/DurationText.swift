/// How reports show durations.
enum DurationText {
    /// `12 ms` below a second, otherwise `1.203 s`; trailing zeros are omitted.
    static func of(_ duration: Duration) -> String {
        let milliseconds = milliseconds(duration)
        if milliseconds < 1000 { return "\(milliseconds) ms" }
        let fraction = milliseconds % 1000
        if fraction == 0 { return "\(milliseconds / 1000) s" }
        return seconds(duration) + " s"
    }

    /// Seconds with three decimals, such as `1.203`.
    static func seconds(_ duration: Duration) -> String {
        let milliseconds = milliseconds(duration)
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count)
            + fraction
    }

    static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
