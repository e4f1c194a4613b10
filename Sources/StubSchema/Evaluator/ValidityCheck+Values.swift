import StubJSON

/// The keywords for a value as a whole (Validation §6.1–6.3, §7).
extension ValidityCheck {
    mutating func acceptsText(
        _ value: UnsafePointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        if node.validity.keywords.contains(.length), !hasLength(value, node) { return false }
        if let choices = node.validity.choices, !isChoice(value, choices) { return false }
        guard let pattern = node.validity.pattern else { return true }
        return pattern._withUnsafeGuaranteedRef { matches(value, $0) }
    }

    private func hasLength(_ value: UnsafePointer<JSONValue>, _ node: SchemaNode) -> Bool {
        guard case .string(let text) = value.pointee else { return false }
        return text.hasScalars(from: node.validity.minLength, to: node.validity.maxLength)
    }

    private func isChoice(
        _ value: UnsafePointer<JSONValue>, _ choices: Unmanaged<KeyTable>
    ) -> Bool {
        guard case .string(let text) = value.pointee else { return false }
        return choices._withUnsafeGuaranteedRef { $0.index(of: text) != nil }
    }

    private mutating func matches(
        _ value: UnsafePointer<JSONValue>, _ pattern: SchemaPattern
    ) -> Bool {
        guard case .string(let text) = value.pointee else { return false }
        do throws(PatternBudget.Exceeded) {
            return try pattern.matches(text, budget: &patternBudget)
        } catch {
            isUndecided = true
            return false
        }
    }

    func acceptsNumber(
        _ value: UnsafePointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        guard case .number(let number) = value.pointee else { return true }
        guard let compact = number.compact else {
            return (node.validity.types.contains(.number) || number.isInteger)
                && acceptsNumberExactly(number, node)
        }
        if compact.exponent < 0, !node.validity.types.contains(.number), !number.isInteger {
            return false
        }
        if let range = node.validity.range {
            return range._withUnsafeGuaranteedRef { $0.contains(compact) }
        }
        return acceptsNumberExactly(number, node)
    }

    private func acceptsNumberExactly(_ number: JSONNumber, _ node: SchemaNode) -> Bool {
        guard let rules = node.validity.number else { return true }
        return rules._withUnsafeGuaranteedRef { $0.value.accepts(number) }
    }

    func acceptsValue(
        _ value: UnsafePointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        if node.validity.keywords.contains(.values) {
            if let const = node.rules.const, const != value.pointee { return false }
            if let members = node.rules.members, !members.contains(value.pointee) { return false }
        }
        guard assertsFormats || node.validity.keywords.contains(.assertedFormat),
            let format = node.rules.format
        else { return true }
        return format.accepts(value.pointee)
    }
}
