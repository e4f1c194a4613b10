/// A point in time as calendar fields in UTC, for the two date formats HTTP APIs use.
package struct CivilTime: Sendable, Hashable {
    /// The year, 0 to 9999.
    package let year: Int
    /// The month; 1 is January.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int
    /// The hour, 0 to 23.
    package let hour: Int
    /// The minute, 0 to 59.
    package let minute: Int
    /// The second, 0 to 59; Unix time has no leap seconds.
    package let second: Int
    /// The millisecond, 0 to 999, rounded down.
    package let millisecond: Int
    /// The day of the week; 0 is Sunday.
    package let weekday: Int

    /// Creates the time from seconds since 1970-01-01T00:00:00Z, clamped to the years 0 to 9999.
    package init(unixSeconds: Double) {
        let bounded = min(max(unixSeconds, -62_167_219_200), 253_402_300_799)
        let totalMilliseconds = Int((bounded * 1000).rounded(.down))
        let (seconds, millisecond) = Self.floorDivide(totalMilliseconds, by: 1000)
        let (days, secondOfDay) = Self.floorDivide(seconds, by: 86_400)
        // Days to year, month, day: Howard Hinnant's civil calendar algorithm.
        let (era, dayOfEra) = Self.floorDivide(days + 719_468, by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
        self.millisecond = millisecond
        weekday = Self.floorDivide(days + 4, by: 7).remainder
    }

    /// The date of HTTP fields, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    package var httpDate: String {
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return "\(weekdays[weekday]), \(Self.pad(day)) \(months[month - 1]) \(Self.pad(year, 4)) "
            + "\(Self.pad(hour)):\(Self.pad(minute)):\(Self.pad(second)) GMT"
    }

    /// The timestamp of RFC 3339, always with milliseconds, such as `1994-11-06T08:49:37.000Z`.
    package var iso8601: String { iso8601(digits: 3) }

    /// The timestamp of RFC 3339 without a fraction, such as `1994-11-06T08:49:37Z`.
    package var iso8601Seconds: String { iso8601(digits: 0) }

    /// The timestamp of RFC 3339 with this number of digits after the second, of which at most three
    /// are other than 0.
    package func iso8601(digits: Int) -> String {
        guard digits > 0 else { return "\(seconds)Z" }
        let fraction = Self.pad(millisecond, 3).prefix(digits)
        return "\(seconds).\(fraction)\(String(repeating: "0", count: digits - fraction.count))Z"
    }

    private var seconds: String {
        "\(Self.pad(year, 4))-\(Self.pad(month))-\(Self.pad(day))T\(Self.pad(hour)):"
            + "\(Self.pad(minute)):\(Self.pad(second))"
    }

    private static func floorDivide(
        _ value: Int, by divisor: Int
    ) -> (quotient: Int, remainder: Int) {
        let remainder = ((value % divisor) + divisor) % divisor
        return ((value - remainder) / divisor, remainder)
    }

    private static func pad(_ value: Int, _ width: Int = 2) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
