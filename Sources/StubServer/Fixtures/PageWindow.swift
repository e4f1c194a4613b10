import StubContract
import StubJSON

/// Which of the rows that match a list shows: where it begins and how many there are at most.
struct PageWindow: Sendable, Hashable {
    /// Rows before the page, as asked for.
    var skip = 0
    /// `nil` takes all that remain.
    var limit: Int?
    /// The page's number, where pages have numbers.
    var number: Int?
    /// Where the page before ended, where pages are found by that.
    var cursor: PageCursor?
    /// What names the last row of the page before, where pages are found by that.
    var last: String?

    init() {}

    /// Reads the parameters of the binding's style.
    init(_ page: StubBinding.Page, call: FixtureCall) throws(FixtureRefusal) {
        let wanted = try call.count(page.limit) ?? page.defaultLimit
        switch page.style {
        case .offset(let name):
            skip = try call.count(name) ?? 0
            limit = wanted == 0 ? nil : wanted
        case .page(let name):
            let asked = try call.count(name)
            // Without a default everything is shown until somebody asks for a page.
            let isOpen = page.defaultLimit == 0 && wanted == 0
            if isOpen, asked == nil { break }
            let wanted = isOpen ? Self.usualSize : wanted
            let number = try Self.number(asked, page, name)
            let size = min(try Self.positive(wanted, page.limit), page.maxLimit ?? Int.max)
            let (before, overflows) = (number - page.firstNumber)
                .multipliedReportingOverflow(by: size)
            skip = overflows ? Int.max : before
            limit = size
            self.number = number
        case .cursor(let name):
            limit = try Self.positive(wanted, page.limit)
            guard let text = call.queryValues(name).last else { break }
            cursor = PageCursor(text)
            if cursor == nil { throw FixtureRefusal(message: "Invalid '\(name)'") }
        case .after(let name):
            limit = wanted == 0 ? nil : wanted
            last = call.queryValues(name).last.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let most = page.maxLimit { limit = min(limit ?? most, most) }
    }

    /// json-server's size of a page that nobody has given one.
    private static let usualSize = 10

    /// Where the page begins among the rows.
    func start(find: (RowID) -> Int?) -> Int {
        if let last {
            // A row that is not there has none behind it.
            return RowID.candidates(last).lazy.compactMap(find).first.map { $0 + 1 } ?? Int.max
        }
        guard let cursor else { return skip }
        if let last = find(cursor.after) { return last + 1 }
        // The row is gone, and with it its place: what came after has moved up by one.
        return max(0, cursor.position - 1)
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

extension FixtureCall {
    /// A number of rows from 0; larger than any collection if it does not fit an `Int`.
    fileprivate func count(_ parameter: String) throws(FixtureRefusal) -> Int? {
        guard let value = value(of: parameter) else { return nil }
        guard queryValues(parameter).count <= 1 else {
            throw FixtureRefusal(message: "Invalid '\(parameter)' - must be given once")
        }
        // A parameter that is declared as a text, or not at all, is read as an integer's is.
        let number = value.number ?? value.string.flatMap(ContractParameter.integer)
        if let number, number.isInteger, number.double >= 0 { return number.int ?? Int.max }
        let isNumber = number != nil || value.string.flatMap(ContractParameter.number) != nil
        throw FixtureRefusal(
            message: "Invalid '\(parameter)' - must be a "
                + (isNumber ? "whole number, 0 or more" : "number"))
    }
}
