import StubHTTP

/// A number of months and seconds to add to a time, in the calendar and in UTC.
struct DateOffset: Sendable, Hashable {
    /// The whole months to add; a day that the month does not have becomes its last one.
    let months: Int
    /// The seconds to add afterwards.
    let seconds: Double

    static let none = DateOffset(months: 0, seconds: 0)

    private init(months: Int, seconds: Double) {
        self.months = months
        self.seconds = seconds
    }

    /// Reads `3 days` or `-24 seconds`; `nil` for anything else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let amount = Int(parts[0]) else { return nil }
        self.init(amount, unit: parts[1])
    }

    /// `nil` if the unit is unknown, or the amount too large for a date.
    init?(_ amount: Int, unit: some StringProtocol) {
        guard abs(Double(amount)) <= 1e9 else { return nil }
        let name = unit.lowercased()
        switch name.hasSuffix("s") ? String(name.dropLast()) : name {
        case "second": self.init(months: 0, seconds: Double(amount))
        case "minute": self.init(months: 0, seconds: Double(amount) * 60)
        case "hour": self.init(months: 0, seconds: Double(amount) * 3_600)
        case "day": self.init(months: 0, seconds: Double(amount) * 86_400)
        case "week": self.init(months: 0, seconds: Double(amount) * 604_800)
        case "month" where abs(amount) <= 12_000: self.init(months: amount, seconds: 0)
        case "year" where abs(amount) <= 1_000: self.init(months: amount * 12, seconds: 0)
        default: return nil
        }
    }

    /// Returns the later or earlier time, within the years that dates can have.
    func applied(to time: Double) -> Double {
        DateOffset.bounded(adding(months, to: time) + seconds)
    }

    /// The years 0 to 9999, which also prevents overflows.
    static func bounded(_ time: Double) -> Double {
        min(max(time, -62_167_219_200), 253_402_300_799)
    }

    private func adding(_ months: Int, to now: Double) -> Double {
        guard months != 0 else { return now }
        let time = CivilTime(unixSeconds: now)
        let count = time.year * 12 + time.month - 1 + months
        let year = count >= 0 ? count / 12 : (count - 11) / 12
        let month = count - year * 12 + 1
        let day = min(time.day, CivilDay.last(of: month, year))
        let moved =
            CivilDay.number(year, month, day) - CivilDay.number(time.year, time.month, time.day)
        return now + Double(moved) * 86_400
    }
}

/// The days of the calendar.
enum CivilDay {
    static func last(of month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The days before a date, counted from March of the year 0.
    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let shifted = month <= 2 ? month + 9 : month - 3
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * shifted + 2) / 5 + day
    }

    /// The seconds from 1970-01-01T00:00:00Z to the start of a date; `nil` if there is no such date.
    static func seconds(_ year: Int, _ month: Int, _ day: Int) -> Double? {
        guard 0...9999 ~= year, 1...12 ~= month, 1...last(of: month, year) ~= day else {
            return nil
        }
        return Double(number(year, month, day) - number(1970, 1, 1)) * 86_400
    }
}
