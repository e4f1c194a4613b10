import StubJSON

/// A total order of rows: by one field, then by id, so that pages neither repeat nor skip a row.
struct RowOrder: Sendable, Hashable {
    let field: FieldPath
    let isDescending: Bool

    /// Sorts rows; those without ids keep their order where the field does not decide.
    func sorted(_ rows: [Row]) -> [Row] {
        let keyed = rows.enumerated().map { (key: $1[field], position: $0, row: $1) }
        // A field nobody has says nothing about order: the rows stay as they stand.
        guard keyed.contains(where: { $0.key != nil }) else { return rows }
        return keyed.sorted { left, right in
            switch Self.compare(left.key, right.key) {
            case .less: return !isDescending
            case .greater: return isDescending
            case .equal: break
            }
            if let leftID = left.row.id, let rightID = right.row.id { return leftID < rightID }
            return left.position < right.position
        }.map(\.row)
    }

    enum Comparison { case less, equal, greater }

    /// Missing, null, booleans, numbers, strings, then everything else, which is equal.
    static func compare(_ left: JSONValue?, _ right: JSONValue?) -> Comparison {
        switch (left, right) {
        case (.number(let left), .number(let right)):
            return left == right ? .equal : left < right ? .less : .greater
        case (.string(let left), .string(let right)):
            if left == right { return .equal }
            return left.utf8.lexicographicallyPrecedes(right.utf8) ? .less : .greater
        default:
            let (left, right) = (rank(left), rank(right))
            return left == right ? .equal : left < right ? .less : .greater
        }
    }

    private static func rank(_ value: JSONValue?) -> Int {
        switch value {
        case nil: 0
        case .null?: 1
        case .bool(false)?: 2
        case .bool(true)?: 3
        case .number?: 4
        case .string?: 5
        case .array?, .object?: 6
        }
    }
}
