/// The rows of an offset-paged list. It keeps its place in the server's list apart from the number of rows shown,
/// so that a row that arrives twice does not shift the next page.
struct PagedRows<Row: Identifiable & Decodable & Sendable> {
    private(set) var rows: [Row] = []
    private(set) var nextOffset = 0
    private(set) var hasMore = false
    private var total: Int?

    /// Adds the page that starts at `nextOffset`. True if it has brought new rows.
    ///
    /// If the server's list has become shorter since the last page, rows have moved up and the page may begin too late.
    /// Then the page is not used and the place moves back by the difference; the rows read twice are not shown twice.
    @discardableResult
    mutating func append(_ page: Page<Row>) -> Bool {
        let removed = (total ?? page.total) - page.total
        total = page.total
        if removed > 0, nextOffset > 0 {
            nextOffset = max(0, nextOffset - removed)
            hasMore = nextOffset < page.total
            return false
        }
        var known = Set(rows.map(\.id))
        var fresh: [Row] = []
        for row in page.items {
            if known.insert(row.id).inserted {
                fresh.append(row)
            } else if let index = fresh.firstIndex(where: { $0.id == row.id }) {
                fresh[index] = row
            } else {
                replace(row)  // Shown where it is, with what the server says of it now.
            }
        }
        rows += fresh
        nextOffset += page.items.count
        // An empty page is the end, whatever the total says: asking again would never stop.
        hasMore = !page.items.isEmpty && nextOffset < page.total
        return !fresh.isEmpty
    }

    mutating func replace(_ row: Row) {
        guard let index = rows.firstIndex(where: { $0.id == row.id }) else { return }
        rows[index] = row
    }
}
