import StubHTTP
import StubJSON
import StubRules
import StubSchema
import StubSupport

/// Reads WireMock's matchers: `{"equalTo": "a"}`, `{"matches": "a.*"}`, `{"or": […]}`.
struct MatcherReader {
    var notes: MappingNotes

    private static let operators =
        [
            "equalTo", "binaryEqualTo", "contains", "doesNotContain", "matches", "doesNotMatch",
            "equalToJson", "matchesJsonPath", "matchesJsonSchema", "matchesPathTemplate", "absent",
            "anything", "and", "or", "not",
        ] + DateComparison.Relation.allCases.map(\.rawValue)
        + NumberComparison.Relation.allCases.map(\.rawValue)
    /// The members beside an operator, by the operator that they belong to.
    private static let flags = [
        "equalTo": ["caseInsensitive"],
        "equalToJson": ["ignoreArrayOrder", "ignoreExtraElements"],
        "matchesJsonSchema": ["schemaVersion"],
        "before": DateMatcherReader.flags, "after": DateMatcherReader.flags,
        "equalToDateTime": DateMatcherReader.flags,
    ]

    /// Whether a value has the form of one of these matchers.
    static func isMatcher(_ value: JSONValue) -> Bool {
        value.object?.keys.contains { operators.contains($0) || isMultiple($0) } ?? false
    }

    private static func isMultiple(_ key: String) -> Bool {
        key == "hasExactly" || key == "includes"
    }

    /// Reads the matcher of a part that may have several values.
    mutating func test(_ place: MappingPlace) -> RequestCondition.Test? {
        for key in ["hasExactly", "includes"] {
            guard let list = place.given(key) else { continue }
            _ = notes.object(place, "a matcher with '\(key)'", known: [key])
            let matchers = self.list(list)
            return key == "includes" ? .including(matchers) : .exactly(matchers)
        }
        return matcher(place).map { .some($0) }
    }

    /// Reads a matcher.
    ///
    /// - Parameter ignored: further members, which the caller reads.
    mutating func matcher(_ place: MappingPlace, ignoring ignored: [String] = []) -> ValueMatcher? {
        let given = Self.operators.filter { place.given($0) != nil }
        guard let key = given.first, let operand = place[key] else {
            let count = notes.refusals.count
            if notes.object(
                place, "a matcher", known: ignored, words: Self.operators),
                notes.refusals.count == count
            {
                notes.refuse(place, "a matcher is missing")
            }
            return nil
        }
        let known = [key] + (Self.flags[key] ?? []) + ignored
        guard notes.object(place, "a matcher with '\(key)'", known: known) else { return nil }
        return matcher(key, operand, in: place)
    }

    private mutating func matcher(
        _ key: String, _ operand: MappingPlace, in place: MappingPlace
    ) -> ValueMatcher? {
        switch key {
        case "equalTo":
            let ignoresCase = notes.flag(place["caseInsensitive"])
            return notes.text(operand).map { .equals($0, ignoresCase: ignoresCase) }
        case "binaryEqualTo": return bytes(operand).map { .bytes($0) }
        case "contains": return notes.text(operand).map { .contains($0) }
        case "doesNotContain": return notes.text(operand).map { .not(.contains($0)) }
        case "matches": return pattern(operand).map { .matches($0) }
        case "doesNotMatch": return pattern(operand).map { .not(.matches($0)) }
        case "equalToJson": return comparison(operand, in: place).map(ValueMatcher.init)
        case "matchesJsonPath": return path(operand)
        case "matchesJsonSchema": return schema(operand, in: place).map(ValueMatcher.init)
        case "matchesPathTemplate": return template(operand).map { .template($0) }
        case "absent":
            if notes.flag(operand) { return .absent }
            notes.refuse(operand, "'absent' can only be true")
            return nil
        case "anything": return .anything
        case "and": return .all(list(operand))
        case "or": return .any(list(operand))
        case "not": return matcher(operand).map { .not($0) }
        default: return comparison(key, operand, in: place)
        }
    }

    /// The comparisons of dates and numbers.
    private mutating func comparison(
        _ key: String, _ operand: MappingPlace, in place: MappingPlace
    ) -> ValueMatcher? {
        if let relation = DateComparison.Relation(rawValue: key) {
            var dates = DateMatcherReader(notes: notes)
            defer { notes = dates.notes }
            return dates.comparison(relation, operand, in: place).map(ValueMatcher.init)
        }
        guard let relation = NumberComparison.Relation(rawValue: key) else { return nil }
        if let number = operand.value.double ?? operand.value.string.flatMap({ Double($0) }) {
            return ValueMatcher(NumberComparison(relation, number))
        }
        notes.refuse(operand, "'\(key)' must be a number, this is \(operand.value.typeName)")
        return nil
    }

    private mutating func list(_ place: MappingPlace) -> [ValueMatcher] {
        guard let elements = place.elements else {
            notes.refuse(place, "'\(place.name)' must be an array of matchers")
            return []
        }
        var matchers: [ValueMatcher] = []
        for element in elements where !notes.isFull {
            if let matcher = matcher(element) { matchers.append(matcher) }
        }
        return matchers
    }

    // MARK: - Operands

    mutating func pattern(_ place: MappingPlace) -> TextPattern? {
        guard let source = notes.text(place) else { return nil }
        if let pattern = TextPattern(source) { return pattern }
        notes.refuse(
            place, "the regular expression '\(source)' of '\(place.name)' is not supported")
        return nil
    }

    mutating func template(_ place: MappingPlace) -> PathTemplate? {
        guard let text = notes.text(place) else { return nil }
        if let template = PathTemplate(exactly: text) { return template }
        let reason =
            text.contains(PathTemplate.wildcard) ? ": it has '\(PathTemplate.wildcard)'" : ""
        notes.refuse(
            place, "the path template '\(text)' of '\(place.name)' is not supported" + reason)
        return nil
    }

    private mutating func bytes(_ place: MappingPlace) -> [UInt8]? {
        guard let text = notes.text(place) else { return nil }
        if let bytes = Base64.decode(text) { return bytes }
        notes.refuse(place, "'\(place.name)' must be Base64")
        return nil
    }

    /// The operand is JSON, or a text with JSON.
    private mutating func comparison(
        _ operand: MappingPlace, in place: MappingPlace
    ) -> JSONComparison? {
        let ignoresOrder = notes.flag(place["ignoreArrayOrder"])
        let ignoresExtra = notes.flag(place["ignoreExtraElements"])
        var expected = operand.value
        if let text = expected.string {
            guard let parsed = try? JSONParser.parse(Array(text.utf8)) else {
                notes.refuse(operand, "the text of 'equalToJson' is not JSON")
                return nil
            }
            expected = parsed
        }
        if let placeholder = JSONComparison.unknownPlaceholder(in: expected) {
            notes.refuse(operand, "the placeholder '\(placeholder)' is not supported")
        }
        return JSONComparison(
            expected, ignoresArrayOrder: ignoresOrder, ignoresExtraElements: ignoresExtra)
    }

    /// The operand is a schema, or a text with one.
    private mutating func schema(
        _ operand: MappingPlace, in place: MappingPlace
    ) -> SchemaCondition? {
        let version = notes.text(place["schemaVersion"]) ?? "V202012"
        guard let dialect = Self.dialects[version] else {
            notes.refuse(
                place["schemaVersion"] ?? place, "the schema version '\(version)' is not supported")
            return nil
        }
        var source = operand.value
        if let text = source.string {
            guard let parsed = try? JSONParser.parse(Array(text.utf8)) else {
                notes.refuse(operand, "the text of 'matchesJsonSchema' is not JSON")
                return nil
            }
            source = parsed
        }
        do throws(SchemaCondition.Malformed) {
            return try SchemaCondition(source, dialect: dialect)
        } catch {
            notes.refuse(operand, "the schema of 'matchesJsonSchema' is not valid: \(error.reason)")
            return nil
        }
    }

    /// The versions of JSON Schema by their names.
    private static let dialects = [
        "V6": "http://json-schema.org/draft-06/schema#",
        "V7": "http://json-schema.org/draft-07/schema#",
        "V201909": "https://json-schema.org/draft/2019-09/schema",
        "V202012": "https://json-schema.org/draft/2020-12/schema",
    ]

    /// An expression, or an object with an expression and a matcher for what it selects.
    private mutating func path(_ place: MappingPlace) -> ValueMatcher? {
        guard place.value.object != nil else {
            return expression(place).map { .path($0, nil) }
        }
        guard let inner = notes.required("expression", in: place),
            let path = expression(inner),
            let matcher = matcher(place, ignoring: ["expression"])
        else { return nil }
        // Selected JSON is compared as it is, and not as text.
        if case .dialect(let dialect) = matcher,
            var comparison = dialect.condition as? JSONComparison, comparison.path == nil
        {
            comparison.path = path
            return ValueMatcher(comparison)
        }
        return .path(path, matcher)
    }

    private mutating func expression(_ place: MappingPlace) -> JSONPath? {
        guard let text = notes.text(place) else { return nil }
        do throws(JSONPathError) {
            return try JSONPath(parsing: text, as: .wiremock)
        } catch {
            notes.refuse(place, "the JSON path '\(text)' is not supported: \(error.reason)")
            return nil
        }
    }
}
