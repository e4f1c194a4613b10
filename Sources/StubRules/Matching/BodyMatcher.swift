import StubJSON

/// A condition for one value in the JSON of a body: an object whose only member is `equals`,
/// `contains`, `present` or `absent`.
enum BodyMatcher {
    /// The value is this one; an object in it is no matcher.
    case equals(JSONValue)
    /// The text of the value, or of an element of the array, contains this text.
    case contains(String)
    /// There is a value, which may be null, or there is none.
    case present(Bool)

    private static let words = ["equals", "contains", "present", "absent"]

    /// Creates the matcher that a pattern describes; `nil` if it is compared as it is.
    init?(_ pattern: JSONValue) {
        guard let members = pattern.object?.members, members.count == 1 else { return nil }
        switch (members[0].key, members[0].value) {
        case ("equals", let value): self = .equals(value)
        case ("contains", let value):
            guard let text = Self.text(of: value) else { return nil }
            self = .contains(text)
        case ("present", .bool(let flag)): self = .present(flag)
        case ("absent", .bool(let flag)): self = .present(!flag)
        default: return nil
        }
    }

    /// Whether a value matches a pattern, in which matchers replace values at any depth.
    ///
    /// Objects may have further members, arrays may not have further elements.
    ///
    /// - Parameter value: `nil` if the body lacks the value.
    static func matches(_ value: JSONValue?, _ pattern: JSONValue) -> Bool {
        if let matcher = BodyMatcher(pattern) { return matcher.matches(value) }
        switch (value, pattern) {
        case (.object(let members)?, .object(let wanted)):
            return wanted.allSatisfy { matches(members[$0.key], $0.value) }
        case (.array(let elements)?, .array(let wanted)):
            return elements.count == wanted.count && zip(elements, wanted).allSatisfy(matches)
        default:
            return value == pattern
        }
    }

    /// The place of the first object that has members of matchers alone and is none; `nil` if there
    /// is no such object.
    static func mistake(in pattern: JSONValue) -> [String]? {
        if BodyMatcher(pattern) != nil { return nil }
        if let members = pattern.object, !members.isEmpty,
            members.allSatisfy({ words.contains($0.key) })
        {
            return []
        }
        for member in pattern.object ?? JSONObject() {
            if let inner = mistake(in: member.value) { return [member.key] + inner }
        }
        for (index, element) in (pattern.array ?? []).enumerated() {
            if let inner = mistake(in: element) { return [String(index)] + inner }
        }
        return nil
    }

    private func matches(_ value: JSONValue?) -> Bool {
        switch self {
        case .equals(let wanted): value == wanted
        case .contains(let part):
            (value?.array ?? [value ?? .null]).contains {
                Self.text(of: $0)?.contains(part) == true
            }
        case .present(let isPresent): (value != nil) == isPresent
        }
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
