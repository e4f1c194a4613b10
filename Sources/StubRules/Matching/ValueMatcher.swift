package import StubHTTP
import StubJSON
package import StubSchema

/// A condition for a text of a request, or for its absence.
package indirect enum ValueMatcher: Sendable, Hashable {
    case anything
    case absent
    case equals(String, ignoresCase: Bool)
    case contains(String)
    case matches(TextPattern)
    case bytes([UInt8])
    /// A value that the path selects matches; without a matcher, the path has to select something.
    case path(JSONPath, ValueMatcher?)
    case template(PathTemplate)
    case dialect(AnyDialectCondition)
    case all([ValueMatcher])
    case any([ValueMatcher])
    case not(ValueMatcher)

    /// - Parameters:
    ///   - text: the value; `nil` if it is absent.
    ///   - bytes: the value as it was sent, if it may not be text.
    ///   - now: the stub's time, in seconds since 1970-01-01T00:00:00Z.
    /// - Returns: `false` also if it is too expensive to decide, whether or not it is negated.
    package func matches(_ text: String?, bytes: [UInt8]? = nil, now: Double) -> Bool {
        decide(text, bytes, now) ?? false
    }

    private func decide(_ text: String?, _ bytes: [UInt8]?, _ now: Double) -> Bool? {
        switch self {
        case .anything: return true
        case .absent: return text == nil
        case .all(let matchers): return Decision.all(matchers) { $0.decide(text, bytes, now) }
        case .any(let matchers): return Decision.any(matchers) { $0.decide(text, bytes, now) }
        case .not(let matcher): return matcher.decide(text, bytes, now).map { !$0 }
        case .bytes(let wanted): return (bytes ?? text.map { Array($0.utf8) }) == wanted
        default: break
        }
        guard let text else { return false }
        switch self {
        case .equals(let wanted, let ignoresCase):
            return ignoresCase ? text.lowercased() == wanted.lowercased() : text == wanted
        case .contains(let part): return text.contains(part)
        case .matches(let pattern): return pattern.decide(text)
        case .path(let path, let matcher):
            guard let value = try? JSONParser.parse(bytes ?? Array(text.utf8)) else { return false }
            guard let matcher else { return path.selects(in: value) }
            return Self.decide(path, matcher, in: value, now)
        case .template(let template): return template.values(in: text) != nil
        case .dialect(let dialect):
            return dialect.condition.decide(text, bytes: bytes, now: now)
        case .anything, .absent, .all, .any, .not, .bytes: return false
        }
    }

    private static func decide(
        _ path: JSONPath, _ matcher: ValueMatcher, in value: JSONValue, _ now: Double
    ) -> Bool? {
        guard let found = path.values(in: value) else { return nil }
        let texts = path.texts(of: found)
        if texts.isEmpty { return matcher.mentionsAbsence ? matcher.decide(nil, nil, now) : false }
        return Decision.any(texts) { matcher.decide($0, nil, now) }
    }

    /// Whether the absence of a value matters to it.
    package var mentionsAbsence: Bool {
        switch self {
        case .absent: true
        case .all(let matchers), .any(let matchers): matchers.contains(where: \.mentionsAbsence)
        case .not(let matcher): matcher.mentionsAbsence
        default: false
        }
    }
}

extension ValueMatcher: CustomStringConvertible {
    /// The condition as it is shown in lists and near misses.
    package var description: String {
        switch self {
        case .anything: "anything"
        case .absent: "absent"
        case .equals(let text, let ignoresCase): ignoresCase ? "\(text) (in any case)" : text
        case .contains(let part): "contains '\(part)'"
        case .matches(let pattern): "matches /\(pattern.source)/"
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .path(let path, nil): "has \(path.text)"
        case .path(let path, let matcher?): "\(path.text): \(matcher)"
        case .template(let template): template.text
        case .dialect(let dialect): dialect.condition.description
        case .all(let matchers): matchers.map(\.description).joined(separator: " and ")
        case .any(let matchers): matchers.map(\.description).joined(separator: " or ")
        case .not(let matcher): "not: \(matcher)"
        }
    }
}

extension ValueMatcher {
    /// Creates a matcher of a condition that a dialect adds.
    package init(_ condition: some DialectCondition) {
        self = .dialect(AnyDialectCondition(condition: condition))
    }
}
