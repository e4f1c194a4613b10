import Foundation
import StubJSON

/// A value that an app has read of a response, to be compared with the JSON that it comes from.
struct ReadValue: Sendable, CustomStringConvertible {
    private enum Content: Sendable {
        case nothing
        case flag(Bool)
        case number(Double)
        case text(String)
        case time(Date)
    }

    private let content: Content
    let description: String

    /// Recognises Booleans, numbers, texts, dates, raw values of these, and `nil`; anything else is
    /// its description.
    init(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            self = mirror.children.first.map { ReadValue($0.value) } ?? ReadValue(.nothing, "nil")
            return
        }
        let text = "\(value)"
        switch value {
        case let flag as Bool: self.init(.flag(flag), text)
        case let time as Date: self.init(.time(time), text)
        case let url as URL: self.init(.text(url.absoluteString), text)
        case let string as any StringProtocol: self.init(.text(String(string)), text)
        case is any Numeric: self.init(Double(text).map(Content.number) ?? .text(text), text)
        case let raw as any RawRepresentable: self.init(raw.rawValue)
        default: self.init(.text(text), text)
        }
    }

    private init(_ content: Content, _ description: String) {
        self.content = content
        self.description = description
    }

    /// Whether an app that reads the JSON may have this value.
    func reads(_ json: JSONValue?) -> Bool {
        switch (content, json ?? .null) {
        case (.nothing, .null): true
        case (.flag(let flag), .bool(let sent)): flag == sent
        case (.number(let number), .number(let sent)):
            Self.areEqual(number, Double(sent.literal))
        case (.number(let number), .string(let sent)): Self.areEqual(number, Double(sent))
        case (.text(let text), .string(let sent)): Array(text.utf8) == Array(sent.utf8)
        case (.text(let text), .number(let sent)): text == sent.literal
        case (.time(let time), .string(let sent)):
            Self.time(sent).map { abs($0.timeIntervalSince(time)) < 0.001 } ?? false
        // Numbers are seconds or milliseconds since 1970.
        case (.time(let time), .number(let sent)):
            [1, 1000].contains {
                Self.areEqual(time.timeIntervalSince1970 * $0, Double(sent.literal))
            }
        default: false
        }
    }

    /// Numbers in JSON have the precision of a double at most (RFC 8259 §6).
    private static func areEqual(_ one: Double, _ other: Double?) -> Bool {
        guard let other else { return false }
        return abs(one - other) <= abs(other) * 1e-12
    }

    /// The time of a text; `nil` if it is no date and no date with a time (RFC 3339 §5.6).
    static func time(_ text: String) -> Date? {
        let text = text.utf8.count == 10 ? "\(text)T00:00:00Z" : text
        return [true, false].lazy.compactMap { hasFraction in
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(text)
        }.first
    }
}
