import StubContract
import StubJSON

/// Which of the rows that match a list shows: where it begins and how many there are at most.
struct PageWindow: Sendable, Hashable {
    /// Where a page begins.
    enum Start: Sendable, Hashable {
        /// Behind so many rows.
        case offset(Int)
        /// At the page of that number, which is behind so many rows.
        case page(Int, offset: Int)
        /// Behind the row where the page before ended.
        case cursor(PageCursor)
        /// Behind the row of that name.
        case after(String)
    }

    private(set) var start = Start.offset(0)
    /// The most rows on the page; `nil` takes all that remain.
    var limit: Int?

    init() {}

    /// Reads the parameters of the binding's style.
    init(_ page: StubBinding.Page, call: FixtureCall) throws(FixtureRefusal) {
        let wanted = try call.count(page.limit) ?? page.defaultLimit
        switch page.style {
        case .offset(let name):
            start = .offset(try call.count(name) ?? 0)
            limit = wanted == 0 ? nil : wanted
        case .page(let name):
            let asked = try call.count(name)
            // Without a default everything is shown until somebody asks for a page.
            let isOpen = page.defaultLimit == 0 && wanted == 0
            if isOpen, asked == nil { break }
            let number = try Self.number(asked, page, name)
            let size = page.capped(
                try Self.positive(isOpen ? Self.usualSize : wanted, page.limit))
            start = .page(number, offset: Self.rows(before: number, page, size: size))
            limit = size
        case .cursor(let name):
            limit = try Self.positive(wanted, page.limit)
            guard let text = call.queryValues(name).last else { break }
            guard let cursor = PageCursor(text) else {
                throw FixtureRefusal(message: "Invalid '\(name)'")
            }
            start = .cursor(cursor)
        case .after(let name):
            limit = wanted == 0 ? nil : wanted
            if let text = call.queryValues(name).last, !text.isEmpty { start = .after(text) }
        }
        limit = limit.map(page.capped) ?? page.maxLimit
    }

    /// json-server's size of a page where no size is given.
    private static let usualSize = 10

    /// Rows before the page, as asked for.
    var skip: Int {
        switch start {
        case .offset(let rows), .page(_, let rows): rows
        case .cursor, .after: 0
        }
    }

    /// The page's number, where pages have numbers.
    var number: Int? {
        guard case .page(let number, _) = start else { return nil }
        return number
    }

    /// The index of the page's first row; `nil` if the row before it is not known, so that none
    /// follows.
    func firstRow(find: (RowID) -> Int?) -> Int? {
        switch start {
        case .offset(let rows), .page(_, let rows):
            return rows
        case .after(let name):
            return RowID.candidates(name).lazy.compactMap(find).first.map { $0 + 1 }
        case .cursor(let cursor):
            if let last = find(cursor.after) { return last + 1 }
            // The row is gone, and with it its place: what came after has moved up by one.
            return max(0, cursor.position - 1)
        }
    }

    /// A product that does not fit an `Int` is cut to the largest one.
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
    /// A size, or the largest one that the binding allows.
    fileprivate func capped(_ size: Int) -> Int { maxLimit.map { min(size, $0) } ?? size }
}

extension FixtureCall {
    /// A whole number from 0; one that does not fit an `Int` is cut to the largest one.
    fileprivate func count(_ parameter: String) throws(FixtureRefusal) -> Int? {
        guard let value = value(of: parameter) else { return nil }
        guard queryValues(parameter).count <= 1 else {
            throw FixtureRefusal(message: "Invalid '\(parameter)' - must be given once")
        }
        // Validation has decoded numbers; a text is read as an integer is.
        let number = value.number ?? value.string.flatMap(ContractParameter.integer)
        if let number, number.isInteger, number.double >= 0 { return number.int ?? .max }
        let isNumber = number != nil || value.string.flatMap(ContractParameter.number) != nil
        throw FixtureRefusal(
            message: "Invalid '\(parameter)' - must be a "
                + (isNumber ? "whole number, 0 or more" : "number"))
    }
}
