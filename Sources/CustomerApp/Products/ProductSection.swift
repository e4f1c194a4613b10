/// A section of the search results.
public enum ProductSection: Sendable, Hashable, Identifiable {
    /// The fetched products of one brand; the name is empty for products without a brand.
    case brand(String, [Product])
    /// Results that are not fetched yet, and the slot to fetch when they become visible.
    case missing(count: Int, next: Int)

    /// Identifies a section.
    public enum ID: Sendable, Hashable {
        /// The section of a brand.
        case brand(String)
        /// The section of the missing results.
        case missing
    }

    /// The identifier, which stays the same while more pages arrive.
    public var id: ID {
        switch self {
        case .brand(let brand, _): .brand(brand)
        case .missing: .missing
        }
    }

    /// The rows of the section: its products, or a placeholder for each missing result.
    public var items: [ProductItem] {
        switch self {
        case .brand(_, let products): products.map(ProductItem.product)
        case .missing(let count, let next): (0..<count).map { .placeholder(next: next, $0) }
        }
    }

    /// Groups results by brand, starting with products without a brand; missing results are last.
    public static func sections(of result: ProductSearchResult) -> [ProductSection] {
        let groups = Dictionary(grouping: result.products, by: \.brand)
        var sections = groups.sorted { $0.key < $1.key }.map { ProductSection.brand($0, $1) }
        if let next = result.firstMissing {
            sections.append(.missing(count: result.missingCount, next: next))
        }
        return sections
    }
}
