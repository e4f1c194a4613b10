import Foundation

@testable import StubSchema

/// The system's regular expressions, as a reference.
struct ReferenceMatcher {
    private let expression: NSRegularExpression

    /// `nil` if the system does not support the expression.
    init?(_ pattern: ECMAPattern) {
        guard let expression = try? NSRegularExpression(pattern: pattern.icuSource) else {
            return nil
        }
        self.expression = expression
    }

    func matches(_ text: String) -> Bool {
        let range = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, range: range) != nil
    }
}

extension ECMAPattern {
    /// The same expression in ICU's syntax, written out where the dialects differ.
    ///
    /// One difference remains: a reference to a group that did not participate fails in ICU and
    /// matches the empty text in ECMA-262.
    var icuSource: String {
        let source = Self.icu(root)
        return source.isEmpty ? "(?:)" : source
    }

    private static func icu(_ node: Node) -> String {
        switch node {
        case .set(let set): icu(set)
        case .sequence(let nodes): nodes.map(icu).joined()
        case .alternatives(let nodes): nodes.map(icu).joined(separator: "|")
        case .repetition(let inner, let bounds): atom(inner) + icu(bounds)
        case .capture(let inner, _): "(\(icu(inner)))"
        case .group(let inner, let flags): "(?\(flags):\(icu(inner)))"
        case .look(let inner, let isAhead, let isNegative):
            "(?\(isAhead ? "" : "<")\(isNegative ? "!" : "=")\(icu(inner)))"
        case .start: "^"
        // ICU's `$` also matches before a line break at the end.
        case .end: "\\z"
        case .wordBoundary(let isNegative):
            isNegative
                ? "(?:(?<=\(word))(?=\(word))|(?<!\(word))(?!\(word)))"
                : "(?:(?<=\(word))(?!\(word))|(?<!\(word))(?=\(word)))"
        case .backreference(let number): "(?:\\\(number))"
        }
    }

    private static let word = "[0-9A-Z_a-z]"

    private static func atom(_ node: Node) -> String {
        switch node {
        case .set, .capture, .group, .look, .backreference: icu(node)
        default: "(?:\(icu(node)))"
        }
    }

    private static func icu(_ bounds: Bounds) -> String {
        let limit = 1 << 24
        let minimum = min(bounds.minimum, limit)
        let quantifier =
            switch (minimum, bounds.maximum) {
            case (0, nil): "*"
            case (1, nil): "+"
            case (0, 1): "?"
            case (_, nil): "{\(minimum),}"
            case (_, let maximum?): "{\(minimum),\(min(maximum, limit))}"
            }
        return quantifier + (bounds.isLazy ? "?" : "")
    }

    private static func icu(_ set: CharacterSet) -> String {
        if set.ranges.isEmpty, set.properties.isEmpty {
            return set.isNegated ? "[\\x{0}-\\x{10FFFF}]" : "(?!)"
        }
        let ranges = set.ranges.map { range in
            range.lowerBound == range.upperBound
                ? scalar(range.lowerBound)
                : "\(scalar(range.lowerBound))-\(scalar(range.upperBound))"
        }
        let properties = set.properties.map { "\\\($0.isNegated ? "P" : "p"){\($0.name)}" }
        return "[\(set.isNegated ? "^" : "")\(ranges.joined())\(properties.joined())]"
    }

    private static func scalar(_ value: UInt32) -> String {
        "\\x{\(String(value, radix: 16))}"
    }
}
