import StubJSON
import StubSchema

/// A condition for one value in the JSON of a body: an object whose only member is `equals`,
/// `contains`, `matches`, `present`, `absent`, `not` or `anyOf`.
enum BodyMatcher {
    /// The value is this one; an object in it is no matcher.
    case equals(JSONValue)
    /// The text of the value, or of an element of the array, contains this text.
    case contains(String)
    /// The expression matches the whole text of the value, or of an element of the array.
    case matches(TextPattern)
    /// There is a value, which may be null, or there is none.
    case present(Bool)
    /// The value does not match the pattern.
    case not(JSONValue)
    /// The value matches one of the patterns.
    case anyOf([JSONValue])

    private static let words = [
        "equals", "contains", "matches", "present", "absent", "not", "anyOf",
    ]

    /// Creates the matcher that a pattern describes; `nil` if it is compared as it is.
    init?(_ pattern: JSONValue) {
        guard let members = pattern.object?.members, members.count == 1 else { return nil }
        switch (members[0].key, members[0].value) {
        case ("equals", let value): self = .equals(value)
        case ("contains", let value):
            guard let text = Self.text(of: value) else { return nil }
            self = .contains(text)
        case ("matches", .string(let source)):
            guard let expression = TextPattern(source) else { return nil }
            self = .matches(expression)
        case ("present", .bool(let flag)): self = .present(flag)
        case ("absent", .bool(let flag)): self = .present(!flag)
        case ("not", let pattern): self = .not(pattern)
        case ("anyOf", .array(let patterns)) where !patterns.isEmpty: self = .anyOf(patterns)
        default: return nil
        }
    }

    /// Whether a value matches a pattern, in which matchers replace values at any depth.
    ///
    /// Objects may have further members, arrays may not have further elements.
    ///
    /// - Parameter value: `nil` if the body lacks the value.
    /// - Returns: `false` also if it is too expensive to decide, whether or not it is negated.
    static func matches(_ value: JSONValue?, _ pattern: JSONValue) -> Bool {
        decide(value, pattern) ?? false
    }

    private static func decide(_ value: JSONValue?, _ pattern: JSONValue) -> Bool? {
        if let matcher = BodyMatcher(pattern) { return matcher.decide(value) }
        switch (value, pattern) {
        case (.object(let members)?, .object(let wanted)):
            return Decision.all(wanted) { decide(members[$0.key], $0.value) }
        case (.array(let elements)?, .array(let wanted)):
            guard elements.count == wanted.count else { return false }
            return Decision.all(zip(elements, wanted)) { decide($0, $1) }
        default:
            return value == pattern
        }
    }

    /// The place of the first object that has members of matchers alone and is none; `nil` if there
    /// is no such object.
    static func mistake(in pattern: JSONValue) -> [String]? {
        switch BodyMatcher(pattern) {
        case .equals, .contains, .matches, .present: return nil
        case .not, .anyOf: break
        case nil:
            let keys = pattern.object?.keys ?? []
            if !keys.isEmpty, keys.allSatisfy(words.contains) { return [] }
        }
        for member in pattern.object ?? JSONObject() {
            if let inner = mistake(in: member.value) { return [member.key] + inner }
        }
        for (index, element) in (pattern.array ?? []).enumerated() {
            if let inner = mistake(in: element) { return [String(index)] + inner }
        }
        return nil
    }

    private func decide(_ value: JSONValue?) -> Bool? {
        switch self {
        case .equals(let wanted): value == wanted
        case .contains(let part): Self.texts(of: value).contains { $0.contains(part) }
        case .matches(let expression): Decision.any(Self.texts(of: value), expression.decide)
        case .present(let isPresent): (value != nil) == isPresent
        case .not(let pattern): Self.decide(value, pattern).map { !$0 }
        case .anyOf(let patterns): Decision.any(patterns) { Self.decide(value, $0) }
        }
    }

    /// The text of a value, or those of the elements of an array.
    private static func texts(of value: JSONValue?) -> [String] {
        (value?.array ?? [value ?? .null]).compactMap(text)
    }

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
