import Foundation

/// Amounts travel as text ("12.50"), because a JSON number would pass through binary floating point.
public enum AmountText {
    /// Reads an amount as the server writes it. Strict, because `Decimal(string:)` would read "12abc" as 12.
    static func decimal(fromWire text: String) -> Decimal? {
        guard text.wholeMatch(of: /-?[0-9]{1,30}(\.[0-9]{1,8})?/) != nil else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// Reads what a person typed. Comma and point are both decimal separators; grouping is refused, since "1,234" is ambiguous.
    public static func decimal(fromTyped text: String) -> Decimal? {
        let plain = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        guard plain.wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,2})?/) != nil else { return nil }
        return decimal(fromWire: plain)
    }

    /// Writes at least two decimal places, as the server does.
    public static func wire(_ amount: Decimal) -> String {
        let text = amount.description
        guard let point = text.firstIndex(of: ".") else { return text + ".00" }
        return text[point...].count < 3 ? text + "0" : text
    }
}

/// A `Decimal` that is a string in JSON.
@propertyWrapper
public struct DecimalText: Codable, Hashable, Sendable {
    public var wrappedValue: Decimal

    public init(wrappedValue: Decimal) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let amount = AmountText.decimal(fromWire: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not an amount")
        }
        wrappedValue = amount
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(AmountText.wire(wrappedValue))
    }
}

/// A day without a time zone ("2025-03-04"): a lunch on the 4th stays on the 4th wherever the expense is read.
public struct CalendarDay: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String

    public init?(rawValue: String) {
        guard rawValue.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else { return nil }
        self.rawValue = rawValue
    }

    public init(_ date: Date, in timeZone: TimeZone = .current) {
        rawValue = date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }
}

enum LedgerJSON {
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = timestamp(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "Not an ISO 8601 timestamp")
            }
            return date
        }
        return decoder
    }

    /// ISO 8601 with or without fractions of a second: the backend leaves them out when they are zero.
    static func timestamp(_ text: String) -> Date? {
        let whole = Date.ISO8601FormatStyle(timeZoneSeparator: .colon)
        let fractional = Date.ISO8601FormatStyle(
            timeZoneSeparator: .colon, includingFractionalSeconds: true)
        return (try? whole.parse(text)) ?? (try? fractional.parse(text))
    }

    /// The date format of HTTP headers; some servers write "21-Oct-2025" in cookies.
    static func httpDate(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text.replacing("-", with: " "))
    }
}
