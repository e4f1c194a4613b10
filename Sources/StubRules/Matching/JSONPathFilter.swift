import StubJSON
import StubSchema

/// A condition in a path expression: `@.price < 10 && @.name =~ /a.*/i`.
indirect enum JSONPathFilter: Sendable, Hashable {
    enum Operand: Sendable, Hashable {
        /// A path from the tested value.
        case current(JSONPath)
        /// A path from the document.
        case root(JSONPath)
        case literal(JSONValue)
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
            guard let isMet = pattern.decide(text) else {
                run.giveUp()
                return false
            }
            return isMet
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

    private static func value(
        of operand: Operand, _ value: JSONValue, _ run: inout JSONPathRun
    ) -> JSONValue? {
        switch operand {
        case .literal(let literal): literal
        case .current(let path): single(path, run.values(of: path, in: value) ?? [])
        case .root(let path): single(path, run.values(of: path, in: run.root) ?? [])
        }
    }

    /// The only value of a definite path, otherwise all values in an array.
    private static func single(_ path: JSONPath, _ values: [JSONValue]) -> JSONValue? {
        if path.isDefinite { return values.first }
        return values.isEmpty ? nil : .array(values)
    }

    private static func compare(
        _ left: JSONValue?, _ comparison: Comparison, _ right: JSONValue?
    ) -> Bool {
        guard let left, let right else { return comparison == .notEqual && left != right }
        switch comparison {
        case .equal: return left == right
        case .notEqual: return left != right
        case .less, .greater, .atMost, .atLeast: break
        }
        guard let order = order(left, right) else { return false }
        return switch comparison {
        case .less: order < 0
        case .greater: order > 0
        case .atMost: order <= 0
        case .atLeast: order >= 0
        case .equal, .notEqual: false
        }
    }

    /// Negative, zero or positive; `nil` for values without an order.
    private static func order(_ left: JSONValue, _ right: JSONValue) -> Int? {
        if let left = left.number, let right = right.number {
            return left < right ? -1 : right < left ? 1 : 0
        }
        if let left = left.string, let right = right.string {
            return left < right ? -1 : right < left ? 1 : 0
        }
        return nil
    }
}
