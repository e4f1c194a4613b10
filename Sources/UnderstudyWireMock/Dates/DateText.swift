import StubHTTP

/// How a time is written in a template; always in UTC.
struct DateText: Sendable, Hashable {
    /// How the time is written.
    enum Format: Sendable, Hashable {
        /// `2026-01-31T10:20:30Z`.
        case standard
        /// Milliseconds since 1970.
        case epoch
        /// Seconds since 1970.
        case unix
        case pattern([Piece])
    }

    /// A piece of a pattern such as `yyyy-MM-dd`.
    enum Piece: Sendable, Hashable {
        case text(String)
        case year(digits: Int)
        case month(digits: Int)
        /// The English name, or its first three letters.
        case monthName(isShort: Bool)
        case weekday(isShort: Bool)
        case day(digits: Int)
        case hour(digits: Int)
        /// The hour from 1 to 12.
        case halfHour(digits: Int)
        /// `AM` or `PM`.
        case half
        case minute(digits: Int)
        case second(digits: Int)
        case millisecond(digits: Int)
        case zone(String)
    }

    let format: Format
    let offset: DateOffset

    init(_ format: Format, offset: DateOffset = .none) {
        self.format = format
        self.offset = offset
    }

    /// Returns the text of a time, in seconds since 1970-01-01T00:00:00Z.
    func text(at now: Double) -> String {
        let time = offset.applied(to: now)
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
            case .monthName(let isShort): name(months[time.month - 1], isShort)
            case .weekday(let isShort): name(weekdays[time.weekday], isShort)
            case .day(let digits): padded(time.day, digits)
            case .hour(let digits): padded(time.hour, digits)
            case .halfHour(let digits): padded((time.hour + 11) % 12 + 1, digits)
            case .half: time.hour < 12 ? "AM" : "PM"
            case .minute(let digits): padded(time.minute, digits)
            case .second(let digits): padded(time.second, digits)
            case .millisecond(let digits): padded(time.millisecond, digits)
            case .zone(let zone): zone
            }
        }.joined()
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static func name(_ name: String, _ isShort: Bool) -> String {
        isShort ? String(name.prefix(3)) : name
    }

    private static func padded(_ value: Int, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension DateText.Format {
    /// Reads `epoch`, `unix`, or a pattern; `nil` is the standard format.
    ///
    /// - Throws: ``UnknownLetter`` for the first letters of a pattern that are not supported.
    init(named name: String?) throws(UnknownLetter) {
        switch name {
        case nil: self = .standard
        case "epoch": self = .epoch
        case "unix": self = .unix
        case .some(let pattern): try self.init(pattern: pattern)
        }
    }

    /// Parses a pattern with Java's letters; throws the first letter that is not supported.
    init(pattern: String) throws(UnknownLetter) {
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
    struct UnknownLetter: Error {
        let letters: String
    }

    private static func piece(_ letter: Character, _ count: Int) -> DateText.Piece? {
        switch letter {
        case "y", "u": .year(digits: count)
        case "M" where count <= 2: .month(digits: count)
        case "M" where count <= 4: .monthName(isShort: count == 3)
        case "E" where count <= 4: .weekday(isShort: count <= 3)
        case "d": .day(digits: count)
        case "H": .hour(digits: count)
        case "h": .halfHour(digits: count)
        case "a" where count == 1: .half
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
