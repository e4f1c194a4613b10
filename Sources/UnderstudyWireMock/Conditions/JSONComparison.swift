import StubJSON
import StubRules
import StubSchema

/// An expected JSON value, with the differences that are ignored and with placeholders.
struct JSONComparison: DialectCondition {
    /// A placeholder in place of a value, such as `${json-unit.any-string}`.
    enum Placeholder {
        case ignored
        case string
        case number
        case boolean
        case pattern(String)

        init?(_ text: String) {
            guard let open = text.firstIndex(of: "{"), text[..<open] == "$" || text[..<open] == "#",
                let close = text[open...].firstIndex(of: "}")
            else { return nil }
            let rest = text[text.index(after: close)...]
            switch text[text.index(after: open)..<close] {
            case "json-unit.ignore", "json-unit.ignore-element": self = .ignored
            case "json-unit.any-string": self = .string
            case "json-unit.any-number": self = .number
            case "json-unit.any-boolean": self = .boolean
            case "json-unit.regex": self = .pattern(String(rest))
            default: return nil
            }
        }
    }

    /// The expected value.
    let expected: JSONValue
    let ignoresArrayOrder: Bool
    let ignoresExtraElements: Bool
    /// The path to the value that is compared, or to several, which are an array; `nil` for the whole.
    var path: JSONPath?
    /// The expressions of placeholders, by their text.
    let patterns: [String: TextPattern]

    init(_ expected: JSONValue, ignoresArrayOrder: Bool, ignoresExtraElements: Bool) {
        self.expected = expected
        self.ignoresArrayOrder = ignoresArrayOrder
        self.ignoresExtraElements = ignoresExtraElements
        var patterns: [String: TextPattern] = [:]
        for case .pattern(let source) in Self.placeholders(in: expected) {
            patterns[source] = TextPattern(source)
        }
        self.patterns = patterns
    }

    /// The first placeholder in a value that comparisons do not support, or whose expression is
    /// malformed; `nil` if there is none.
    static func unknownPlaceholder(in value: JSONValue) -> String? {
        switch value {
        case .string(let text):
            guard text.hasPrefix("${json-unit") || text.hasPrefix("#{json-unit") else { return nil }
            guard let known = Placeholder(text) else { return text }
            if case .pattern(let source) = known, TextPattern(source) == nil { return text }
            return nil
        case .array(let elements): return elements.lazy.compactMap(unknownPlaceholder).first
        case .object(let members):
            return members.lazy.compactMap { unknownPlaceholder(in: $0.value) }.first
        default: return nil
        }
    }

    static func placeholders(in value: JSONValue) -> [Placeholder] {
        switch value {
        case .string(let text): Placeholder(text).map { [$0] } ?? []
        case .array(let elements): elements.flatMap(placeholders)
        case .object(let members): members.flatMap { placeholders(in: $0.value) }
        default: []
        }
    }

    func decide(_ text: String, bytes: [UInt8]?, now: Double) -> Bool? {
        guard let value = try? JSONParser.parse(bytes ?? Array(text.utf8)) else { return false }
        guard let path else { return decide(value) }
        guard let found = path.values(in: value) else { return nil }
        guard path.isDefinite else { return decide(.array(found)) }
        return found.first.map(decide) ?? false
    }

    /// Whether a value is as expected; `nil` if that is too expensive to decide.
    func decide(_ value: JSONValue) -> Bool? {
        var run = JSONComparisonRun(comparison: self)
        return run.decide(value)
    }
}

extension JSONComparison: CustomStringConvertible {
    /// The condition as it is shown in lists and near misses.
    var description: String {
        var text = path.map { "\($0.text): " } ?? ""
        text += "JSON \(expected)"
        if ignoresArrayOrder { text += ", arrays in any order" }
        if ignoresExtraElements { text += ", with further elements" }
        return text
    }
}
