/// The selection of a list's rows from a large collection, which takes so long that other requests
/// should not wait for it.
///
/// It works on a copy of the rows at one moment. Changes that are made meanwhile are applied to the
/// result when it is used.
package struct SelectionWork: Sendable {
    package let collection: String
    let key: SelectedRows.Key
    let sequence: RowSequence
    let moment: RowChanges.Moment
    /// Texts of fields that were searched before, with the ranks of the rows that have changed
    /// since.
    let texts: [(texts: RowTexts, changed: [Int32])]

    /// The result of the work.
    package struct Result: Sendable {
        let collection: String
        let key: SelectedRows.Key
        let list: SelectedRows
        let texts: [RowTexts]
        /// The bytes of memory that it takes beside what it replaces.
        package let weight: Int
    }

    /// Selects and sorts the rows.
    package func result() -> Result {
        var used: [RowTexts] = []
        for case .search(_, let fields) in key.criteria {
            if used.contains(where: { $0.fields == fields }) { continue }
            if let (texts, changed) = texts.first(where: { $0.texts.fields == fields }) {
                used.append(
                    changed.isEmpty ? texts : texts.updated(changed, in: sequence, at: moment))
            } else {
                used.append(RowTexts(fields, of: sequence, at: moment))
            }
        }
        let list = SelectedRows(key, of: sequence, at: moment) { fields in
            used.first { $0.fields == fields }
        }
        let old = texts.reduce(0) { $0 + $1.texts.weight }
        let new = used.reduce(list.weight) { $0 + $1.weight }
        return Result(
            collection: collection, key: key, list: list, texts: used, weight: max(0, new - old))
    }
}
