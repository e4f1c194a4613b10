/// The results of one search, as numbered slots that are filled page by page.
///
/// A product that the server sends twice is shown once, in its first slot and with its newest
/// content. Filled slots stay until the search is restarted, even if the total decreases.
public struct ProductSearchResult: Sendable, Hashable {
    /// The query of the search.
    public let query: ProductQuery

    /// The number of results that can be fetched; never negative.
    public private(set) var total = 0

    private var slots: [Int: Identifier<Product>] = [:]
    private var contents: [Identifier<Product>: Product] = [:]

    /// Creates a result without products.
    public init(query: ProductQuery = ProductQuery()) {
        self.query = query
    }

    /// The fetched products in order, without duplicates.
    public var products: [Product] {
        var seen: Set<Identifier<Product>> = []
        return slots.sorted { $0.key < $1.key }.compactMap { slot in
            seen.insert(slot.value).inserted ? contents[slot.value] : nil
        }
    }

    /// The product in a slot; nil if it is not fetched, or if the slot does not exist.
    public subscript(slot: Int) -> Product? {
        slots[slot].flatMap { contents[$0] }
    }

    /// True if the server found no products.
    public var isEmpty: Bool { total == 0 && slots.isEmpty }

    /// The number of slots that are not filled.
    public var missingCount: Int { total - slots.count { $0.key < total } }

    /// The first slot that is not filled; nil if all are filled.
    public var firstMissing: Int? { firstMissing(in: 0..<total) }

    /// Returns the first slot of a range that is not filled; nil if all existing ones are filled.
    public func firstMissing(in range: Range<Int>) -> Int? {
        range.clamped(to: 0..<total).first { slots[$0] == nil }
    }

    /// Fills the slots of a page; products beyond the page's total are ignored.
    ///
    /// An empty page is the end, whatever its total: no more products can be fetched after it.
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
