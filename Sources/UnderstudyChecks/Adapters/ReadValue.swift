import Foundation
import StubJSON

/// A value that an app has read of a response, to be compared with the JSON that it comes from.
struct ReadValue: Sendable, CustomStringConvertible {
    /// What a value is, as far as it says which other values a server could send in its place.
    enum Kind: Sendable, Hashable {
        case nothing, flag, number, time
        /// Any text.
        case text
        /// One of several texts, or one with a form of its own, such as a URL.
        case formed
    }

    private enum Content: Sendable {
        case nothing
        case flag(Bool)
        case number(Double)
        case text(String)
        case time(Date)
    }

    let kind: Kind
    private let content: Content
    let description: String

    /// Recognises Booleans, numbers, texts, dates, URLs, raw values of these, and `nil`; anything
    /// else is its description.
    init(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            self = mirror.children.first.map { ReadValue($0.value) } ?? .nothing
            return
        }
        let text = "\(value)"
        switch value {
        case let flag as Bool: self.init(.flag, .flag(flag), text)
        case let time as Date: self.init(.time, .time(time), text)
        case let url as URL: self.init(.formed, .text(url.absoluteString), text)
        case let string as any StringProtocol: self.init(.text, .text(String(string)), text)
        case is any Numeric:
            self.init(.number, Double(text).map(Content.number) ?? .text(text), text)
        case let raw as any RawRepresentable:
            let value = ReadValue(raw.rawValue)
            self.init(.formed, value.content, value.description)
        default: self.init(.formed, .text(text), text)
        }
    }

    private init(_ kind: Kind, _ content: Content, _ description: String) {
        self.kind = kind
        self.content = content
        self.description = description
    }

    private static let nothing = ReadValue(.nothing, .nothing, "nil")

    /// Whether an app that reads the JSON may have this value; `nil` if that cannot be told, such as
    /// of a time in a notation of the API's own.
    func reads(_ json: JSONValue?) -> Bool? {
        switch (content, json ?? .null) {
        case (.nothing, .null): true
        case (.flag(let flag), .bool(let sent)): flag == sent
        case (.number(let number), .number(let sent)):
            Self.areEqual(number, Double(sent.literal))
        case (.number(let number), .string(let sent)): Self.areEqual(number, Double(sent))
        case (.text(let text), .string(let sent)): isText(text, sent)
        case (.text(let text), .number(let sent)): text == sent.literal
        case (.time(let time), .string(let sent)):
            Self.times(sent).isEmpty
                ? nil : Self.times(sent).contains { Self.areEqual($0, time) }
        case (.time(let time), .number(let sent)):
            Double(sent.literal).map { number in
                Self.units(of: number).contains { unit in
                    Self.areEqual(Date(timeIntervalSince1970: number / unit), time)
                }
            }
        default: false
        }
    }

    /// Compares texts byte for byte, because Swift takes some for equal that differ.
    ///
    /// A URL may be encoded, and a UUID in capitals.
    private func isText(_ text: String, _ sent: String) -> Bool {
        if kind == .formed {
            let decoded = text.removingPercentEncoding ?? text
            return [text, decoded].contains(sent) || text.lowercased() == sent.lowercased()
        }
        return Array(text.utf8) == Array(sent.utf8)
    }

    /// Numbers in JSON have the precision of a double at most (RFC 8259 §6).
    private static func areEqual(_ one: Double, _ other: Double?) -> Bool {
        guard let other else { return false }
        return abs(one - other) <= abs(other) * 1e-12
    }

    private static func areEqual(_ one: Date, _ other: Date) -> Bool {
        abs(one.timeIntervalSince(other)) < 0.001
    }

    /// How many of a number's units since 1970 may be one second: numbers that are a time in one unit,
    /// from 1973 to 2201 in seconds, and after 1973 in milliseconds, are not taken for one in another.
    private static func units(of number: Double) -> [Double] {
        switch abs(number) {
        case 1e8..<7.3e9: [1]
        case 1e11...: [1000]
        default: [1, 1000]
        }
    }

    /// The times that a text may mean; none if it is neither a date nor a time (RFC 3339 §5.6).
    ///
    /// A date begins at midnight, in UTC or where the device is.
    static func times(_ text: String) -> [Date] {
        if text.utf8.count == 10 {
            guard let midnight = times("\(text)T00:00:00Z").first else { return [] }
            let offset = TimeZone.current.secondsFromGMT(for: midnight)
            return [midnight, midnight.addingTimeInterval(-Double(offset))]
        }
        return [true, false].lazy.compactMap { hasFraction in
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(text)
        }.first.map { [$0] } ?? []
    }
}
