import StubJSON

/// A total order of rows: by fields, then by id, so that pages neither repeat nor skip a row.
struct RowOrder: Sendable, Hashable {
    struct Key: Sendable, Hashable {
        let field: FieldPath
        var isDescending: Bool
    }

    let keys: [Key]

    init(keys: [Key]) {
        self.keys = keys
    }

    init(field: FieldPath, isDescending: Bool) {
        keys = [Key(field: field, isDescending: isDescending)]
    }

    enum Comparison { case less, equal, greater }

    /// A row with the values by which it is sorted.
    struct Sorted: Sendable {
        let values: [SortValue]
        let id: RowID?
        /// The row's position in the collection.
        let index: Int32

        /// Whether the row has none of the fields.
        var lacksFields: Bool { values.allSatisfy(\.isMissing) }
    }

    func value(of row: Row, at index: Int32) -> Sorted {
        Sorted(values: keys.map { SortValue(row[$0.field]) }, id: row.id, index: index)
    }

    /// Whether the left row comes first; rows without ids keep their order if all fields are equal.
    func precedes(_ left: Sorted, _ right: Sorted) -> Bool {
        for (index, key) in keys.enumerated() {
            switch left.values[index].compared(to: right.values[index]) {
            case .less: return !key.isDescending
            case .greater: return key.isDescending
            case .equal: continue
            }
        }
        if let leftID = left.id, let rightID = right.id, leftID != rightID {
            return leftID < rightID
        }
        return left.index < right.index
    }
}
