import StubJSON

/// The keywords that look at a value as a whole (Validation §6.1–6.3, §7).
extension SchemaEvaluator {
    mutating func checkValue(_ node: SchemaNode, _ value: JSONValue) -> Bool {
        if let types = node.rules.types, !types.accepts(value) {
            return fail(
                node, "type",
                "expected \(Phrase.list(types.names, "or")), found \(Phrase.describe(value))")
        }
        var isValid = true
        if let const = node.rules.const, const != value {
            isValid = fail(
                node, "const",
                "expected \(Phrase.describe(const)), found \(Phrase.describe(value))")
        }
        if let members = node.rules.members, !members.contains(value) {
            isValid = fail(
                node, "enum",
                "expected \(Phrase.choices(members)), found \(Phrase.describe(value))")
        }
        switch value {
        case .number(let number):
            if let rules = node.rules.number, !check(number, rules, node) { isValid = false }
        case .string(let text):
            if let rules = node.rules.string, !check(text, rules, node) { isValid = false }
        case .null, .bool, .array, .object:
            break
        }
        if let format = node.rules.format, assertsFormats || node.rules.assertsFormat,
            !format.accepts(value)
        {
            isValid = fail(
                node, "format",
                "expected a value of format \(format.rawValue), found \(Phrase.describe(value))")
        }
        return isValid
    }

    private mutating func check(
        _ number: JSONNumber, _ rules: NumberRules, _ node: SchemaNode
    ) -> Bool {
        var isValid = true
        if let bound = rules.minimum, number < bound {
            isValid = fail(
                node, "minimum", "expected at least \(bound.literal), found \(number.literal)")
        }
        if let bound = rules.exclusiveMinimum, number <= bound {
            isValid = fail(
                node, "exclusiveMinimum",
                "expected more than \(bound.literal), found \(number.literal)")
        }
        if let bound = rules.maximum, number > bound {
            isValid = fail(
                node, "maximum", "expected at most \(bound.literal), found \(number.literal)")
        }
        if let bound = rules.exclusiveMaximum, number >= bound {
            isValid = fail(
                node, "exclusiveMaximum",
                "expected less than \(bound.literal), found \(number.literal)")
        }
        if let divisor = rules.multipleOf, !number.isMultiple(of: divisor) {
            isValid = fail(
                node, "multipleOf",
                "expected a multiple of \(divisor.literal), found \(number.literal)")
        }
        return isValid
    }

    private mutating func check(
        _ text: String, _ rules: StringRules, _ node: SchemaNode
    ) -> Bool {
        var isValid = true
        if rules.minLength != nil || rules.maxLength != nil {
            let length = text.unicodeScalars.count
            if let minimum = rules.minLength, length < minimum {
                isValid = fail(
                    node, "minLength",
                    "expected at least \(Phrase.count(minimum, "character")), found \(length)")
            }
            if let maximum = rules.maxLength, length > maximum {
                isValid = fail(
                    node, "maxLength",
                    "expected at most \(Phrase.count(maximum, "character")), found \(length)")
            }
        }
        if let pattern = rules.pattern, !pattern.matches(text) {
            isValid = fail(
                node, "pattern",
                "expected text that matches \(pattern.source), found "
                    + Phrase.describe(.string(text)))
        }
        return isValid
    }
}
