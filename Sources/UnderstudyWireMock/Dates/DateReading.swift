import StubHTTP

/// Reads dates and times; those without a zone are in UTC.
enum DateReading {
    /// Returns the seconds since 1970-01-01T00:00:00Z of a date in the formats of ISO 8601 and of HTTP
    /// fields; `nil` for any other text.
    static func seconds(_ text: String) -> Double? {
        let reader = TimeScan(text)
        if let time = reader.isoTime() { return time }
        for format in httpFormats {
            if let time = format.flatMap({ seconds(text, in: $0) }) { return time }
        }
        return nil
    }

    /// The three formats of HTTP dates (RFC 9110 §5.6.7).
    private static let httpFormats = [
        "EEE, dd MMM yyyy HH:mm:ss z", "EEEE, dd-MMM-yy HH:mm:ss z", "EEE MMM d HH:mm:ss yyyy",
    ].map { try? DateText.Format(pattern: $0) }

    /// Returns the seconds since 1970-01-01T00:00:00Z of a text in a format; `nil` if it does not
    /// have that format.
    static func seconds(_ text: String, in format: DateText.Format) -> Double? {
        switch format {
        case .standard: return seconds(text)
        case .epoch: return Double(text).flatMap { $0.isFinite ? $0 / 1000 : nil }
        case .unix: return Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .pattern(let pieces):
            var scan = TimeScan(text)
            return scan.time(pieces)
        }
    }
}

/// Reads the parts of a date from the start of a text.
private struct TimeScan {
    private var rest: Substring

    init(_ text: String) {
        rest = Substring(text)
    }

    /// `2026-01-31`, `2026-01-31T10:20`, with seconds, fractions and a zone if they are given.
    func isoTime() -> Double? {
        var scan = self
        guard let year = scan.digits(4...4), scan.skip("-"), let month = scan.digits(2...2),
            scan.skip("-"), let day = scan.digits(2...2),
            var time = CivilDay.seconds(year, month, day)
        else { return nil }
        if scan.rest.isEmpty { return time }
        guard scan.skip("T") || scan.skip("t") || scan.skip(" "), let hour = scan.digits(2...2),
            hour < 24, scan.skip(":"), let minute = scan.digits(2...2), minute < 60
        else { return nil }
        time += Double(hour * 3_600 + minute * 60)
        if scan.skip(":") {
            guard let second = scan.digits(2...2), second < 61 else { return nil }
            time += Double(second)
            if scan.skip(".") {
                guard let fraction = scan.fraction() else { return nil }
                time += fraction
            }
        }
        if scan.rest.isEmpty { return time }
        guard let offset = scan.zone(), scan.rest.isEmpty else { return nil }
        return time - offset
    }

    /// Reads the pieces of a pattern, and nothing after them.
    mutating func time(_ pieces: [DateText.Piece]) -> Double? {
        var (year, month, day) = (1970, 1, 1)
        var (hour, seconds, offset) = (0, 0.0, 0.0)
        var isAfternoon: Bool?
        for piece in pieces {
            switch piece {
            case .text(let text): guard skip(text) else { return nil }
            case .year(let count):
                guard let value = digits(count == 2 ? 2...2 : 4...4) else { return nil }
                year = count == 2 ? 2000 + value : value
            case .month(let count):
                guard let value = digits(count == 1 ? 1...2 : 2...2) else { return nil }
                month = value
            case .monthName:
                guard let value = name(of: DateText.months) else { return nil }
                month = value + 1
            case .weekday: guard name(of: DateText.weekdays) != nil else { return nil }
            case .day(let count):
                while count == 1, skip(" ") {}
                guard let value = digits(count == 1 ? 1...2 : 2...2) else { return nil }
                day = value
            case .hour(let count):
                guard let value = digits(count == 1 ? 1...2 : 2...2), value < 24 else { return nil }
                hour = value
            case .halfHour(let count):
                guard let value = digits(count == 1 ? 1...2 : 2...2), 1...12 ~= value else {
                    return nil
                }
                hour = value % 12
            case .half:
                let isAM = skip("AM") || skip("am")
                guard isAM || skip("PM") || skip("pm") else { return nil }
                isAfternoon = !isAM
            case .minute(let count):
                guard let value = digits(count == 1 ? 1...2 : 2...2), value < 60 else { return nil }
                seconds += Double(value * 60)
            case .second(let count):
                guard let value = digits(count == 1 ? 1...2 : 2...2), value < 61 else { return nil }
                seconds += Double(value)
            case .millisecond:
                guard let value = fraction() else { return nil }
                seconds += value
            case .zone:
                guard let value = zone() else { return nil }
                offset = value
            }
        }
        guard rest.isEmpty, let start = CivilDay.seconds(year, month, day) else { return nil }
        if isAfternoon == true { hour += 12 }
        return start + Double(hour) * 3_600 + seconds - offset
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= count.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    private mutating func fraction() -> Double? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 30 else { return nil }
        rest = rest.dropFirst(digits.count)
        return Double("0." + digits)
    }

    /// The index of the name, which may be shortened to three letters.
    private mutating func name(of names: [String]) -> Int? {
        for (index, name) in names.enumerated() where skip(name) { return index }
        for (index, name) in names.enumerated() where skip(String(name.prefix(3))) { return index }
        return nil
    }

    /// `Z`, `GMT`, `UTC`, `+02:00`, `+0200` or `+02`, in seconds east of UTC.
    private mutating func zone() -> Double? {
        if skip("Z") || skip("z") || skip("GMT") || skip("UTC") { return 0 }
        let isWest = rest.hasPrefix("-")
        guard skip("+") || skip("-"), let hours = digits(2...2), hours < 24 else { return nil }
        let minutes = skip(":") || !rest.isEmpty ? digits(2...2) : 0
        guard let minutes, minutes < 60 else { return nil }
        let seconds = Double(hours * 3_600 + minutes * 60)
        return isWest ? -seconds : seconds
    }
}
