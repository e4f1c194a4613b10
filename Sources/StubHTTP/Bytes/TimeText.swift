/// Reads and writes points in time as text: RFC 3339, and when reading also the spellings of tools
/// that omit the offset or its colon.
package enum TimeText {
    /// The seconds since 1970-01-01T00:00:00Z; `nil` if the text is no time, or names a day that does
    /// not exist.
    package static func seconds(_ text: String) -> Double? {
        var reader = TimeReader(text)
        guard let days = reader.date(), reader.take("T") || reader.take(" "),
            let hour = reader.number(digits: 2), hour < 24, reader.take(":"),
            let minute = reader.number(digits: 2), minute < 60, reader.take(":"),
            let second = reader.number(digits: 2), second < 61,
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        return Double(((days * 24 + hour) * 60 + minute - offset) * 60 + second) + fraction
    }

    /// The seconds of the first moment in UTC of a day such as `2026-03-01`; `nil` if the text is none.
    package static func day(_ text: String) -> Double? {
        var reader = TimeReader(text)
        guard let days = reader.date(), reader.isAtEnd else { return nil }
        return Double(days) * secondsPerDay
    }

    /// The seconds of a day.
    package static let secondsPerDay = 86_400.0

    /// The time in UTC with whole seconds, such as `2026-03-01T10:00:00Z`.
    package static func text(_ seconds: Double) -> String {
        let text = CivilTime(unixSeconds: seconds.rounded(.down)).iso8601
        return text.replacing(".000Z", with: "Z")
    }
}

/// Reads the parts of a time one after the other.
private struct TimeReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func digit() -> Int? {
        guard let first = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return nil }
        rest.removeFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// The days since 1970-01-01 of a day that exists.
    mutating func date() -> Int? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2)
        else { return nil }
        let days = Self.days(year, month, day)
        let civil = CivilTime(unixSeconds: Double(days) * TimeText.secondsPerDay)
        return (civil.year, civil.month, civil.day) == (year, month, day) ? days : nil
    }

    /// The part of a second after the point, 0 if there is none; `nil` if it has no or more than nine
    /// digits.
    mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        var (digits, scale) = (0, 1)
        while scale < 1_000_000_000, let digit = digit() {
            (digits, scale) = (digits * 10 + digit, scale * 10)
        }
        return scale > 1 ? Double(digits) / Double(scale) : nil
    }

    /// The offset in minutes, 0 if there is none.
    mutating func offset() -> Int? {
        if isAtEnd || take("Z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hours = number(digits: 2) else { return nil }
        _ = take(":")
        guard let minutes = number(digits: 2) else { return nil }
        return (hours * 60 + minutes) * (isNegative ? -1 : 1)
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
}
