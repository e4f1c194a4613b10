import StubJSON

/// A condition in a path expression: `@.price < 10 && match(@.name, 'a.*')`.
indirect enum JSONPathFilter: Sendable, Hashable {
    enum Operand: Sendable, Hashable {
        /// A path from the tested value.
        case current(JSONPath)
        /// A path from the document.
        case root(JSONPath)
        case literal(JSONValue)
        case function(JSONPathFunction)
    }

    enum Comparison: String, Sendable, Hashable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case greater = ">"
    }

    case exists(Operand)
    case compare(Operand, Comparison, Operand)
    case matches(Operand, TextPattern)
    /// `match()` and `search()` of RFC 9535.
    case fits(Operand, JSONPathPattern)
    case among(Operand, [JSONValue], isNegated: Bool)
    case all([JSONPathFilter])
    case any([JSONPathFilter])
    case not(JSONPathFilter)

    func matches(_ value: JSONValue, _ run: inout JSONPathRun) -> Bool {
        switch self {
        case .exists(let operand):
            return Self.value(of: operand, value, &run) != nil
        case .compare(let left, let comparison, let right):
            let left = Self.value(of: left, value, &run)
            return Self.compare(left, comparison, Self.value(of: right, value, &run))
        case .matches(let operand, let pattern):
            guard let text = Self.value(of: operand, value, &run)?.string else { return false }
            return Self.decided(pattern.decide(text), &run)
        case .fits(let operand, let pattern):
            guard let text = Self.value(of: operand, value, &run)?.string else { return false }
            let source = pattern.source.flatMap { Self.value(of: $0, value, &run)?.string }
            return Self.decided(pattern.decide(text, source: source), &run)
        case .among(let operand, let values, let isNegated):
            guard let found = Self.value(of: operand, value, &run) else { return isNegated }
            return values.contains(found) != isNegated
        case .all(let filters):
            for filter in filters where !filter.matches(value, &run) { return false }
            return true
        case .any(let filters):
            for filter in filters where filter.matches(value, &run) { return true }
            return false
        case .not(let filter): return !filter.matches(value, &run)
        }
    }

    private static func decided(_ isMet: Bool?, _ run: inout JSONPathRun) -> Bool {
        if isMet == nil { run.giveUp() }
        return isMet ?? false
    }

    private static func value(
        of operand: Operand, _ value: JSONValue, _ run: inout JSONPathRun
    ) -> JSONValue? {
        switch operand {
        case .literal(let literal): literal
        case .current(let path): single(path, values(of: operand, value, &run))
        case .root(let path): single(path, values(of: operand, value, &run))
        case .function(.length(let operand)): self.value(of: operand, value, &run)?.length
        case .function(.count(let query)): .int(values(of: query, value, &run).count)
        case .function(.value(let query)): only(values(of: query, value, &run))
        }
    }

    /// All values of a path.
    private static func values(
        of operand: Operand, _ value: JSONValue, _ run: inout JSONPathRun
    ) -> [JSONValue] {
        switch operand {
        case .current(let path): run.values(of: path, in: value) ?? []
        case .root(let path): run.values(of: path, in: run.root) ?? []
        case .literal, .function: []
        }
    }

    private static func only(_ values: [JSONValue]) -> JSONValue? {
        values.count == 1 ? values.first : .none
    }

    /// The only value of a definite path, otherwise all values in an array.
    private static func single(_ path: JSONPath, _ values: [JSONValue]) -> JSONValue? {
        if path.isDefinite { return values.first }
        return values.isEmpty ? nil : .array(values)
    }

    /// Compares as RFC 9535 §2.3.5.2.2: what is missing equals only what is missing as well.
    private static func compare(
        _ left: JSONValue?, _ comparison: Comparison, _ right: JSONValue?
    ) -> Bool {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        case .less: isLess(left, right)
        case .greater: isLess(right, left)
        case .atMost: left == right || isLess(left, right)
        case .atLeast: left == right || isLess(right, left)
        }
    }

    /// Whether one of two numbers or texts comes before the other; other values have no order.
    private static func isLess(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        if let left = left?.number, let right = right?.number { return left < right }
        if let left = left?.string, let right = right?.string {
            return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        }
        return false
    }
}

extension JSONValue {
    /// The number of characters, elements or members (RFC 9535 §2.4.4).
    fileprivate var length: JSONValue? {
        switch self {
        case .string(let text): .int(text.unicodeScalars.count)
        case .array(let elements): .int(elements.count)
        case .object(let object): .int(object.count)
        case .null, .bool, .number: .none
        }
    }
}
