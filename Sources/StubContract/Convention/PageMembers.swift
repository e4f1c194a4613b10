import StubJSON

/// Finds the members beside the rows of a list whose names have a known meaning.
struct PageMembers {
    let site: ConventionSite
    let rows: RowsConvention
    /// Whether a cursor is the only way to request the next page.
    let hasCursor: Bool
    /// The parameter for the id of the first row, whose name a member may have as well.
    var start: String?

    private typealias Quantity = StubBinding.EnvelopeMember.Quantity
    private typealias Member = StubBinding.EnvelopeMember

    static let containers = [
        "meta", "_meta", "metadata", "pagination", "paging", "page", "page_info", "pageInfo",
        "links", "_links", "response_metadata", "cursors", "cursor",
    ]

    /// The members, those of the objects around the rows and of `meta`, `links` and their like.
    var members: [StubBinding.EnvelopeMember] {
        guard let outline = site.answerOutline, let place = rows.place else { return [] }
        var found: [Member] = []
        var levels: [(path: [String], outline: SchemaOutline)] = [([], outline)]
        for key in place.dropLast() {
            guard let last = levels.last, let node = last.outline[key] else { break }
            levels.append((last.path + [key], site.outline(node, at: last.path + [key])))
        }
        for (path, outline) in levels {
            found += members(of: outline, at: path, besides: place)
            // `meta.pagination.total` is two objects deep.
            for (key, inner) in containers(in: outline, at: path) {
                found += members(of: inner, at: path + [key], besides: place)
                for (innerKey, innermost) in containers(in: inner, at: path + [key]) {
                    found += members(of: innermost, at: path + [key, innerKey], besides: place)
                }
            }
        }
        // `next` beside a cursor of its own, as in `cursors.after`, is a link.
        let ends = found.map { JSONPointer(stubPlace: $0.name).tokens.last ?? "" }
        for (quantity, link) in [(Quantity.next, Quantity.nextLink), (.previous, .previousLink)] {
            let same = found.indices.filter { found[$0].quantity == quantity }
            guard same.contains(where: { ends[$0] != quantity.rawValue }) else { continue }
            for index in same where ends[index] == quantity.rawValue {
                found[index].quantity = link
            }
        }
        // `count` beside another total is the number of rows on the page.
        let hasTotal = found.contains { $0.quantity == .total && !Self.isCount($0) }
        guard hasTotal else { return found }
        return found.map { member in
            var member = member
            if member.quantity == .total, Self.isCount(member) { member.quantity = .count }
            return member
        }
    }

    private func containers(
        in outline: SchemaOutline, at path: [String]
    ) -> [(key: String, outline: SchemaOutline)] {
        Self.containers.compactMap { key in
            let inner = outline[key].map { site.outline($0, at: path + [key]) }
            return inner.flatMap { $0.isObject ? (key, $0) : nil }
        }
    }

    private static func isCount(_ member: Member) -> Bool {
        JSONPointer(stubPlace: member.name).tokens.last.map(PageWords.plain) == "count"
    }

    private func members(
        of outline: SchemaOutline, at path: [String], besides place: [String]
    ) -> [Member] {
        var taken: Set<Quantity> = []
        return outline.properties.compactMap { key, node in
            guard path + [key] != place,
                let quantity =
                    key == start ? .skip : PageWords.quantity(of: key, listing: rows.name)
            else { return nil }
            var (place, inner) = (path + [key], site.outline(node))
            // `"next": {"href": "…"}`, as in HAL.
            if inner.isObject, let link = inner["href"] {
                place.append("href")
                inner = site.outline(link)
            }
            guard !inner.isObject, !inner.isArray else { return nil }
            let isLink =
                place.last == "href" || path.last?.lowercased().hasSuffix("links") == true
            let meant = refined(quantity, key, inner, isLink: isLink)
            guard Self.fits(meant, inner.types) else { return nil }
            guard meant == .total || taken.insert(meant).inserted else { return nil }
            return Member(quantity: meant, name: JSONPointer(tokens: place).stubPlace)
        }
    }

    /// Whether values of the types can be what the member means.
    private static func fits(_ quantity: Quantity, _ types: [String]) -> Bool {
        if types.isEmpty { return true }
        switch quantity {
        case .total, .skip, .limit, .count, .page, .pages, .nextNumber, .previousNumber:
            return types.contains("integer") || types.contains("number")
        case .next, .previous, .nextLink, .previousLink, .firstLink, .lastLink, .selfLink:
            return types.contains("string")
        case .more, .before: return types.contains("boolean")
        }
    }

    /// Whether a reference to a page is a link, a number or a cursor follows from its name, its
    /// type and the paging style.
    private func refined(
        _ quantity: Quantity, _ name: String, _ outline: SchemaOutline, isLink: Bool
    ) -> Quantity {
        guard quantity == .next || quantity == .previous else { return quantity }
        let isNext = quantity == .next
        if outline.types.contains("integer") || outline.types.contains("number") {
            return isNext ? .nextNumber : .previousNumber
        }
        if outline.types == ["boolean"] { return isNext ? .more : .before }
        let link = isNext ? Quantity.nextLink : .previousLink
        let format = outline.keyword("format")?.value.string ?? ""
        if isLink || PageWords.isAddress(name) || format.hasPrefix("ur") { return link }
        if PageWords.isCursor(name) { return quantity }
        let example =
            outline.keyword("example")?.value.string ?? outline.keyword("examples")?.texts.first
            ?? ""
        let described = outline.keyword("description")?.value.string?.lowercased() ?? ""
        let words = described.split { !$0.isLetter }
        let looksLikeLink =
            example.contains("/") || example.contains("?")
            || ["url", "uri", "link", "href"].contains { words.contains($0) }
        return hasCursor && !looksLikeLink ? quantity : link
    }
}
