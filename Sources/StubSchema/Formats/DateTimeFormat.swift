import StubBackport

/// Dates, times and durations (RFC 3339 §5.6 and appendix A).
enum DateTimeFormat {
    static func isDateTime(_ text: String) -> Bool {
        text.scan { text in
            var reader = FormatReader(text)
            return readDate(&reader) && (reader.take("T") || reader.take("t"))
                && readTime(&reader) && reader.isAtEnd
        }
    }

    static func isDate(_ text: String) -> Bool {
        text.scan { text in
            var reader = FormatReader(text)
            return readDate(&reader) && reader.isAtEnd
        }
    }

    static func isTime(_ text: String) -> Bool {
        text.scan { text in
            var reader = FormatReader(text)
            return readTime(&reader) && reader.isAtEnd
        }
    }

    /// Units may be omitted only at either end, and weeks cannot be combined with other units.
    static func isDuration(_ text: String) -> Bool {
        text.scan(isDuration)
    }

    private static func isDuration(_ text: FormatBytes) -> Bool {
        var reader = FormatReader(text)
        guard reader.take("P") else { return false }
        var date = units(&reader)
        if date == "W" { return reader.isAtEnd }
        var time = ""
        if reader.take("T") {
            time = units(&reader)
            guard !time.isEmpty else { return false }
        }
        guard reader.isAtEnd, !date.isEmpty || !time.isEmpty else { return false }
        if date.isEmpty { date = "D" }
        if time.isEmpty { time = "H" }
        return "YMD".contains(date) && "HMS".contains(time)
    }

    private static let unitLetters = ASCIISet("YMWDHS")
    private static let offsetSigns = ASCIISet("Zz+-")

    /// The units of a sequence of number-unit pairs, such as `YMD`.
    private static func units(_ reader: inout FormatReader) -> String {
        var units = ""
        while reader.digits() {
            guard let unit = reader.take(anyOf: unitLetters) else { return "?" }
            units.unicodeScalars.append(Unicode.Scalar(unit))
        }
        return units
    }

    private static func readDate(_ reader: inout FormatReader) -> Bool {
        guard let year = reader.number(digits: 4), reader.take("-"),
            let month = reader.number(digits: 2), reader.take("-"),
            let day = reader.number(digits: 2), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days =
            switch month {
            case 2: isLeap ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        return (1...days).contains(day)
    }

    private static func readTime(_ reader: inout FormatReader) -> Bool {
        guard let hour = reader.number(digits: 2), reader.take(":"),
            let minute = reader.number(digits: 2), reader.take(":"),
            let second = reader.number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return false }
        if reader.take("."), !reader.digits() { return false }
        guard let offset = readOffset(&reader) else { return false }
        // A leap second is inserted at the end of a day in UTC.
        let minuteInUTC = (hour * 60 + minute - offset + 2 * 1440) % 1440
        return second < 60 || minuteInUTC == 1439
    }

    /// The minutes to subtract for UTC.
    private static func readOffset(_ reader: inout FormatReader) -> Int? {
        guard let sign = reader.take(anyOf: offsetSigns) else { return nil }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard let hours = reader.number(digits: 2), reader.take(":"),
            let minutes = reader.number(digits: 2), hours < 24, minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
