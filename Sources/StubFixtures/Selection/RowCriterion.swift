import StubContract
import StubJSON

/// A condition for the rows of a list.
enum RowCriterion: Sendable, Hashable {
    /// The text occurs in one of the fields.
    case search(TextSearch, in: [FieldPath])
    /// The field, or an element of it, equals one of these texts; a missing field never does.
    case oneOf([String], FieldPath)
    /// The field, or an element of it, equals this text, ignoring case.
    case condition(String, FieldPath)
    /// The field has exactly this text.
    case exactly(String, FieldPath)
    /// No row matches.
    case never

    func isMet(by row: Row) -> Bool {
        switch self {
        case .search(let search, let fields):
            fields.contains { field in
                Self.texts(row[field]).contains { search.occurs(in: $0) }
            }
        case .oneOf(let wanted, let field):
            Self.elements(row[field]).contains { value in
                wanted.contains { Self.isSame(value, $0) { $0 == $1 } }
            }
        case .condition(let wanted, let field):
            Self.elements(row[field]).contains { value in
                Self.isSame(value, wanted) { $0 == $1 || $0.lowercased() == $1.lowercased() }
            }
        case .exactly(let wanted, let field):
            row[field].flatMap(Self.text) == wanted
        case .never:
            false
        }
    }

    /// Whether a filter has a word for all rows, such as `state=all`, and no row has that value.
    func selectsAll(of rows: [Row]) -> Bool {
        guard case .oneOf(let wanted, _) = self, wanted.count == 1 else { return false }
        return ["all", "any", "*"].contains(wanted[0].lowercased()) && !rows.contains(where: isMet)
    }

    /// Returns the texts of a scalar or of an array's elements.
    static func texts(_ value: JSONValue?) -> [String] {
        guard let value else { return [] }
        return value.array?.compactMap(text) ?? text(value).map { [$0] } ?? []
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    private static func elements(_ value: JSONValue?) -> [JSONValue] {
        value.map { $0.array ?? [$0] } ?? []
    }

    /// Whether the value has this text, or is the same number in another notation.
    private static func isSame(
        _ value: JSONValue, _ wanted: String, _ areSame: (String, String) -> Bool
    ) -> Bool {
        guard let text = text(value) else { return false }
        if areSame(text, wanted) { return true }
        return value.number.map { $0 == ContractParameter.number(wanted) } ?? false
    }
}
