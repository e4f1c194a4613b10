/// A part of the search screen's list.
public enum ProductSection: Sendable, Hashable, Identifiable {
    /// The fetched products of one brand; the brand is empty for those without.
    case brand(String, [Product])
    /// Results that are still to be fetched, and the slot to fetch when they come into view.
    case missing(count: Int, next: Int)

    /// What tells a section from the others.
    public enum ID: Sendable, Hashable {
        /// The section of a brand.
        case brand(String)
        /// The section of what is to be fetched.
        case missing
    }

    /// Stays the same while more pages arrive.
    public var id: ID {
        switch self {
        case .brand(let brand, _): .brand(brand)
        case .missing: .missing
        }
    }

    /// The rows of the section: its products, or as many placeholders as there are results missing.
    public var items: [ProductItem] {
        switch self {
        case .brand(_, let products): products.map(ProductItem.product)
        case .missing(let count, let next): (0..<count).map { .placeholder(next: next, $0) }
        }
    }

    /// The results by brand, those without a brand first, and what is to be fetched last.
    public static func sections(of result: ProductSearchResult) -> [ProductSection] {
        let groups = Dictionary(grouping: result.products, by: \.brand)
        var sections = groups.sorted { $0.key < $1.key }.map { ProductSection.brand($0, $1) }
        if let next = result.firstMissing {
            sections.append(.missing(count: result.missingCount, next: next))
        }
        return sections
    }
}
