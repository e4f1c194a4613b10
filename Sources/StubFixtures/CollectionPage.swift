import StubContract
import StubJSON

/// The rows of one page and what its envelope tells about the rest.
struct CollectionPage: Sendable {
    var rows: ArraySlice<Row>
    /// Rows that match before paging.
    var total: Int
    /// Where the page begins among them.
    let start: Int
    let window: PageWindow

    /// Rows before the page, as asked for.
    var skip: Int { window.skip }

    /// The cursor of the page behind this one; `nil` if there is none.
    var next: PageCursor? {
        guard start + rows.count < total, let last = rows.last?.id else { return nil }
        return PageCursor(after: last, position: start + rows.count)
    }

    /// The number of pages of this size; one if all rows are on it.
    var pages: Int {
        guard let limit = window.limit, limit > 0 else { return total > 0 ? 1 : 0 }
        return total / limit + (total % limit > 0 ? 1 : 0)
    }

    /// What stands in the envelope behind the rows.
    func members(_ binding: StubBinding.Page?) -> [(String, JSONValue)] {
        let named = binding?.envelope.map { $0.map { ($0.name, $0.quantity) } }
        return (named ?? Self.usual(binding?.style)).map { ($0, value(of: $1)) }
    }

    func value(of quantity: StubBinding.EnvelopeMember.Quantity) -> JSONValue {
        switch quantity {
        case .total: .int(total)
        case .skip: .int(skip)
        // DummyJSON echoes what was returned, not what was asked for.
        case .limit: .int(window.number == nil ? rows.count : window.limit ?? rows.count)
        case .page: .int(window.number ?? 1)
        case .more: .bool(start + rows.count < total)
        case .pages: .int(pages)
        case .next: next.map { .string($0.text) } ?? .null
        case .nextNumber: start + rows.count < total ? .int(following) : .null
        case .previousNumber: start > 0 ? .int(preceding) : .null
        case .nextLink, .previousLink, .firstLink, .lastLink, .selfLink: .null
        }
    }

    private var following: Int { window.number.map { $0 + 1 } ?? start + rows.count }

    private var preceding: Int {
        window.number.map { $0 - 1 } ?? max(0, start - (window.limit ?? start))
    }

    private static func usual(
        _ style: StubBinding.Page.Style?
    ) -> [(String, StubBinding.EnvelopeMember.Quantity)] {
        switch style {
        case .offset, .after, nil: [("total", .total), ("skip", .skip), ("limit", .limit)]
        case .page: [("total", .total), ("page", .page), ("per_page", .limit), ("pages", .pages)]
        case .cursor: [("nextCursor", .next)]
        }
    }
}
