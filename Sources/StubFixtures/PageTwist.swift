/// What a rule makes of a page: the ways in which servers disappoint clients that trust their paging.
public struct PageTwist: Sendable, Hashable {
    /// The most rows the page has, whatever was asked for.
    public var cap: Int?
    /// How many of the page's first rows stand on it a second time, at its end.
    public var repeats: Int
    /// How many of the page's last rows are missing.
    public var drops: Int
    /// The number of rows on all pages, as the page has it.
    public var total: Int?

    /// What is left out stays as it would be.
    public init(cap: Int? = nil, repeats: Int = 0, drops: Int = 0, total: Int? = nil) {
        self.cap = cap
        self.repeats = repeats
        self.drops = drops
        self.total = total
    }

    /// A page without rows.
    public static let empty = PageTwist(drops: Int.max)

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
