package import StubJSON
import StubSchema

/// An expected JSON value, with the differences that are ignored and with placeholders.
package struct JSONComparison: Sendable, Hashable {
    /// A placeholder in place of a value, such as `${json-unit.any-string}`.
    private enum Placeholder {
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
    package let expected: JSONValue
    package let ignoresArrayOrder: Bool
    package let ignoresExtraElements: Bool

    package init(_ expected: JSONValue, ignoresArrayOrder: Bool, ignoresExtraElements: Bool) {
        self.expected = expected
        self.ignoresArrayOrder = ignoresArrayOrder
        self.ignoresExtraElements = ignoresExtraElements
    }

    /// The first placeholder in a value that comparisons do not support, or whose expression is
    /// malformed; `nil` if there is none.
    package static func unknownPlaceholder(in value: JSONValue) -> String? {
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

    package func matches(_ value: JSONValue) -> Bool { matches(value, expected) }

    private func matches(_ value: JSONValue, _ expected: JSONValue) -> Bool {
        switch (expected, value) {
        case (.object(let wanted), .object(let members)):
            let required = wanted.filter { !Self.mayBeAbsent($0.value) }
            guard required.allSatisfy({ members[$0.key] != nil }) else { return false }
            return members.allSatisfy { member in
                wanted[member.key].map { matches(member.value, $0) } ?? ignoresExtraElements
            }
        case (.array(let wanted), .array(let elements)):
            guard
                ignoresExtraElements
                    ? elements.count >= wanted.count : elements.count == wanted.count
            else { return false }
            return ignoresArrayOrder
                ? isAssignable(wanted, elements)
                : zip(elements, wanted).allSatisfy { matches($0, $1) }
        case (.string(let text), _):
            return Placeholder(text).map { Self.fits(value, $0) } ?? (value == expected)
        default:
            return value == expected
        }
    }

    private static func mayBeAbsent(_ value: JSONValue) -> Bool {
        guard let text = value.string else { return false }
        return text == "${json-unit.ignore-element}" || text == "#{json-unit.ignore-element}"
    }

    private static func fits(_ value: JSONValue, _ placeholder: Placeholder) -> Bool {
        switch placeholder {
        case .ignored: true
        case .string: value.string != nil
        case .number: value.number != nil
        case .boolean: value.bool != nil
        case .pattern(let source):
            value.string.map { TextPattern(source)?.matches($0) ?? false } ?? false
        }
    }

    /// Whether each expected element can be assigned another element that matches it.
    private func isAssignable(_ wanted: [JSONValue], _ elements: [JSONValue]) -> Bool {
        var owner = [Int?](repeating: nil, count: elements.count)
        func assign(_ index: Int, _ tried: inout Set<Int>) -> Bool {
            for place in elements.indices where !tried.contains(place) {
                guard matches(elements[place], wanted[index]) else { continue }
                tried.insert(place)
                if owner[place].map({ assign($0, &tried) }) ?? true {
                    owner[place] = index
                    return true
                }
            }
            return false
        }
        return wanted.indices.allSatisfy { index in
            var tried: Set<Int> = []
            return assign(index, &tried)
        }
    }
}
