/// A rule's change of a page, which simulates errors of servers.
public struct PageChange: Sendable, Hashable {
    /// The maximum number of rows on the page, whatever was requested.
    public var cap: Int?
    /// The number of rows from the start of the page that are repeated at its end.
    public var repeats: Int
    /// The number of rows that are missing at the end of the page.
    public var drops: Int
    /// The total that the page states.
    public var total: Int?

    /// Creates a change; omitted parts stay unchanged.
    public init(cap: Int? = nil, repeats: Int = 0, drops: Int = 0, total: Int? = nil) {
        self.cap = cap
        self.repeats = repeats
        self.drops = drops
        self.total = total
    }

    /// A page without rows.
    public static let empty = PageChange(drops: Int.max)

    func narrow(_ window: inout PageWindow) {
        guard let cap else { return }
        window.limit = min(window.limit ?? cap, cap)
    }

    func apply(to page: inout CollectionPage) {
        let rows = page.rows
        if drops > 0 { page.rows = rows.dropLast(min(drops, rows.count)) }
        if repeats > 0 { page.rows += rows.prefix(repeats) }
        if let total { page.total = total }
    }
}
