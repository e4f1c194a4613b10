import StubHTTP
import StubSupport

/// The rows of a page, read once for all that its response needs to know of them.
struct ShownRows {
    /// The texts of the rows.
    let items: [ListItem]
    /// Whether all rows are known to be valid with the members that the response keeps.
    let areValidated: Bool
    /// A digest of the texts.
    let digest: Digest
    /// The bytes that the texts add to the memory of a list that keeps them.
    let weight: Int

    init(_ rows: ArraySlice<Row>, _ need: RowNeed) {
        var items: [ListItem] = []
        items.reserveCapacity(rows.count)
        var areValidated = true
        var digest = Digest()
        var weight = 0
        rows.withUnsafeBufferPointer { rows in
            // A loop of its own, because it takes no lock: the processor reads several rows at once.
            areValidated = rows.allSatisfy(need.isSatisfied)
            for row in rows {
                let item = row.item
                digest.add(item.digest)
                weight += row.itemWeight
                items.append(item)
            }
        }
        self.items = items
        self.areValidated = areValidated
        self.digest = digest
        self.weight = weight
    }
}
