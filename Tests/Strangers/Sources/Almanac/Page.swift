/// One page of a list, as the server sends it.
public struct Page<Row: Decodable & Sendable>: Decodable, Sendable {
    public let results: [Row]
    public let page: Int?
    public let totalPages: Int?
    public let totalResults: Int?
}

/// Puts pages together to one list without repeating or losing rows while the list changes on the server.
///
/// Page numbers count from the start of the list, so a row inserted meanwhile pushes known rows onto the
/// next page (they are recognised by their id, and take the newer content where they stand), and a row
/// deleted meanwhile pulls unknown rows back onto a page that has been read already (that page is then read
/// again).
struct PageCollector<Row: Decodable & Identifiable & Sendable>: Sendable where Row.ID: Sendable {
    let perPage: Int
    private(set) var rows: [Row] = []
    /// The page to ask for next; nil at the end of the list.
    private(set) var nextPage: Int? = 1
    private(set) var totalResults: Int?
    private var knownIDs: Set<Row.ID> = []

    init(perPage: Int) { self.perPage = perPage }

    /// Returns false when the page was put aside because an earlier one has to be read again first.
    mutating func append(_ page: Page<Row>, requested: Int) -> Bool {
        if requested > 1, let before = totalResults, let now = page.totalResults, now < before {
            totalResults = now
            let pagesBack = (before - now + perPage - 1) / perPage
            nextPage = max(1, requested - pagesBack)
            return false
        }
        totalResults = page.totalResults ?? totalResults
        for row in page.results {
            if knownIDs.insert(row.id).inserted {
                rows.append(row)
            } else if let index = rows.firstIndex(where: { $0.id == row.id }) {
                rows[index] = row
            }
        }
        let isLast = page.totalPages.map { requested >= $0 } ?? (page.results.count < perPage)
        nextPage = isLast || page.results.isEmpty ? nil : requested + 1
        return true
    }
}
