package import StubJSON
import StubSchema

/// Infers what a list's parameters and response members mean, from common names.
package struct ListConvention {
    let site: ConventionSite
    let fields: [String]
    let rows: RowsConvention
    /// Whether the ids of rows are numbers.
    private let numbersRows: Bool
    /// The names with which requests write query parameters.
    private let names: [String]
    private let selection: FilterConvention
    /// The parameters that may be of a page: all but those that select rows by their times.
    private let pageNames: [String]

    /// - Parameters:
    ///   - fields: the fields with texts, numbers and Booleans.
    ///   - samples: the first rows.
    package init(
        site: ConventionSite, fields: [String], rows: RowsConvention, numbersRows: Bool = false,
        samples: [JSONObject] = []
    ) {
        (self.site, self.fields, self.rows) = (site, fields, rows)
        self.numbersRows = numbersRows
        let selection = FilterConvention(
            site: site, fields: fields, samples: samples, row: rows.row)
        self.selection = selection
        names = selection.names
        pageNames = names.filter { !selection.isSelecting($0) }
    }

    /// Adds the members that describe the list.
    func describe(_ members: inout JSONObject) {
        let page = page
        let envelope = envelope
        if envelope != nil { members["rows"] = rows.place.map { JSONValue(stubPlace: $0) } }
        members["envelope"] = envelope
        members["page"] = page.map { .object($0.members) }
        if site.readsBody { members["readsBody"] = true }
        let searches = searches
        if !searches.isEmpty {
            members["search"] = [
                "parameters": .array(searches.map { .string($0) }),
                "fields": .array(fields.map { .string($0) }),
            ]
        }
        let by = first(["sort", "sort_by", "order_by"])
        let order = by.flatMap { _ in first(["order", "direction", "sort_order"]) }
        let taken = pagingNames.union(searches + [by, order].compactMap(\.self))
        let filters = selection.filters(besides: taken)
        if !filters.isEmpty { members["filters"] = filters.byParameter }
        if let by {
            members["sort"] = [
                "by": .string(by), "order": .string(order ?? ""), "signed": true,
            ]
        }
    }

    /// The parameters with texts that are searched for; a field of that name is none.
    private var searches: [String] {
        let words = [
            "q", "search", "query", "keyword", "filter[search]", "keywords", "term", "search_term",
            "search_query", "search_text", "search_string", "search_key", "filter[q]",
            "filter[query]",
        ]
        var found: [String] = []
        for word in words {
            guard let name = first([word]), !found.contains(name), !fields.contains(name)
            else { continue }
            found.append(name)
        }
        return found
    }

    // MARK: - Paging

    private static let limits = [
        "limit", "per_page", "page_size", "page[size]", "page[limit]", "size", "count",
        "max_results", "$top", "top", "first", "take",
    ]
    private static let skips = [
        "skip", "offset", "start", "page[offset]", "$skip", "start_index",
    ]
    private static let numbers = [
        "page", "page_number", "page[number]", "page_no", "page_index", "p",
    ]
    private static let cursors = [
        "cursor", "page[cursor]", "page_token", "next_token", "continuation",
        "continuation_token", "after", "page[after]", "marker", "starting_after", "start_after",
        "next_cursor", "next_page_token", "page_cursor", "start_cursor", "after_id", "max_id",
        "since_id", "since",
    ]
    /// Parameters for the row that a page begins with.
    private static let starts = [
        "from", "from_id", "from_uid", "start_from", "starting_from", "start_id", "start_uid",
        "start_at", "starting_at", "begin_at",
    ]
    private static let befores = [
        "before", "page[before]", "ending_before", "end_before", "previous_cursor",
        "prev_cursor", "previous_page_token", "prev_page_token", "previous_token", "prev_token",
        "before_id",
    ]
    /// The bounds of lists that begin with the newest row, as Mastodon's do: a page has older rows
    /// than its `max_id`, those right after its `min_id`, or the newest ones since its `since_id`.
    private static let (greatest, least, sinces) = (["max_id"], ["min_id"], ["since_id"])

    /// The parameters that select a page.
    private var pagingNames: Set<String> {
        let page = page
        return Set(
            [page?.limit, page?.before, page?.since, page?.style.parameter].compactMap(\.self))
    }

    /// Whether the list has pages.
    package var isPaged: Bool { page != nil }

    /// The parameter with the first of these names, in any case and with or without `-` and `_`.
    private func first(_ known: [String]) -> String? {
        known.lazy.compactMap { name in
            if pageNames.contains(name) { return name }
            let plain = TokenWords.plain(name)
            return pageNames.first { TokenWords.plain($0) == plain }
        }.first
    }

    /// The parameter for the row, or the number of rows, that a page begins with; `nil` if it is one
    /// end of a range, as `start_at` is beside `end_at`.
    private var start: String? {
        guard let start = first(Self.starts), site.isInteger(start) else { return nil }
        return selection.isRange(start) ? nil : start
    }

    /// Whether the least value of a parameter is 0: it is a number of rows, and no id.
    private func beginsAtZero(_ parameter: String) -> Bool {
        let schema = site.schema(of: parameter)
        return schema?["default"]?.int == 0 || schema?["minimum"]?.int == 0
    }

    /// How the list is paged; `nil` if it is not.
    var page: StubBinding.Page? {
        let limit = first(Self.limits)
        let style: StubBinding.Page.Style
        if let skip = first(Self.skips) {
            style = .offset(skip: skip)
        } else if let number = first(Self.numbers), isNumber(number) {
            style = .page(number: number)
        } else if let cursor = first(Self.cursors) {
            // If the response has no cursor, a page starts after the row that the parameter names.
            let isGiven = members.contains { member in
                member.quantity == .next
                    || (member.quantity == .nextLink && PageWords.isOpaque(cursor))
            }
            if isGiven {
                style = .cursor(cursor)
            } else {
                style = givesNumbers && !numbersRows ? .offset(skip: cursor) : .after(cursor)
            }
        } else if let start, givesNumbers {
            style = numbersRows && !beginsAtZero(start) ? .from(start) : .offset(skip: start)
        } else if limit != nil {
            // Without a parameter for the start, there is only the first page.
            style = .offset(skip: "")
        } else {
            return nil
        }
        var page = StubBinding.Page(
            style: style, limit: limit ?? "limit", defaultLimit: 30,
            links: site.answer.shownLinks(site.documents) ?? .absolute, sendsTotal: true)
        switch style {
        case .after(let name) where name == first(Self.greatest):
            (page.before, page.since) = (first(Self.least), first(Self.sinces))
        case .cursor, .after: page.before = first(Self.befores)
        case .offset(""): page.links = nil
        case .offset, .page, .from: break
        }
        // Links are URLs, which cannot carry a body.
        if site.readsBody { page.links = nil }
        if let schema = limit.flatMap(site.schema) {
            page.defaultLimit = schema["default"]?.int ?? 30
            page.maxLimit = schema["maximum"]?.int
            if let most = page.maxLimit { page.defaultLimit = min(page.defaultLimit, most) }
        } else if limit == nil, let shown = shownPageSize {
            page.defaultLimit = shown
        }
        if case .page(let number) = style { page.firstNumber = beginsAtZero(number) ? 0 : 1 }
        return page
    }

    /// How many rows the pages have of which a declared example is one; `nil` if none tells.
    private var shownPageSize: Int? {
        for example in site.answer.examples {
            if let size = pageSize(of: example) { return size }
        }
        return nil
    }

    /// How many rows the pages have of which this is one; `nil` if its totals do not tell that others
    /// follow, or do not fit, as in an example that somebody has shortened.
    private func pageSize(of example: JSONValue) -> Int? {
        guard let place = rows.place,
            let count = example[JSONPointer(tokens: place)]?.array?.count, count > 0
        else { return nil }
        func number(_ quantity: StubBinding.EnvelopeMember.Quantity) -> Int? {
            members.first { $0.quantity == quantity }
                .flatMap { example[JSONPointer(stubPlace: $0.name)]?.int }
        }
        guard let total = number(.total), total > count, let pages = number(.pages),
            pages == (total - 1) / count + 1
        else { return nil }
        return count
    }

    /// Whether the response names the next page by a number.
    private var givesNumbers: Bool { members.contains { $0.quantity == .nextNumber } }

    /// `page` is a cursor if it is a string and the response contains a cursor.
    private func isNumber(_ parameter: String) -> Bool {
        !site.isText(parameter)
    }

    // MARK: - The envelope

    /// The names of the members around the rows; `nil` if there are none, or no schema.
    private var envelope: JSONValue? {
        guard let place = rows.place, !place.isEmpty, site.answer.schema != nil else { return nil }
        guard let start = page?.style.parameter, start == first(Self.starts) else {
            return members.byQuantity
        }
        return PageMembers(site: site, rows: rows, hasCursor: false, start: start)
            .members.byQuantity
    }

    /// The members of the response whose names have a known meaning.
    private var members: [StubBinding.EnvelopeMember] {
        let hasCursor = first(Self.cursors) != nil && first(Self.skips + Self.numbers) == nil
        return PageMembers(site: site, rows: rows, hasCursor: hasCursor).members
    }
}
