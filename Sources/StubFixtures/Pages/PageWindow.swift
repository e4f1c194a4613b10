import StubContract
import StubJSON

/// The part of the matching rows that a list shows: its start and its maximum length.
struct PageWindow: Sendable, Hashable {
    /// The start of a page.
    enum Start: Sendable, Hashable {
        /// After this number of rows.
        case offset(Int)
        /// The page with this number, which starts after the given number of rows.
        case page(Int, offset: Int)
        /// After the last row of the previous page.
        case cursor(PageCursor)
        /// Between the rows with these ids, without them: the last rows if the page `leadsBack`, or
        /// else the first ones.
        case rows(after: String?, before: String?, leadsBack: Bool)
        /// With the row of this id; `nil` for the first row.
        case row(String?)
    }

    private(set) var start = Start.offset(0)
    /// The maximum number of rows on the page; `nil` for all remaining ones.
    var limit: Int?

    init() {}

    /// Decodes the parameters of the binding's style.
    init(_ page: StubBinding.Page, call: FixtureCall) throws(FixtureRefusal) {
        let asked = try call.count(page.limit)
        let wanted = asked ?? page.defaultLimit
        switch page.style {
        case .offset(let name), .page(let name):
            self = try Self.numbered(page, limit: asked, start: try call.count(name))
            return
        case .cursor(let name):
            limit = try Self.positive(wanted, page.limit)
            if let cursor = try Self.cursor(name, page, call) { start = .cursor(cursor) }
        case .after(let name):
            limit = wanted == 0 ? nil : wanted
            let (after, before) = try Self.ends(name, page, call)
            start = .rows(
                after: after, before: before ?? page.since.flatMap(call.text(of:)),
                leadsBack: before != nil)
        case .from(let name):
            limit = wanted == 0 ? nil : wanted
            start = .row(call.text(of: name))
        }
        limit = limit.map(page.capped) ?? page.maxLimit
    }

    /// Returns the window of a style that counts rows or pages.
    ///
    /// - Parameters:
    ///   - limit: the requested number of rows; `nil` if the request does not say.
    ///   - asked: the requested number of rows before the page, or that of the page.
    static func numbered(
        _ page: StubBinding.Page, limit: Int?, start asked: Int?
    ) throws(FixtureRefusal) -> PageWindow {
        let wanted = limit ?? page.defaultLimit
        var window = PageWindow()
        if case .page(let name) = page.style {
            // Without a default size, all rows are shown until a client requests a page.
            let isOpen = page.defaultLimit == 0 && wanted == 0
            if !isOpen || asked != nil {
                let number = try number(asked, page, name)
                let size = page.capped(try positive(isOpen ? usualSize : wanted, page.limit))
                window.start = .page(number, offset: rows(before: number, page, size: size))
                window.limit = size
            }
        } else {
            window.start = .offset(asked ?? 0)
            window.limit = wanted == 0 ? nil : wanted
        }
        window.limit = window.limit.map(page.capped) ?? page.maxLimit
        return window
    }

    /// json-server's default size of a page.
    private static let usualSize = 10

    /// The number of rows before the page, as requested.
    var skip: Int {
        switch start {
        case .offset(let rows), .page(_, let rows): rows
        case .cursor, .rows, .row: 0
        }
    }

    /// The page's number, if pages have numbers.
    var number: Int? {
        guard case .page(let number, _) = start else { return nil }
        return number
    }

    /// Whether the request names the row that follows the page.
    var endsBeforeRow: Bool {
        if case .rows(_, _, leadsBack: true) = start { true } else { false }
    }

    private var isBackward: Bool {
        if case .cursor(let cursor) = start { cursor.direction == .before } else { endsBeforeRow }
    }

    /// Returns the indices of the page's rows; `nil` if the row at its end is unknown.
    ///
    /// - Parameter total: the number of rows on all pages.
    func rows(of total: Int, find: (RowID) -> Int?) -> Range<Int>? {
        guard let (first, end) = bounds(in: total, find: find), first < end || isBackward,
            first <= end
        else { return nil }
        let count = min(limit ?? .max, end - first)
        return isBackward ? end - count..<end : first..<first + count
    }

    /// The indices between which the rows of the page are; `nil` if a row that the request names is
    /// unknown.
    private func bounds(in total: Int, find: (RowID) -> Int?) -> (first: Int, end: Int)? {
        switch start {
        case .offset(let rows), .page(_, let rows): return (rows, total)
        case .rows(let after, let before, _):
            guard let last = Self.index(of: after, or: -1, find: find),
                let end = Self.index(of: before, or: total, find: find)
            else { return nil }
            return (last + 1, end)
        case .row(let row):
            return Self.index(of: row, or: 0, find: find).map { ($0, total) }
        case .cursor(let cursor):
            let index = find(cursor.row)
            switch cursor.direction {
            case .before: return (0, min(index ?? cursor.position, total))
            // If the row was deleted, the rows after it have moved up by one.
            case .after: return (index.map { $0 + 1 } ?? max(0, cursor.position - 1), total)
            }
        }
    }

    private static func index(of name: String?, or usual: Int, find: (RowID) -> Int?) -> Int? {
        guard let name else { return usual }
        return RowID.candidates(name).lazy.compactMap(find).first
    }

    /// The texts of the parameters for the row before the page and for the row after it.
    private static func ends(
        _ name: String, _ page: StubBinding.Page, _ call: FixtureCall
    ) throws(FixtureRefusal) -> (after: String?, before: String?) {
        let (after, before) = (call.text(of: name), page.before.flatMap(call.text(of:)))
        guard after == nil || before == nil || page.since != nil else {
            throw FixtureRefusal(
                message: "Invalid '\(page.before ?? "")' - cannot be combined with '\(name)'")
        }
        return (after, before)
    }

    /// The cursor of a request; where each direction has its own parameter, that decides on the
    /// direction.
    private static func cursor(
        _ name: String, _ page: StubBinding.Page, _ call: FixtureCall
    ) throws(FixtureRefusal) -> PageCursor? {
        let (after, before) = try ends(name, page, call)
        // An empty cursor is none of the stub's, except beside a parameter for the way back.
        let text = before ?? after ?? (page.before == nil ? call.queryValues(name).last : nil)
        guard let text else { return nil }
        guard let cursor = PageCursor(text) else {
            throw FixtureRefusal(message: "Invalid '\(before == nil ? name : page.before ?? name)'")
        }
        guard page.before != nil else { return cursor }
        return cursor.facing(before == nil ? .after : .before)
    }

    /// A product that does not fit an `Int` is limited to the largest one.
    private static func rows(before number: Int, _ page: StubBinding.Page, size: Int) -> Int {
        let (rows, overflows) = (number - page.firstNumber).multipliedReportingOverflow(by: size)
        return overflows ? .max : rows
    }

    private static func number(
        _ asked: Int?, _ page: StubBinding.Page, _ name: String
    ) throws(FixtureRefusal) -> Int {
        let number = asked ?? page.firstNumber
        return page.firstNumber == 0 ? number : try positive(number, name)
    }

    private static func positive(_ value: Int, _ name: String) throws(FixtureRefusal) -> Int {
        if value > 0 { return value }
        throw FixtureRefusal(message: "Invalid '\(name)' - must be a whole number, 1 or more")
    }
}

extension StubBinding.Page {
    /// Returns a size, at most the one that the binding allows.
    fileprivate func capped(_ size: Int) -> Int { maxLimit.map { min(size, $0) } ?? size }
}

extension FixtureCall {
    /// Returns the text of a query parameter; `nil` without one or if it is empty.
    fileprivate func text(of parameter: String) -> String? {
        queryValues(parameter).last.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a whole number from 0; one that does not fit an `Int` is limited to the largest one.
    func count(_ parameter: String) throws(FixtureRefusal) -> Int? {
        guard let value = value(of: parameter) else { return nil }
        guard queryValues(parameter).count <= 1 else {
            throw FixtureRefusal(message: "Invalid '\(parameter)' - must be given once")
        }
        // Validation has decoded numbers; a text is parsed like an integer.
        let number = value.number ?? value.string.flatMap(ContractParameter.integer)
        if let number, number.isInteger, number.double >= 0 { return number.int ?? .max }
        let isNumber = number != nil || value.string.flatMap(ContractParameter.number) != nil
        throw FixtureRefusal(
            message: "Invalid '\(parameter)' - must be a "
                + (isNumber ? "whole number, 0 or more" : "number"))
    }
}
