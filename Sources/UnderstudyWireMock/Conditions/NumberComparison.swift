import StubRules

/// A condition for a number: equal, less or greater.
struct NumberComparison: DialectCondition {
    enum Relation: String, Sendable, Hashable, CaseIterable {
        case equal = "equalToNumber"
        case greater = "greaterThanNumber"
        case greaterOrEqual = "greaterThanEqualNumber"
        case less = "lessThanNumber"
        case lessOrEqual = "lessThanEqualNumber"

        /// The sign that stands for it in texts.
        var sign: String {
            switch self {
            case .equal: "="
            case .greater: ">"
            case .greaterOrEqual: "≥"
            case .less: "<"
            case .lessOrEqual: "≤"
            }
        }
    }

    let relation: Relation
    let expected: Double

    init(_ relation: Relation, _ expected: Double) {
        self.relation = relation
        self.expected = expected
    }

    var description: String { "\(relation.sign) \(expected)" }

    func decide(_ text: String, bytes: [UInt8]?, now: Double) -> Bool? {
        guard let actual = Double(text) else { return false }
        return switch relation {
        case .equal: actual == expected
        case .greater: actual > expected
        case .greaterOrEqual: actual >= expected
        case .less: actual < expected
        case .lessOrEqual: actual <= expected
        }
    }
}
