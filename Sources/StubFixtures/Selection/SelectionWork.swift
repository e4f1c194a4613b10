/// The selection of a list's rows from a large collection, which takes so long that other requests
/// should not wait for it.
///
/// It works on a copy of the rows at one moment. The result is not used if rows change meanwhile.
package struct SelectionWork: Sendable {
    package let collection: String
    let key: SelectedRows.Key
    let rows: [Row]
    /// Those of the collection as long as no row changes.
    let selections: SelectionCache

    /// The result of the work.
    package struct Result: Sendable {
        let key: SelectedRows.Key
        let selections: SelectionCache
        let list: SelectedRows
        /// The texts of fields that were not searched before.
        let texts: [RowTexts]
        /// The bytes of memory that it takes.
        package var weight: Int { texts.reduce(list.weight) { $0 + $1.weight } }

        /// Keeps the list for the collection, if its rows are still the same.
        package func keep() {
            for texts in texts { selections.keep(texts) }
            selections.keep(list, for: key)
        }
    }

    /// Selects and sorts the rows.
    package func result() -> Result {
        var read: [RowTexts] = []
        let list = SelectedRows(key, of: rows) { fields in
            if let known = selections.texts(of: fields) { return known }
            let texts = RowTexts(fields, of: rows)
            read.append(texts)
            return texts
        }
        return Result(key: key, selections: selections, list: list, texts: read)
    }
}
