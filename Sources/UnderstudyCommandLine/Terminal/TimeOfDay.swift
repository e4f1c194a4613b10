import Foundation

/// Times of day for a log, from the times since a start.
struct TimeOfDay: Sendable {
    /// The start as seconds since 1970-01-01T00:00:00Z.
    let start: Double
    /// The seconds that clocks in this place are ahead of UTC.
    let offset: Int

    /// The time of day of this place, counted from now.
    static func now() -> TimeOfDay {
        let now = Date()
        return TimeOfDay(
            start: now.timeIntervalSince1970,
            offset: TimeZone.current.secondsFromGMT(for: now))
    }

    /// Such as `09:03:04`.
    func text(after elapsed: Duration) -> String {
        let seconds = Int((start + elapsed / .seconds(1)).rounded(.down)) + offset
        let second = (seconds % 86_400 + 86_400) % 86_400
        return [second / 3600, second / 60 % 60, second % 60]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
