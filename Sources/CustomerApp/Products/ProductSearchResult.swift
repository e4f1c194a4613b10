/// The results of one search: a row of slots, of which those on fetched pages are filled.
///
/// A product that the server sends twice is shown once, at its first place and with its newest
/// content. Rows that are filled stay until the search is made anew, even if the total sinks.
public struct ProductSearchResult: Sendable, Hashable {
    /// What was searched for.
    public let query: ProductQuery

    /// How many results the server has, as far as they can be reached; never negative.
    public private(set) var total = 0

    private var slots: [Int: Identifier<Product>] = [:]
    private var contents: [Identifier<Product>: Product] = [:]

    /// Starts with nothing fetched.
    public init(query: ProductQuery = ProductQuery()) {
        self.query = query
    }

    /// The fetched products in order, each once.
    public var products: [Product] {
        var seen: Set<Identifier<Product>> = []
        return slots.sorted { $0.key < $1.key }.compactMap { slot in
            seen.insert(slot.value).inserted ? contents[slot.value] : nil
        }
    }

    /// The product in a slot; nil when it is not fetched, or when there is no such slot.
    public subscript(slot: Int) -> Product? {
        slots[slot].flatMap { contents[$0] }
    }

    /// True when the server has nothing that fits.
    public var isEmpty: Bool { total == 0 && slots.isEmpty }

    /// The number of slots that exist but are not filled.
    public var missingCount: Int { total - slots.count { $0.key < total } }

    /// The first slot that exists but is not filled; nil when everything is here.
    public var firstMissing: Int? { firstMissing(in: 0..<total) }

    /// The first unfilled slot of a range; nil when the range is filled as far as slots exist.
    public func firstMissing(in range: Range<Int>) -> Int? {
        range.clamped(to: 0..<total).first { slots[$0] == nil }
    }

    /// Fills in a page; what lies outside the total it states is left out.
    ///
    /// An empty page is the end, whatever total it states: there is nothing to be had beyond it.
    public mutating func merge(_ page: ProductPage) {
        guard page.skip >= 0 else { return }
        total = max(0, page.products.isEmpty ? min(page.total, page.skip) : page.total)
        for (offset, product) in page.products.enumerated() {
            let (slot, isTooLarge) = page.skip.addingReportingOverflow(offset)
            guard !isTooLarge, slot < total else { break }
            slots[slot] = product.id
            contents[product.id] = product
        }
    }
}
