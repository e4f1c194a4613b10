import StubHTTP

/// The present time of the stub's clock in a template, with an offset and a format; always in UTC.
package struct DateText: Sendable, Hashable {
    /// How the time is written.
    package enum Format: Sendable, Hashable {
        /// `2026-01-31T10:20:30Z`.
        case standard
        /// Milliseconds since 1970.
        case epoch
        /// Seconds since 1970.
        case unix
        case pattern([Piece])
    }

    /// A piece of a pattern such as `yyyy-MM-dd`.
    package enum Piece: Sendable, Hashable {
        case text(String)
        case year(digits: Int)
        case month(digits: Int)
        case day(digits: Int)
        case hour(digits: Int)
        case minute(digits: Int)
        case second(digits: Int)
        case millisecond(digits: Int)
        case zone(String)
    }

    let format: Format
    let months: Int
    let seconds: Double

    /// - Parameters:
    ///   - months: the whole months to add, in the calendar.
    ///   - seconds: the seconds to add.
    package init(_ format: Format, months: Int = 0, seconds: Double = 0) {
        self.format = format
        self.months = months
        self.seconds = seconds
    }

    func text(at now: Double) -> String {
        // The years that dates can have, which also prevents overflows.
        let time = min(
            max(Self.adding(months, to: now) + seconds, -62_167_219_200), 253_402_300_799)
        let civil = CivilTime(unixSeconds: time)
        switch format {
        case .standard:
            return Self.text(
                [
                    .year(digits: 4), .text("-"), .month(digits: 2), .text("-"), .day(digits: 2),
                    .text("T"), .hour(digits: 2), .text(":"), .minute(digits: 2), .text(":"),
                    .second(digits: 2), .text("Z"),
                ], civil)
        case .epoch: return String(Int64((time * 1000).rounded(.down)))
        case .unix: return String(Int64(time.rounded(.down)))
        case .pattern(let pieces): return Self.text(pieces, civil)
        }
    }

    private static func text(_ pieces: [Piece], _ time: CivilTime) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .year(let digits): padded(digits == 2 ? time.year % 100 : time.year, digits)
            case .month(let digits): padded(time.month, digits)
            case .day(let digits): padded(time.day, digits)
            case .hour(let digits): padded(time.hour, digits)
            case .minute(let digits): padded(time.minute, digits)
            case .second(let digits): padded(time.second, digits)
            case .millisecond(let digits): padded(time.millisecond, digits)
            case .zone(let zone): zone
            }
        }.joined()
    }

    private static func padded(_ value: Int, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Adds months; a day that the month does not have becomes its last one.
    private static func adding(_ months: Int, to now: Double) -> Double {
        guard months != 0 else { return now }
        let time = CivilTime(unixSeconds: now)
        let count = time.year * 12 + time.month - 1 + months
        let year = count >= 0 ? count / 12 : (count - 11) / 12
        let month = count - year * 12 + 1
        let day = min(time.day, lastDay(of: month, year))
        let moved = days(before: year, month, day) - days(before: time.year, time.month, time.day)
        return now + Double(moved) * 86_400
    }

    private static func lastDay(of month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The days before a date, counted from March of the year 0.
    private static func days(before year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let shifted = month <= 2 ? month + 9 : month - 3
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * shifted + 2) / 5 + day
    }
}

extension DateText.Format {
    /// Parses a pattern with Java's letters; throws the first letter that is not supported.
    package init(pattern: String) throws(UnknownLetter) {
        var pieces: [DateText.Piece] = []
        var rest = Substring(pattern)
        while let first = rest.first {
            if first == "'" {
                rest = rest.dropFirst()
                let text = rest.prefix { $0 != "'" }
                pieces.append(.text(text.isEmpty ? "'" : String(text)))
                rest = rest.dropFirst(text.count + 1)
                continue
            }
            let run = rest.prefix { $0 == first }
            rest = rest.dropFirst(run.count)
            guard let piece = Self.piece(first, run.count) else {
                throw UnknownLetter(letters: String(run))
            }
            pieces.append(piece)
        }
        self = .pattern(pieces)
    }

    /// Letters of a pattern that are not supported.
    package struct UnknownLetter: Error {
        package let letters: String
    }

    private static func piece(_ letter: Character, _ count: Int) -> DateText.Piece? {
        switch letter {
        case "y", "u": .year(digits: count)
        case "M" where count <= 2: .month(digits: count)
        case "d": .day(digits: count)
        case "H": .hour(digits: count)
        case "m": .minute(digits: count)
        case "s": .second(digits: count)
        case "S": .millisecond(digits: count)
        case "Z": .zone("+0000")
        case "X": .zone("Z")
        case "z": .zone("UTC")
        case _ where letter.isLetter && letter.isASCII: nil
        default: .text(String(repeating: letter, count: count))
        }
    }
}
