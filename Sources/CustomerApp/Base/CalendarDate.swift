import Foundation

/// A calendar day, which does not depend on the device's time zone.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The year in the Gregorian calendar.
    public let year: Int
    /// The month, from 1.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Parses `2026-03-01` (RFC 3339 §5.6); nil for other formats and for days that do not exist.
    public init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/([0-9]{4})-([0-9]{2})-([0-9]{2})/#),
            InternetDate.parse("\(text)T00:00:00Z") != nil,
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    public static func < (a: Self, b: Self) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    public var description: String {
        [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)].joined(separator: "-")
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension CalendarDate: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = CalendarDate(text) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\"\(text)\" is not an RFC 3339 date"))
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
