package import StubContract
import StubHTTP
import StubJSON
package import StubRules

extension Exchange {
    /// Compares the request with all conditions of a rule.
    ///
    /// - Parameter states: the states of scenarios.
    package func comparison(
        with rule: Rule, states: [String: String], mask: SecretMask
    ) -> [NearMiss.Part] {
        guard let target = RequestTarget(request.target) else { return [] }
        return RuleComparison(
            rule: rule, used: 0, seen: 0, states: states, request: request, target: target,
            operation: operation, mask: mask, now: receivedAt
        ).parts
    }
}

/// Compares a request with all conditions of a rule.
struct RuleComparison {
    let rule: Rule
    let used: Int
    let seen: Int
    let states: [String: String]
    let request: HTTPRequest
    let target: RequestTarget
    let operation: String?
    let mask: SecretMask
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    let now: Double

    var parts: [NearMiss.Part] {
        pattern + matchers("query", rule.pattern.query, target.values(of:)) { .query($0) }
            + matchers("header", rule.pattern.headers, { request.fields[values: $0] }) {
                .header($0)
            }
            + bodies + conditions + timing
    }

    private var conditions: [NearMiss.Part] {
        rule.pattern.allConditions.map { condition in
            NearMiss.Part(
                field: condition.field, expected: mask.expected(by: condition),
                found: found(condition), isMet: condition.matches(request, now: now),
                problem: slip(condition))
        }
    }

    /// Says that the name of the request's GraphQL operation is similar to the one of the rule.
    private func slip(_ condition: RequestCondition) -> String? {
        guard condition.part == .graphQL, case .some(.equals(let wanted, _)) = condition.test,
            let found = condition.found(in: request),
            NearestWord.nearest(to: found, among: [wanted]) != nil, found != wanted
        else { return nil }
        return "the rule is about \(mask.text(wanted, of: .graphQL)), a similar name"
    }

    private func found(_ condition: RequestCondition) -> String? {
        if condition.part == .body { return bodyText }
        return condition.found(in: request).map { mask.text($0, of: condition.part) }
    }

    private var bodyText: String? {
        if request.body.isEmpty { return nil }
        let text = mask.text(request.body, contentType: request.fields["Content-Type"])
        return String((text ?? "bytes").prefix(200))
    }

    private var pattern: [NearMiss.Part] {
        var parts: [NearMiss.Part] = []
        if let wanted = rule.pattern.operation {
            parts.append(
                NearMiss.Part(
                    field: "operation", expected: wanted, found: operation,
                    isMet: wanted == operation))
        }
        if let wanted = rule.pattern.method {
            parts.append(
                NearMiss.Part(
                    field: "method", expected: wanted.rawValue, found: request.method.rawValue,
                    isMet: wanted == request.method))
        }
        if let wanted = rule.pattern.pathPattern {
            parts.append(
                NearMiss.Part(
                    field: "path", expected: wanted.description, found: String(request.path),
                    isMet: wanted.matches(target)))
        }
        return parts
    }

    private func matchers(
        _ kind: String, _ matchers: [String: TextMatcher], _ values: (String) -> [String],
        _ part: (String) -> RequestCondition.Part
    ) -> [NearMiss.Part] {
        matchers.sorted { $0.key < $1.key }.map { name, matcher in
            let found = values(name)
            return NearMiss.Part(
                field: "\(kind).\(name)",
                expected: matcher.hasText
                    ? mask.text(matcher.description, of: part(name)) : matcher.description,
                found: found.isEmpty
                    ? nil : mask.text(found.joined(separator: ", "), of: part(name)),
                isMet: matcher.matches(found))
        }
    }

    private var bodies: [NearMiss.Part] {
        var parts: [NearMiss.Part] = []
        let found = bodyText
        if let wanted = rule.pattern.body {
            let only = RequestPattern(body: wanted)
            parts.append(
                NearMiss.Part(
                    field: "body", expected: mask.json(wanted).description, found: found,
                    isMet: only.matches(
                        request, operation: nil, target: target,
                        json: try? JSONParser.parse(request.body), now: now)))
        }
        if let wanted = rule.pattern.bodyText {
            let only = RequestPattern(bodyText: wanted)
            parts.append(
                NearMiss.Part(
                    field: "body", expected: "contains '\(mask.plain(wanted))'", found: found,
                    isMet: only.matches(
                        request, operation: nil, target: target, json: nil, now: now)))
        }
        return parts
    }

    /// The conditions of a rule that do not depend on the request itself.
    private var timing: [NearMiss.Part] {
        var parts: [NearMiss.Part] = []
        if let stage = rule.stage, let required = stage.requires {
            let state = states[stage.scenario] ?? Rule.Stage.started
            parts.append(
                NearMiss.Part(
                    field: "scenario.\(stage.scenario)", expected: required, found: state,
                    isMet: state == required))
        }
        if let times = rule.times {
            parts.append(
                NearMiss.Part(
                    field: "times", expected: "used fewer than \(times) times",
                    found: "used \(used)", isMet: used < times))
        }
        if rule.skip > 0 {
            parts.append(
                NearMiss.Part(
                    field: "skip", expected: "from request \(rule.skip + 1) on",
                    found: "\(seen) seen", isMet: seen > rule.skip))
        }
        return parts
    }
}

extension TextMatcher {
    /// Whether it contains a text that a request has to have.
    fileprivate var hasText: Bool {
        switch self {
        case .equals, .contains, .matches: true
        case .present, .absent: false
        case .not(let matcher): matcher.hasText
        case .anyOf(let matchers): matchers.contains(where: \.hasText)
        }
    }
}
