package import StubSchema

/// A condition for a text of a request: the value of a query parameter, of a header field, or what a
/// JSON path selects in the body.
public indirect enum TextMatcher: Sendable, Hashable {
    /// One of the values equals this text.
    case equals(String)
    /// One of the values contains this text.
    case contains(String)
    /// A regular expression matches the whole of one of the values.
    case matches(TextExpression)
    /// There is a value.
    case present
    /// There is no value.
    case absent
    /// The matcher does not match.
    case not(TextMatcher)
    /// At least one of the matchers matches.
    case anyOf([TextMatcher])

    /// - Returns: `false` also if it is too expensive to decide, whether or not it is negated.
    package func matches(_ values: [String]) -> Bool { decide(values) ?? false }

    private func decide(_ values: [String]) -> Bool? {
        switch self {
        case .equals(let text): values.contains(text)
        case .contains(let text): values.contains { $0.contains(text) }
        case .matches(let expression): Decision.any(values, expression.pattern.decide)
        case .present: !values.isEmpty
        case .absent: values.isEmpty
        case .not(let matcher): matcher.decide(values).map { !$0 }
        case .anyOf(let matchers): Decision.any(matchers) { $0.decide(values) }
        }
    }

    /// The condition for the values that a path selects in JSON.
    package func condition(at path: JSONPath) -> ValueMatcher {
        switch self {
        case .equals(let text): .path(path, .equals(text, ignoresCase: false))
        case .contains(let text): .path(path, .contains(text))
        case .matches(let expression): .path(path, .matches(expression.pattern))
        case .present: .path(path, nil)
        case .absent: .not(.path(path, nil))
        case .not(let matcher): .not(matcher.condition(at: path))
        case .anyOf(let matchers): .any(matchers.map { $0.condition(at: path) })
        }
    }

    /// A regular expression that matches the whole of one of the values.
    ///
    /// - Throws: ``PatternError`` if the expression is malformed.
    public static func matches(_ expression: String) throws(PatternError) -> TextMatcher {
        .matches(try TextExpression(expression))
    }
}

extension TextMatcher: ExpressibleByStringLiteral {
    /// One of the values equals this text.
    public init(stringLiteral value: String) { self = .equals(value) }
}

extension TextMatcher: CustomStringConvertible {
    /// The condition as it is shown in near misses.
    public var description: String {
        switch self {
        case .equals(let text): text
        case .contains(let text): "contains '\(text)'"
        case .matches(let expression): "matches /\(expression.source)/"
        case .present: "present"
        case .absent: "absent"
        case .not(let matcher): "not: \(matcher)"
        case .anyOf(let matchers): matchers.map(\.description).joined(separator: " or ")
        }
    }
}

/// A regular expression in the syntax of ECMA-262 for a whole text; a dot also matches line ends, and
/// the flags `i`, `m` and `s` may precede it, as in `(?i)abc`.
public struct TextExpression: Sendable, Hashable {
    package let pattern: TextPattern

    /// The expression as it was written.
    public var source: String { pattern.source }

    /// - Throws: ``PatternError`` if the expression is malformed.
    public init(_ source: String) throws(PatternError) {
        guard let pattern = TextPattern(source) else {
            throw PatternError(
                description: "'\(source)' is not a regular expression of ECMA-262")
        }
        self.pattern = pattern
    }
}

/// A regular expression or a JSON path of a condition is malformed.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a clause.
    public let description: String
}
