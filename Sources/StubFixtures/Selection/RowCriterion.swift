import StubContract
import StubJSON

/// A condition for the rows of a list.
enum RowCriterion: Sendable, Hashable {
    /// The text occurs in one of the fields.
    case search(TextSearch, in: [FieldPath])
    /// The field, or an element of it, equals one of these values; a missing field never does.
    case oneOf([SoughtValue], FieldPath)
    /// The field, or an element of it, equals this value, ignoring case, or may be missing.
    case condition(SoughtValue, FieldPath, orMissing: Bool)
    /// The field, or an element of it, is on the right side of a bound; a missing field never is.
    case bound(StubBinding.Filter.Test, SoughtValue, FieldPath)
    /// The field has exactly this text.
    case exactly(String, FieldPath)
    /// No row matches.
    case never

    func isMet(by row: Row) -> Bool {
        switch self {
        case .search(let search, let fields):
            fields.contains { field in
                Self.texts(of: row, field).contains { search.occurs(in: $0) }
            }
        case .oneOf(let wanted, let field):
            row.values(at: field).contains { value in wanted.contains { $0.equals(value) } }
        case .condition(let wanted, let field, let orMissing):
            (orMissing && !row.has(field))
                || row.values(at: field).contains { wanted.equals($0, ignoringCase: true) }
        case .bound(let test, let bound, let field):
            row.values(at: field).contains { bound.admits($0, test) }
        case .exactly(let wanted, let field):
            row[field].flatMap(Self.text) == wanted
        case .never:
            false
        }
    }

    /// Whether a filter has a word for all rows, such as `state=all`, and no row has that value.
    func selectsAll(of rows: [Row]) -> Bool {
        guard case .oneOf(let wanted, _) = self, wanted.count == 1 else { return false }
        return ["all", "any", "*"].contains(wanted[0].text.lowercased())
            && !rows.contains(where: isMet)
    }

    /// Returns the texts of a scalar or of an array's elements.
    static func texts(of row: Row, _ field: FieldPath) -> [String] {
        row.values(at: field).compactMap(text)
    }

    static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension Row {
    /// The value at a path, or the elements of an array there; a path may also lead through the
    /// objects of an array.
    func values(at path: FieldPath) -> [JSONValue] {
        if let value = self[path] { return value.array ?? [value] }
        guard path.keys.count > 1, let first = self[path.first] else { return [] }
        var found: [JSONValue] = []
        Self.collect(first, path.keys.dropFirst(), into: &found)
        return found
    }

    /// Whether the row has a member at the path.
    package func has(_ path: FieldPath) -> Bool {
        self[path] != nil || !values(at: path).isEmpty
    }

    private static func collect(
        _ value: JSONValue, _ keys: ArraySlice<String>, into found: inout [JSONValue]
    ) {
        if let elements = value.array {
            for element in elements { collect(element, keys, into: &found) }
        } else if let key = keys.first {
            value[key].map { collect($0, keys.dropFirst(), into: &found) }
        } else {
            found.append(value)
        }
    }
}
