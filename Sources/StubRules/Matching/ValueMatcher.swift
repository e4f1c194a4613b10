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
    case json(JSONComparison)
    /// A value that the path selects matches; without a matcher, the path has to select something.
    case path(JSONPath, ValueMatcher?)
    case template(PathTemplate)
    case all([ValueMatcher])
    case any([ValueMatcher])
    case not(ValueMatcher)

    /// - Parameters:
    ///   - text: the value; `nil` if it is absent.
    ///   - bytes: the value as it was sent, if it may not be text.
    package func matches(_ text: String?, bytes: [UInt8]? = nil) -> Bool {
        switch self {
        case .anything: return true
        case .absent: return text == nil
        case .all(let matchers): return matchers.allSatisfy { $0.matches(text, bytes: bytes) }
        case .any(let matchers): return matchers.contains { $0.matches(text, bytes: bytes) }
        case .not(let matcher): return !matcher.matches(text, bytes: bytes)
        default: break
        }
        guard let text else { return false }
        switch self {
        case .equals(let wanted, let ignoresCase):
            return ignoresCase ? text.lowercased() == wanted.lowercased() : text == wanted
        case .contains(let part): return text.contains(part)
        case .matches(let pattern): return pattern.matches(text)
        case .bytes(let wanted): return (bytes ?? Array(text.utf8)) == wanted
        case .json(let comparison):
            return Self.json(text, bytes).map(comparison.matches) ?? false
        case .path(let path, let matcher):
            guard let value = Self.json(text, bytes) else { return false }
            guard let matcher else { return path.selects(in: value) }
            return Self.matches(path, matcher, in: value)
        case .template(let template): return template.values(in: text) != nil
        case .anything, .absent, .all, .any, .not: return false
        }
    }

    private static func json(_ text: String, _ bytes: [UInt8]?) -> JSONValue? {
        try? JSONParser.parse(bytes ?? Array(text.utf8))
    }

    private static func matches(
        _ path: JSONPath, _ matcher: ValueMatcher, in value: JSONValue
    ) -> Bool {
        if case .json(let comparison) = matcher {
            let found = path.values(in: value)
            guard path.isDefinite else { return comparison.matches(.array(found)) }
            return found.first.map(comparison.matches) ?? false
        }
        let texts = path.texts(in: value)
        if texts.isEmpty { return matcher.mentionsAbsence && matcher.matches(nil) }
        return texts.contains { matcher.matches($0) }
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
        case .json(let comparison): Self.description(of: comparison)
        case .path(let path, nil): "has \(path.text)"
        case .path(let path, let matcher?): "\(path.text): \(matcher)"
        case .template(let template): template.text
        case .all(let matchers): matchers.map(\.description).joined(separator: " and ")
        case .any(let matchers): matchers.map(\.description).joined(separator: " or ")
        case .not(let matcher): "not: \(matcher)"
        }
    }

    private static func description(of comparison: JSONComparison) -> String {
        var text = "JSON \(comparison.expected)"
        if comparison.ignoresArrayOrder { text += ", arrays in any order" }
        if comparison.ignoresExtraElements { text += ", with further elements" }
        return text
    }
}
