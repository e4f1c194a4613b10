import Foundation

/// Dates and times of RFC 3339 §5.6, with any number of fraction digits, and with leap seconds.
///
/// The date is computed from the text without a formatter, so no setting of the device affects it.
enum InternetDate {
    static func parse(_ text: String) -> Date? {
        var reader = Reader(rest: Array(text.utf8)[...])
        guard let year = reader.number(of: 4), reader.skip("-"),
            let month = reader.number(of: 2), reader.skip("-"),
            let day = reader.number(of: 2), reader.skip("Tt "),
            let hour = reader.number(of: 2), reader.skip(":"),
            let minute = reader.number(of: 2), reader.skip(":"),
            let second = reader.number(of: 2), let fraction = reader.fraction(),
            let zone = reader.zone(), reader.rest.isEmpty
        else { return nil }
        guard year > 0, (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }

        guard zone.hours < 24, zone.minutes < 60 else { return nil }
        let offset = (zone.hours * 3600 + zone.minutes * 60) * zone.sign
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

    /// Reads the parts of a date from its start.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func number(of digits: Int) -> Int? {
            let found = takeDigits(atMost: digits)
            return found.count == digits ? Int(String(decoding: found, as: UTF8.self)) : nil
        }

        /// Skips one of the characters; returns whether one of them was there.
        mutating func skip(_ characters: StaticString) -> Bool {
            take(characters) != nil
        }

        /// The fraction of a second, 0 if there is none; `nil` for a point without digits.
        mutating func fraction() -> Double? {
            guard skip(".") else { return 0 }
            let digits = takeDigits(atMost: .max)
            return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
        }

        /// The distance from UTC; `nil` if it is missing or unreadable.
        mutating func zone() -> (sign: Int, hours: Int, minutes: Int)? {
            if skip("Zz") { return (1, 0, 0) }
            guard let sign = take("+-"), let hours = number(of: 2), skip(":"),
                let minutes = number(of: 2)
            else { return nil }
            return (sign == UInt8(ascii: "-") ? -1 : 1, hours, minutes)
        }

        private mutating func take(_ characters: StaticString) -> UInt8? {
            guard let first = rest.first,
                characters.withUTF8Buffer({ $0.contains(first) })
            else { return nil }
            rest.removeFirst()
            return first
        }

        private mutating func takeDigits(atMost count: Int) -> ArraySlice<UInt8> {
            let digits = rest.prefix(count)
                .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            return digits
        }
    }
}
