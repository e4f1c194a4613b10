/// Reads `startedDateTime` of an archive: RFC 3339, and the offsets without a colon that some tools
/// write.
enum HARTime {
    /// The seconds since the start of the year 0; `nil` if the text is no time.
    static func seconds(_ text: String) -> Double? {
        guard
            let match = text.wholeMatch(
                of: /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6)
        else { return nil }
        let fraction = match.7.flatMap { Double("0" + $0) } ?? 0
        let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset(match.8 ?? "Z")
        return Double(minutes * 60 + second) + fraction
    }

    /// Days in the Gregorian calendar, counted from March, so that leap days end a year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
            + (months * 153 + 2) / 5 + day
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
