import StubHTTP
package import StubJSON
import StubSchema

extension RuleBook {
    /// Returns all rules in the order of registration, with their conditions and numbers of uses.
    ///
    /// - Parameters:
    ///   - pattern: returns a pattern as it may be shown.
    ///   - expected: returns what a condition expects as it may be shown.
    package func listing(
        _ check: RulePathCheck? = nil,
        showing pattern: (RequestPattern) -> RequestPattern = { $0 },
        _ expected: (RequestCondition) -> String = \.expected
    ) -> JSONValue {
        .array(
            entries.sorted { $0.id < $1.id }.map { entry in
                var summary = entry.summary(showing: pattern, expected)
                if let warning = check?.warning(of: entry.rule) {
                    summary["warnings"] = [.string(warning.sentence)]
                }
                return .object(summary)
            })
    }
}

extension RuleBook.Entry {
    fileprivate func summary(
        showing pattern: (RequestPattern) -> RequestPattern,
        _ expected: (RequestCondition) -> String
    ) -> JSONObject {
        var which = pattern(rule.pattern).members
        if !rule.pattern.conditions.isEmpty {
            which["conditions"] = .object(
                JSONObject(rule.pattern.conditions.map { ($0.field, .string(expected($0))) }))
        }
        if let user = rule.user { which["user"] = .string(user) }
        return [
            "id": .int(id),
            "name": .text(rule.name),
            "scenario": .text(scenario ?? rule.stage?.scenario),
            "enabled": .bool(isEnabled),
            "which": .object(which),
            "skip": .int(rule.skip),
            "times": rule.times.map(JSONValue.int) ?? .null,
            "lasts": rule.lasts.flatMap { JSONNumber($0) }.map(JSONValue.number) ?? .null,
            "chance": rule.chance.flatMap { JSONNumber($0) }.map(JSONValue.number) ?? .null,
            "requires": .text(rule.stage?.requires),
            "movesTo": .text(rule.stage?.movesTo),
            "seen": .int(seen),
            "used": .int(used),
        ]
    }
}

extension RequestPattern {
    /// The parts that are set, in the format of journal queries.
    fileprivate var members: JSONObject {
        var members = JSONObject()
        if let operation { members["operation"] = .string(operation) }
        if let method { members["method"] = .string(method.rawValue) }
        if let path { members["path"] = .string(path.description) }
        if !query.isEmpty { members["query"] = Self.matchers(query) }
        if !headers.isEmpty { members["headers"] = Self.matchers(headers) }
        if let body { members["body"] = body }
        if let bodyText { members["bodyContains"] = .string(bodyText) }
        if !selections.isEmpty {
            members["jsonPath"] = Self.matchers(
                Dictionary(
                    selections.map { ($0.text, $1) }, uniquingKeysWith: { first, _ in first }))
        }
        return members
    }

    private static func matchers(_ matchers: [String: TextMatcher]) -> JSONValue {
        .object(
            JSONObject(matchers.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    }
}

extension TextMatcher {
    /// The matcher as rules in JSON have it.
    fileprivate var json: JSONValue {
        switch self {
        case .equals(let text): .string(text)
        case .contains(let text): ["contains": .string(text)]
        case .matches(let expression): ["matches": .string(expression.source)]
        case .present: ["present": true]
        case .absent: ["absent": true]
        case .not(let matcher): ["not": matcher.json]
        case .anyOf(let matchers): ["anyOf": .array(matchers.map(\.json))]
        }
    }
}

extension JSONValue {
    fileprivate static func text(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }
}
