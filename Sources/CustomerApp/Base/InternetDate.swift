import Foundation

/// Dates and times of RFC 3339 §5.6, with any number of fraction digits, and with leap seconds.
///
/// The date is computed from the text without a formatter, so no setting of the device affects it.
enum InternetDate {
    static func parse(_ text: String) -> Date? {
        guard
            let match = text.wholeMatch(
                of:
                    #/(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?(?:([Zz])|([+-])(\d\d):(\d\d))/#
                    .asciiOnlyDigits()),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6)
        else { return nil }
        guard year > 0, (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }

        var offset = 0
        if let sign = match.9, let hours = match.10.flatMap({ Int($0) }),
            let minutes = match.11.flatMap({ Int($0) })
        {
            guard hours < 24, minutes < 60 else { return nil }
            offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
        }
        let fraction = match.7.flatMap { Double("0\($0)") } ?? 0
        let seconds = dayNumber(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds - offset) + fraction)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2:
            year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
                ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1 January 1970 in the Gregorian calendar, counting years from March.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
