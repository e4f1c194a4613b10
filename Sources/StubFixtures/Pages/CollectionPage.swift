import StubContract
import StubJSON

/// The rows of a page and the numbers for its envelope.
struct CollectionPage: Sendable {
    var rows: ArraySlice<Row>
    /// The number of rows that match before paging.
    var total: Int
    /// The position of the page among them.
    let start: Int
    let window: PageWindow
    /// The id of the row after the page; `nil` if there is none.
    var following: RowID?
    /// The greatest number that a row of the collection has had as its id.
    var lastNumber = 0

    /// The number of rows before the page, as requested.
    var skip: Int { window.skip }

    /// The cursor of the next page; `nil` if there is none.
    var next: PageCursor? {
        guard start + rows.count < total, let last = rows.last?.id else { return nil }
        return PageCursor(after: last, position: start + rows.count)
    }

    /// The cursor of the previous page; `nil` if there is none.
    var previous: PageCursor? {
        guard start > 0 else { return nil }
        guard let first = rows.first?.id else { return PageCursor(beforeEndAt: start) }
        return PageCursor(before: first, position: start)
    }

    /// The number of pages of this size; one if all rows are on it.
    var pages: Int {
        guard let limit = window.limit, limit > 0 else { return total > 0 ? 1 : 0 }
        return total / limit + (total % limit > 0 ? 1 : 0)
    }

    /// Whether there is another page in the direction of the request.
    ///
    /// If the response also says whether there is a previous page, the direction has no effect.
    func hasMore(besideBefore saysBefore: @autoclosure () -> Bool) -> Bool {
        window.endsBeforeRow && !saysBefore() ? start > 0 : hasNext
    }

    func value(of quantity: StubBinding.EnvelopeMember.Quantity) -> JSONValue {
        switch quantity {
        case .total: .int(total)
        case .skip: position
        // DummyJSON returns the number of rows, not the requested limit.
        case .limit: .int(window.number == nil ? rows.count : window.limit ?? rows.count)
        case .count: .int(rows.count)
        case .page: .int(window.number ?? 1)
        case .more: .bool(hasNext)
        case .before: .bool(start > 0)
        case .pages: .int(pages)
        case .next: next.map { .string($0.text) } ?? .null
        case .previous: previous.map { .string($0.text) } ?? .null
        case .nextNumber: hasNext ? nextNumber : .null
        case .previousNumber: start > 0 ? previousNumber : .null
        case .nextLink, .previousLink, .firstLink, .lastLink, .selfLink: .null
        }
    }

    private var hasNext: Bool { start + rows.count < total }

    /// Where the page begins, as requests say it.
    private var position: JSONValue {
        if case .row = window.start { rows.first?.id?.json ?? .null } else { .int(skip) }
    }

    private var nextNumber: JSONValue {
        switch window.start {
        case .page(let number, _): .int(number + 1)
        case .offset, .cursor: .int(start + rows.count)
        case .rows: rows.last?.id?.json ?? .null
        case .row: following?.json ?? .null
        }
    }

    /// The number for the page after the last one, which has no rows: where responses must name a
    /// next page, 0 would lead to the first rows again.
    var numberAfterLast: Int {
        func after(_ number: Int) -> Int { number < Int.max ? number + 1 : number }
        return switch window.start {
        case .page(let number, _): after(number)
        case .offset, .cursor: max(1, total)
        case .rows: rows.last?.id?.json.int ?? after(lastNumber)
        case .row: after(lastNumber)
        }
    }

    private var previousNumber: JSONValue {
        switch window.start {
        case .page(let number, _): .int(number - 1)
        case .offset, .cursor: .int(max(0, start - (window.limit ?? start)))
        case .rows: rows.first?.id?.json ?? .null
        // Which row a page before it begins with depends on its size, as no request says.
        case .row: .null
        }
    }
}
