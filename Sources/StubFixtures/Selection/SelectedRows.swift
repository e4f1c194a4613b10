/// The positions of the rows that a list contains, in its order; they are valid until a row changes.
struct SelectedRows: Sendable {
    /// The parts of a query that determine rows and their order, but not the page.
    struct Key: Sendable, Hashable {
        let criteria: [RowCriterion]
        let order: RowOrder?
    }

    let indices: [Int32]

    /// The approximate number of bytes of memory for the list and its key.
    var weight: Int { indices.count * MemoryLayout<Int32>.stride + 500 }

    /// Selects rows.
    ///
    /// - Parameter texts: the rows' texts, to find those that are searched for.
    init(
        _ key: Key, of rows: [Row], texts: (_ fields: [FieldPath]) -> RowTexts? = { _ in nil }
    ) {
        var left = key.criteria.filter { !$0.selectsAll(of: rows) }
        var searched: [Int32]?
        for (index, criterion) in left.enumerated() {
            guard case .search(let search, let fields) = criterion, let texts = texts(fields)
            else { continue }
            searched = texts.indices(containing: search)
            left.remove(at: index)
            break
        }
        var found = searched ?? rows.indices.map { Int32(clamping: $0) }
        if !left.isEmpty {
            found = found.filter { index in left.allSatisfy { $0.isMet(by: rows[Int(index)]) } }
        }
        guard let order = key.order else {
            indices = found
            return
        }
        let values = found.map { order.value(of: rows[Int($0)], at: $0) }
        // An order by fields that no row has does not apply.
        indices =
            values.allSatisfy(\.lacksFields)
            ? found : values.sorted(by: order.precedes).map(\.index)
    }
}
