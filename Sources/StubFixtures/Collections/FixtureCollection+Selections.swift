/// Lists that were selected once are kept until a row changes.
extension FixtureCollection {
    /// From this number of rows on, lists are selected outside of the critical section.
    static let largeCount = 1_000

    /// Returns the rows of a list.
    func selectedRows(_ key: SelectedRows.Key) -> SelectedRows {
        if let known = selections.list(key) { return known }
        let list = SelectedRows(key, of: rows)
        selections.keep(list, for: key)
        return list
    }

    /// Returns the work that has to be done before the list is shown; `nil` if there is little.
    func work(for key: SelectedRows.Key) -> SelectionWork? {
        guard rows.count >= Self.largeCount, selections.list(key) == nil else { return nil }
        return SelectionWork(collection: name, key: key, rows: rows, selections: selections)
    }
}

extension FixtureStore {
    /// Returns the same work for the present rows; `nil` if it was done meanwhile.
    package func renewed(_ work: SelectionWork) -> SelectionWork? {
        collections[work.collection]?.work(for: work.key)
    }
}
