import StubContract
import StubHTTP
import StubJSON

/// The rows that a list request selects: filter, count, sort, skip and limit, in this order.
struct CollectionQuery: Sendable, Hashable {
    var criteria: [RowCriterion] = []
    var order: RowOrder?
    var window = PageWindow()

    /// Reads the path and query parameters that a list's binding names.
    ///
    /// - Parameter conditions: those of the binding.
    init(
        _ list: StubBinding.List, where conditions: [StubBinding.Pair] = [], call: FixtureCall
    ) throws(FixtureRefusal) {
        for pair in conditions {
            guard let value = call.condition(of: pair) else { continue }
            criteria.append(
                .condition(
                    SoughtValue(value), FieldPath(pair.field), orMissing: pair.allowsMissing))
        }
        if let search = list.search {
            let fields = search.fields.map(FieldPath.init)
            try Self.requireTexts(of: search, call)
            for text in search.parameters.flatMap(call.queryValues) {
                if let search = TextSearch(text) { criteria.append(.search(search, in: fields)) }
            }
        }
        for filter in list.filters {
            criteria += Self.criteria(filter, call.queryValues(filter.parameter))
        }
        if let match = list.match { criteria.append(Self.criterion(match, call)) }
        order = try Self.order(list.sort, call)
        if let page = list.page { window = try PageWindow(page, call: call) }
    }

    /// Returns the page of the collection that this query describes.
    ///
    /// Its time depends only on the page's rows, unless rows are filtered or sorted for the first
    /// time; see ``work(in:)``.
    func page(of collection: FixtureCollection) -> CollectionPage {
        let rows = collection.rows
        let selected = selectionKey.map(collection.selectedRows)
        let total = selected?.indices.count ?? rows.count
        guard window.skip < total else {
            return CollectionPage(rows: [], total: total, start: window.skip, window: window)
        }
        let found = window.rows(of: total) { id in
            guard let index = collection.index(of: id), let selected else {
                return collection.index(of: id)
            }
            return selected.indices.firstIndex(of: Int32(clamping: index))
        }
        guard let found else {
            return CollectionPage(
                rows: [], total: total, start: total, window: window,
                lastNumber: collection.lastNumber)
        }
        let shown =
            selected.map { ArraySlice($0.indices[found].map { rows[Int($0)] }) } ?? rows[found]
        var page = CollectionPage(
            rows: shown, total: total, start: found.lowerBound, window: window,
            lastNumber: collection.lastNumber)
        if found.upperBound < total {
            let next = selected.map { Int($0.indices[found.upperBound]) } ?? found.upperBound
            page.following = rows[next].id
        }
        return page
    }

    /// Returns the work that has to be done before the page can be shown quickly; `nil` if there is
    /// none.
    func work(in collection: FixtureCollection) -> SelectionWork? {
        selectionKey.flatMap(collection.work)
    }

    /// What the list selects and sorts; `nil` for all rows in their order.
    private var selectionKey: SelectedRows.Key? {
        criteria.isEmpty && order == nil
            ? nil : SelectedRows.Key(criteria: criteria, order: order)
    }
}

// MARK: - Reading parameters

extension CollectionQuery {
    /// The criteria of a filter for the values of its parameter; an empty value selects all rows.
    private static func criteria(
        _ filter: StubBinding.Filter, _ values: [String]
    ) -> [RowCriterion] {
        let field = FieldPath(filter.field)
        switch filter.test {
        case .equals:
            let wanted = values.flatMap { $0.split(separator: ",") }.map { SoughtValue(String($0)) }
            return wanted.isEmpty ? [] : [.oneOf(wanted, field)]
        case .contains:
            return values.compactMap(TextSearch.init(part:)).map { .search($0, in: [field]) }
        case .atLeast, .atMost, .above, .below:
            return values.filter { !$0.isEmpty }.map {
                .bound(filter.test, SoughtValue($0), field)
            }
        }
    }

    private static func criterion(
        _ match: StubBinding.Match, _ call: FixtureCall
    ) -> RowCriterion {
        guard let key = call.queryValues(match.key).first, !key.isEmpty,
            let value = call.queryValues(match.value).first
        else { return .never }
        return .exactly(value, FieldPath(key))
    }

    /// The order of a list that is filtered by one of the parameters.
    private static func narrowedOrder(
        _ filtered: StubBinding.Sort.Filtered?, _ call: FixtureCall
    ) -> RowOrder? {
        guard let filtered,
            filtered.parameters.contains(where: { name in
                call.queryValues(name).contains { !$0.isEmpty }
            })
        else { return nil }
        return RowOrder(field: FieldPath(filtered.field), isDescending: false)
    }

    private static func order(
        _ sort: StubBinding.Sort?, _ call: FixtureCall
    ) throws(FixtureRefusal) -> RowOrder? {
        guard let sort else { return nil }
        guard let by = call.queryValues(sort.by).last, !by.isEmpty else {
            return narrowedOrder(sort.whenFiltered, call)
        }
        let order = call.queryValues(sort.order).last ?? ""
        guard sort.isSigned else {
            return RowOrder(field: FieldPath(by), isDescending: try isDescending(order))
        }
        // `-name,age`, or `name,age` with the directions `desc,asc`, or `name,desc` as Spring has it.
        let directions = order.split(separator: ",", omittingEmptySubsequences: false)
        var keys: [RowOrder.Key] = []
        for (index, field) in by.split(separator: ",").enumerated() {
            if let last = keys.indices.last, ["asc", "desc"].contains(field.lowercased()) {
                keys[last].isDescending = field.lowercased() == "desc"
                continue
            }
            let direction = index < directions.count ? String(directions[index]) : ""
            let isDescending = try isDescending(direction)
            let hasSign = field.hasPrefix("-")
            keys.append(
                RowOrder.Key(
                    field: FieldPath(String(hasSign ? field.dropFirst() : field)),
                    isDescending: hasSign || isDescending))
        }
        return RowOrder(keys: keys)
    }

    private static func isDescending(_ direction: String) throws(FixtureRefusal) -> Bool {
        switch direction.lowercased() {
        case "", "asc": return false
        case "desc": return true
        default: throw FixtureRefusal(message: "Order can be: 'asc' or 'desc'")
        }
    }

    /// Rejects an object or an array, as in `q[x]=` and `q[]=`, which are not search texts.
    private static func requireTexts(
        of search: StubBinding.Search, _ call: FixtureCall
    ) throws(FixtureRefusal) {
        for name in search.parameters {
            let isComposed = call.query.contains {
                $0.name.hasPrefix(name + "[") && !search.parameters.contains($0.name)
            }
            if isComposed || call.queryValues(name).count > 1 {
                throw FixtureRefusal(message: "Invalid '\(name)' - must be a string")
            }
        }
    }
}
