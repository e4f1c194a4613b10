import StubJSON

/// A total order of rows: by fields, then by id, so that pages neither repeat nor skip a row.
struct RowOrder: Sendable, Hashable {
    struct Key: Sendable, Hashable {
        let field: FieldPath
        let isDescending: Bool
    }

    let keys: [Key]

    init(keys: [Key]) {
        self.keys = keys
    }

    init(field: FieldPath, isDescending: Bool) {
        keys = [Key(field: field, isDescending: isDescending)]
    }

    /// Sorts the positions of some rows; rows without ids keep their order if all fields are equal.
    func sorted(_ positions: [Int], of rows: [Row]) -> [Int] {
        // A field that no row has does not affect the order.
        let keys = keys.filter { key in positions.contains { rows[$0][key.field] != nil } }
        guard !keys.isEmpty else { return positions }
        let values = keys.map { key in positions.map { rows[$0][key.field] } }
        return positions.indices.sorted { left, right in
            for (key, values) in zip(keys, values) {
                switch Self.compare(values[left], values[right]) {
                case .less: return !key.isDescending
                case .greater: return key.isDescending
                case .equal: continue
                }
            }
            if let leftID = rows[positions[left]].id, let rightID = rows[positions[right]].id {
                return leftID < rightID
            }
            return left < right
        }.map { positions[$0] }
    }

    enum Comparison { case less, equal, greater }

    /// Compares values: missing, null, booleans, numbers, strings, then all others, which are
    /// equal.
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
