import StubHTTP

/// The start of the period that a time is in, such as `first day of month`; always in UTC.
enum DateTruncation: String, Sendable, Hashable, CaseIterable {
    case minute = "first second of minute"
    case hour = "first minute of hour"
    case day = "first hour of day"
    case month = "first day of month"
    case nextMonth = "first day of next month"
    case lastDayOfMonth = "last day of month"
    case year = "first day of year"
    case nextYear = "first day of next year"
    case lastDayOfYear = "last day of year"

    /// Returns the start of the period, in seconds since 1970-01-01T00:00:00Z.
    func applied(to time: Double) -> Double {
        let civil = CivilTime(unixSeconds: time)
        let (year, month) = (civil.year, civil.month)
        let start: Double? =
            switch self {
            case .minute: (time / 60).rounded(.down) * 60
            case .hour: (time / 3_600).rounded(.down) * 3_600
            case .day: (time / 86_400).rounded(.down) * 86_400
            case .month: CivilDay.seconds(year, month, 1)
            case .nextMonth:
                month == 12
                    ? CivilDay.seconds(year + 1, 1, 1) : CivilDay.seconds(year, month + 1, 1)
            case .lastDayOfMonth: CivilDay.seconds(year, month, CivilDay.last(of: month, year))
            case .year: CivilDay.seconds(year, 1, 1)
            case .nextYear: CivilDay.seconds(year + 1, 1, 1)
            case .lastDayOfYear: CivilDay.seconds(year, 12, 31)
            }
        return start ?? time
    }
}
