import StubHTTP

/// Reads and writes points in time as text: RFC 3339, and when reading also the spellings of tools
/// that omit the offset or its colon.
package enum TimeText {
    /// The seconds since 1970-01-01T00:00:00Z; `nil` if the text is no time, or names a day that does
    /// not exist.
    package static func seconds(_ text: String) -> Double? {
        guard
            let match = text.wholeMatch(
                of: /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
            hour < 24, minute < 60, second < 61
        else { return nil }
        let days = days(year, month, day)
        let civil = CivilTime(unixSeconds: Double(days) * 86_400)
        guard (civil.year, civil.month, civil.day) == (year, month, day) else { return nil }
        let fraction = match.7.flatMap { Double("0" + $0) } ?? 0
        let minutes = (days * 24 + hour) * 60 + minute - offset(match.8 ?? "Z")
        return Double(minutes * 60 + second) + fraction
    }

    /// The time in UTC with whole seconds, such as `2026-03-01T10:00:00Z`.
    package static func text(_ seconds: Double) -> String {
        let text = CivilTime(unixSeconds: seconds.rounded(.down)).iso8601
        return text.replacing(".000Z", with: "Z")
    }

    /// Days since 1970-01-01 in the Gregorian calendar, where years begin in March, so that leap days
    /// end them.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let sinceYear0 =
            shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (months * 153 + 2) / 5
        return sinceYear0 + day - 719_469
    }

    /// The offset in minutes.
    private static func offset(_ text: Substring) -> Int {
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let hours = Int(digits.prefix(2)),
            let minutes = Int(digits.suffix(2))
        else { return 0 }
        return (hours * 60 + minutes) * (text.first == "-" ? -1 : 1)
    }
}
