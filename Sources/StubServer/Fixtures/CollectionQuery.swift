import StubContract
import StubHTTP
import StubJSON

/// Which rows a list asks for: filter, then count, then sort, then skip and limit.
struct CollectionQuery: Sendable, Hashable {
    var criteria: [RowCriterion] = []
    var order: RowOrder?
    var skip = 0
    /// `nil` takes all that remain.
    var limit: Int?

    /// Reads path and query parameters as the binding names them.
    init(_ list: StubBinding.List, call: FixtureCall) throws(FixtureRefusal) {
        for pair in list.conditions {
            guard let value = call.parameters[pair.parameter] else { continue }
            criteria.append(.condition(value, FieldPath(pair.field)))
        }
        if let search = list.search {
            let fields = search.fields.map(FieldPath.init)
            for text in search.parameters.flatMap(call.queryValues) {
                if let search = TextSearch(text) { criteria.append(.search(search, in: fields)) }
            }
        }
        for pair in list.filters {
            let wanted = call.queryValues(pair.parameter)
                .flatMap { $0.split(separator: ",").map(String.init) }
            if !wanted.isEmpty { criteria.append(.oneOf(wanted, FieldPath(pair.field))) }
        }
        if let match = list.match { criteria.append(Self.criterion(match, call)) }
        order = try Self.order(list.sort, call)
        if let page = list.page {
            skip = try Self.count(page.skip, call) ?? 0
            let limit = try Self.count(page.limit, call) ?? page.defaultLimit
            self.limit = limit == 0 ? nil : limit
        }
    }

    /// The page of the collection that this query describes; costs no more than the page's rows
    /// unless rows are filtered or sorted.
    func page(of collection: FixtureCollection) -> CollectionPage {
        var rows = collection.rows
        if !criteria.isEmpty {
            rows = rows.filter { row in criteria.allSatisfy { $0.isMet(by: row) } }
        }
        let total = rows.count
        guard skip < total else { return CollectionPage(rows: [], total: total, skip: skip) }
        if let order { rows = order.sorted(rows) }
        let end = limit.map { min(total, skip + min($0, total)) } ?? total
        return CollectionPage(rows: rows[skip..<end], total: total, skip: skip)
    }
}

// MARK: - Reading parameters

extension CollectionQuery {
    private static func criterion(
        _ match: StubBinding.Match, _ call: FixtureCall
    ) -> RowCriterion {
        guard let key = call.queryValues(match.key).first, !key.isEmpty,
            let value = call.queryValues(match.value).first
        else { return .never }
        return .exactly(value, FieldPath(key))
    }

    private static func order(
        _ sort: StubBinding.Sort?, _ call: FixtureCall
    ) throws(FixtureRefusal) -> RowOrder? {
        guard let sort else { return nil }
        let direction = call.queryValues(sort.order).last?.lowercased() ?? "asc"
        guard direction == "asc" || direction == "desc" else {
            throw FixtureRefusal(message: "Order can be: 'asc' or 'desc'")
        }
        guard let field = call.queryValues(sort.by).last, !field.isEmpty else { return nil }
        return RowOrder(field: FieldPath(field), isDescending: direction == "desc")
    }

    /// A number of rows from 0; larger than any collection if it does not fit an `Int`.
    private static func count(
        _ parameter: String, _ call: FixtureCall
    ) throws(FixtureRefusal) -> Int? {
        let values = call.queryValues(parameter)
        guard let text = values.first else { return nil }
        guard values.count == 1, Double(text)?.isFinite == true else {
            throw FixtureRefusal(message: "Invalid '\(parameter)' - must be a number")
        }
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            throw FixtureRefusal(
                message: "Invalid '\(parameter)' - must be a whole number, 0 or more")
        }
        return Int(text) ?? Int.max
    }
}

/// The rows of one page and what its envelope tells about the rest.
struct CollectionPage: Sendable {
    let rows: ArraySlice<Row>
    /// Rows that match before paging.
    let total: Int
    let skip: Int
}
