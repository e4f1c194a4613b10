import StubJSON

/// The keywords for a value as a whole (Validation §6.1–6.3, §7).
extension SchemaEvaluator {
    mutating func checkValue(_ node: SchemaNode, _ value: Value) -> Bool {
        let type = JSONTypes.type(of: value.pointee)
        if let types = node.rules.types, types.isDisjoint(with: type),
            !types.accepts(value.pointee)
        {
            return fail(
                node, "type",
                "expected \(Phrase.list(types.names, "or")), "
                    + "found \(Phrase.describe(value.pointee))")
        }
        if node.isTypeOnly { return true }
        var isValid = true
        if node.hasValues, !checkListed(node, value.pointee) { isValid = false }
        if type == .number, let rules = node.number, case .number(let number) = value.pointee,
            !rules._withUnsafeGuaranteedRef({ checkNumber(number, against: $0, of: node) })
        {
            isValid = false
        }
        if type == .string, let rules = node.string, case .string(let text) = value.pointee,
            !rules._withUnsafeGuaranteedRef({ checkText(text, against: $0, of: node) })
        {
            isValid = false
        }
        if assertsFormats || node.rules.assertsFormat, let format = node.rules.format,
            !format.accepts(value.pointee)
        {
            isValid = fail(
                node, "format",
                "expected a value of format \(format.rawValue), "
                    + "found \(Phrase.describe(value.pointee))")
        }
        return isValid
    }

    private mutating func checkListed(_ node: SchemaNode, _ value: JSONValue) -> Bool {
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
        return isValid
    }

    private mutating func checkNumber(
        _ number: JSONNumber, against rules: Frozen<NumberRules>, of node: SchemaNode
    ) -> Bool {
        var isValid = true
        let compact = number.compact
        if let bound = rules.value.minimum, bound.order(of: number, compact) < 0 {
            isValid = fail(
                node, "minimum",
                "expected at least \(bound.number.literal), found \(number.literal)")
        }
        if let bound = rules.value.exclusiveMinimum, bound.order(of: number, compact) <= 0 {
            isValid = fail(
                node, "exclusiveMinimum",
                "expected more than \(bound.number.literal), found \(number.literal)")
        }
        if let bound = rules.value.maximum, bound.order(of: number, compact) > 0 {
            isValid = fail(
                node, "maximum",
                "expected at most \(bound.number.literal), found \(number.literal)")
        }
        if let bound = rules.value.exclusiveMaximum, bound.order(of: number, compact) >= 0 {
            isValid = fail(
                node, "exclusiveMaximum",
                "expected less than \(bound.number.literal), found \(number.literal)")
        }
        if let divisor = rules.value.multipleOf, !number.isMultiple(of: divisor) {
            isValid = fail(
                node, "multipleOf",
                "expected a multiple of \(divisor.literal), found \(number.literal)")
        }
        return isValid
    }

    private mutating func checkText(
        _ text: String, against rules: Frozen<StringRules>, of node: SchemaNode
    ) -> Bool {
        var isValid = true
        if let minimum = rules.value.minLength, !text.hasScalars(atLeast: minimum) {
            let length = text.unicodeScalars.count
            isValid = fail(
                node, "minLength",
                "expected at least \(Phrase.count(minimum, "character")), found \(length)")
        }
        if let maximum = rules.value.maxLength, maximum < Int.max,
            text.hasScalars(atLeast: maximum + 1)
        {
            let length = text.unicodeScalars.count
            isValid = fail(
                node, "maxLength",
                "expected at most \(Phrase.count(maximum, "character")), found \(length)")
        }
        if let pattern = rules.value.pattern, !finds(pattern, in: text, node, "pattern") {
            isValid = fail(
                node, "pattern",
                "expected text that matches \(pattern.source), found "
                    + Phrase.describe(.string(text)))
        }
        return isValid
    }
}

// MARK: - Patterns

extension SchemaEvaluator {
    /// Whether the text matches; aborts the evaluation if that is too expensive to decide.
    mutating func finds(
        _ pattern: SchemaPattern, in text: String, _ node: SchemaNode, _ keyword: String,
        _ key: String? = nil
    ) -> Bool {
        do throws(PatternBudget.Exceeded) {
            return try pattern.matches(text, budget: &patternBudget)
        } catch {
            guard end == nil else { return false }
            end = .expensive
            expensiveIssue = issue(
                node, keyword: "patternCost", [keyword, key].compactMap { $0 },
                "the pattern \(pattern.source) is too expensive: it was not matched within "
                    + "\(PatternBudget.defaultSteps) steps against "
                    + Phrase.describe(.string(text)))
            return false
        }
    }
}

extension String {
    /// Whether there are at least this many code points; usually the number of bytes decides.
    fileprivate func hasScalars(atLeast count: Int) -> Bool {
        if utf8.count < count { return false }
        if utf8.count / 4 >= count { return true }
        return unicodeScalars.count >= count
    }
}
