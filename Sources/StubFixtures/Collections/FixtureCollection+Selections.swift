/// Lists that were selected once stay up to date when rows change.
extension FixtureCollection {
    /// From this number of rows on, lists are selected outside of the critical section.
    static let largeCount = 1_000
    /// More changes than these are not applied to a list in the critical section.
    private static let fewChanges = 64

    /// Returns the rows of a list.
    func selectedRows(_ key: SelectedRows.Key) -> SelectedRows {
        if let known = readyRows(key) { return known }
        let list = SelectedRows(key, of: sequence, at: changes.now)
        selections.keep(list, for: key)
        return list
    }

    /// Returns the rows of a list if they are known, after few changes have been applied.
    private func readyRows(_ key: SelectedRows.Key) -> SelectedRows? {
        guard let known = selections.list(key) else { return nil }
        if known.moment == changes.now { return known }
        guard let changed = changes.ranks(since: known.moment), changed.count <= Self.fewChanges
        else { return nil }
        return updatedRows(key, changed)
    }

    private func updatedRows(_ key: SelectedRows.Key, _ changed: [Int32]) -> SelectedRows? {
        guard var list = selections.take(key),
            list.update(changed, key, in: sequence, at: changes.now)
        else { return nil }
        selections.keep(list, for: key)
        return list
    }

    /// Returns the work that has to be done before the list is shown; `nil` if there is little.
    func work(for key: SelectedRows.Key) -> SelectionWork? {
        guard sequence.count >= Self.largeCount, readyRows(key) == nil else { return nil }
        var texts: [(RowTexts, [Int32])] = []
        for case .search(_, let fields) in key.criteria {
            if let known = selections.texts(of: fields),
                let changed = changes.ranks(since: known.moment)
            {
                texts.append((known, changed))
            }
        }
        return SelectionWork(
            collection: name, key: key, sequence: sequence, moment: changes.now, texts: texts)
    }

    /// Keeps the result of work that has been done; changes that were made meanwhile are applied
    /// when it is used.
    func keep(_ result: SelectionWork.Result) {
        guard changes.ranks(since: result.list.moment) != nil else { return }
        for texts in result.texts { selections.keep(texts) }
        selections.keep(result.list, for: result.key)
    }
}

extension FixtureStore {
    /// Returns the same work for the present rows; `nil` if it was done meanwhile.
    package func renewed(_ work: SelectionWork) -> SelectionWork? {
        collections[work.collection]?.work(for: work.key)
    }

    /// Keeps the result of work that has been done outside of the critical section.
    package func keep(_ result: SelectionWork.Result) {
        collections[result.collection]?.keep(result)
    }
}
