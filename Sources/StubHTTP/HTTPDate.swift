/// The date form of HTTP fields, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package enum HTTPDate {
    package static func string(at secondsSince1970: Int64) -> String {
        String(decoding: bytes(at: secondsSince1970), as: UTF8.self)
    }

    /// The same as ASCII, 29 bytes for every year of four digits.
    package static func bytes(at secondsSince1970: Int64) -> [UInt8] {
        let seconds = secondsSince1970.modulo(86400)
        let days = (secondsSince1970 - seconds) / 86400
        let date = civilDate(days)
        var text: [UInt8] = []
        text.reserveCapacity(29)
        text.write(weekdays[Int((days + 4).modulo(7))])
        text.write(", ")
        text.write(twoDigits: date.day)
        text.write(" ")
        text.write(months[date.month - 1])
        text.write(" ")
        text.write(twoDigits: date.year / 100)
        text.write(twoDigits: date.year % 100)
        text.write(" ")
        text.write(twoDigits: Int(seconds / 3600))
        text.write(":")
        text.write(twoDigits: Int(seconds / 60 % 60))
        text.write(":")
        text.write(twoDigits: Int(seconds % 60))
        text.write(" GMT")
        return text
    }

    private static let weekdays: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Days since 1970 as a date of the proleptic Gregorian calendar.
    ///
    /// Years begin in March here, so that the leap day is the last one; an era is 400 years.
    private static func civilDate(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let dayOfEra = shifted.modulo(146_097)
        let era = (shifted - dayOfEra) / 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (Int(year), Int(month), Int(day))
    }
}

extension Int64 {
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

extension [UInt8] {
    fileprivate mutating func write(twoDigits number: Int) {
        append(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10))
        append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
}
