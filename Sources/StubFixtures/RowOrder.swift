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

    /// Sorts rows; those without ids keep their order where no field decides.
    func sorted(_ rows: [Row]) -> [Row] {
        // A field nobody has says nothing about order.
        let keys = keys.filter { key in rows.contains { $0[key.field] != nil } }
        guard !keys.isEmpty else { return rows }
        let keyed = rows.enumerated().map { position, row in
            (values: keys.map { row[$0.field] }, position: position, row: row)
        }
        return keyed.sorted { left, right in
            for (index, key) in keys.enumerated() {
                switch Self.compare(left.values[index], right.values[index]) {
                case .less: return !key.isDescending
                case .greater: return key.isDescending
                case .equal: continue
                }
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
