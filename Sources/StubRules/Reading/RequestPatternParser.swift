import StubHTTP
import StubJSON
import StubSchema

extension RuleParser {
    /// Parses a pattern together with the options of a journal query.
    mutating func question(_ place: RulePlace) -> JournalQuery {
        let keys = [
            "operation", "method", "path", "graphQL", "query", "headers", "body", "bodyContains",
            "jsonPath",
            "since", "limit",
        ]
        guard reader.object(place, "a request pattern", keys: keys) else { return JournalQuery() }
        var pattern = pattern(place)
        conditions(place, &pattern)
        return JournalQuery(
            since: reader.int(place["since"], in: 0...Int.max),
            limit: reader.int(place["limit"], in: 0...Int.max), pattern: pattern)
    }

    /// Parses the parts of a pattern at the top level of a rule: operation, method, path and GraphQL's name.
    mutating func pattern(_ place: RulePlace) -> RequestPattern {
        var pattern = RequestPattern()
        if let operation = place["operation"] { pattern.operation = self.operation(operation) }
        if let method = reader.text(place["method"]) {
            pattern.method = HTTPMethod(method.uppercased())
        }
        if let path = place["path"], let text = reader.text(path) {
            pattern.pathPattern = PathPattern(text)
            if pattern.pathPattern == nil {
                reader.wrong(
                    "path", "'\(text)' is not a path", at: path,
                    hint: "It starts with '/' and has no query; use 'query' in 'when' for that.")
            }
        }
        if let name = reader.text(place["graphQL"]) {
            pattern.conditions = RequestPattern.graphQL(name).conditions
        }
        return pattern
    }

    /// Parses the parts that compare values: query, headers and body.
    mutating func conditions(_ place: RulePlace, _ pattern: inout RequestPattern) {
        if let query = place["query"] { pattern.query = matchers(query, "'query'") }
        if let headers = place["headers"] { pattern.headers = matchers(headers, "'headers'") }
        pattern.body = place["body"].map { body($0) }
        pattern.bodyText = reader.text(place["bodyContains"])
        if let paths = place["jsonPath"] { pattern.selections = selections(paths) }
    }

    /// `{"$.items[*].id": "7"}`: matchers for what JSON paths select in the body.
    private mutating func selections(_ place: RulePlace) -> [JSONPath: TextMatcher] {
        var selections: [JSONPath: TextMatcher] = [:]
        for (text, matcher) in matchers(place, "'jsonPath'").sorted(by: { $0.key < $1.key }) {
            do throws(PatternError) {
                selections[try JSONPath(ofRule: text)] = matcher
            } catch {
                reader.wrong(
                    "matcher", error.description, at: place[text] ?? place,
                    hint: "Write it as in RFC 9535, such as $.items[0].id.")
            }
        }
        return selections
    }

    /// Returns the value of a pattern for bodies; a wrong matcher in it is reported.
    private mutating func body(_ place: RulePlace) -> JSONValue {
        if let mistake = BodyMatcher.mistake(in: place.value) {
            let pointer = JSONPointer(tokens: place.pointer.tokens + mistake)
            reader.wrong(
                "matcher",
                "a matcher has one member: 'present' or 'absent' with true or false, 'contains' "
                    + "with a text, a number or a flag, 'matches' with a regular expression, "
                    + "'anyOf' with an array, 'not' or 'equals'",
                at: RulePlace(value: place.value, pointer: pointer),
                hint: #"Write {"equals": …} for a value that is this object."#)
        }
        return place.value
    }

    private mutating func operation(_ place: RulePlace) -> String? {
        guard let name = reader.text(place) else { return nil }
        if let known = vocabulary.operations, !known.contains(name) {
            reader.wrong(
                "unknown-operation", "the contract has no operation '\(name)'", at: place,
                hint: RuleReader.suggestion(for: name, among: known)
                    ?? "'understudy routes' lists them.")
        }
        return name
    }

    private mutating func matchers(
        _ place: RulePlace, _ what: String
    ) -> [String: TextMatcher] {
        guard let members = place.members else {
            reader.wrong(
                "type", "\(what) must be an object, this is \(place.value.typeName)", at: place)
            return [:]
        }
        var matchers: [String: TextMatcher] = [:]
        for (name, member) in members { matchers[name] = matcher(member) }
        return matchers
    }

    /// `"20"`, `{"contains": "a"}`, `{"matches": "a.*"}`, `{"absent": true}`, `{"present": true}`,
    /// `{"not": …}` or `{"anyOf": […]}`.
    private mutating func matcher(_ place: RulePlace) -> TextMatcher? {
        guard let object = place.value.object else {
            return reader.scalar(place).map(TextMatcher.equals)
        }
        let keys = ["equals", "contains", "matches", "present", "absent", "not", "anyOf"]
        guard reader.object(place, "a matcher", keys: keys) else { return nil }
        guard object.count == 1, let key = object.keys.first, let member = place[key] else {
            reader.wrong(
                "matcher", "a matcher has one member", at: place,
                hint: "It is one of \(keys.joined(separator: ", ")).")
            return nil
        }
        switch key {
        case "equals": return reader.scalar(member).map(TextMatcher.equals)
        case "contains": return reader.scalar(member).map(TextMatcher.contains)
        case "present": return reader.flag(member).map { $0 ? .present : .absent }
        case "absent": return reader.flag(member).map { $0 ? .absent : .present }
        case "matches": return expression(member).map(TextMatcher.matches)
        case "not": return matcher(member).map(TextMatcher.not)
        case "anyOf": return anyOf(member)
        default: return nil
        }
    }

    private mutating func expression(_ place: RulePlace) -> TextExpression? {
        guard let source = reader.text(place) else { return nil }
        do throws(PatternError) {
            return try TextExpression(source)
        } catch {
            reader.wrong(
                "matcher", error.description, at: place,
                hint: "It has to match the whole text; write .* for any other characters.")
            return nil
        }
    }

    private mutating func anyOf(_ place: RulePlace) -> TextMatcher? {
        guard let elements = place.value.array, !elements.isEmpty else {
            reader.wrong("matcher", "'anyOf' must be an array of matchers", at: place)
            return nil
        }
        var matchers: [TextMatcher] = []
        for (index, element) in elements.enumerated() where !reader.isFull {
            let place = RulePlace(value: element, pointer: place.pointer.appending(index))
            if let matcher = matcher(place) { matchers.append(matcher) }
        }
        return .anyOf(matchers)
    }
}
