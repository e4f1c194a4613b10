import StubJSON
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

    package init(
        site: ConventionSite, fields: [String], rows: RowsConvention, numbersRows: Bool = false
    ) {
        (self.site, self.fields, self.rows) = (site, fields, rows)
        self.numbersRows = numbersRows
        names = site.queryNames
    }

    /// Adds the members that describe the list.
    func describe(_ members: inout JSONObject) {
        let page = page
        let envelope = envelope
        if envelope != nil { members["rows"] = rows.place.map { JSONValue(stubPlace: $0) } }
        members["envelope"] = envelope
        members["page"] = page.map { .object($0.members) }
        if site.readsBody { members["readsBody"] = true }
        if let search = first(["q", "search", "query", "keyword", "filter[search]"]) {
            members["search"] = [
                "parameters": [.string(search)], "fields": .array(fields.map { .string($0) }),
            ]
        }
        let paging = pagingNames
        let filters = names.compactMap { name -> StubBinding.Pair? in
            guard !paging.contains(name), !site.isObject(name), let field = field(for: name)
            else { return nil }
            return StubBinding.Pair(parameter: name, field: field)
        }
        if !filters.isEmpty { members["filters"] = filters.byParameter }
        if let by = first(["sort", "sort_by", "order_by"]) {
            let order = first(["order", "direction", "sort_order"])
            members["sort"] = [
                "by": .string(by), "order": .string(order ?? ""), "signed": true,
            ]
        }
    }

    /// Matches `kind` and `filter[kind]`, also if the field is spelled `Kind` or the parameter
    /// `owner_id` is the field `ownerId`.
    private func field(for parameter: String) -> String? {
        if fields.contains(parameter) { return parameter }
        var name = parameter
        for prefix in ["filter[", "filters[", "where["]
        where parameter.hasPrefix(prefix) && parameter.hasSuffix("]") {
            name = String(parameter.dropFirst(prefix.count).dropLast())
        }
        if fields.contains(name) { return name }
        // `ids` filters by `id`.
        let plain = [name, NameForm.singular(name)].map(TokenWords.plain)
        return plain.lazy.compactMap { plain in
            fields.first { TokenWords.plain($0) == plain }
        }.first
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
    /// What the names of the two ends of a range begin with.
    private static let (openings, closings) = (
        ["from", "start", "begin"], ["to", "until", "till", "end"]
    )
    private static let befores = [
        "before", "page[before]", "ending_before", "end_before", "previous_cursor",
        "prev_cursor", "previous_page_token", "prev_page_token", "previous_token", "prev_token",
        "before_id",
    ]
    /// The bounds of lists that begin with the newest row, as Mastodon's do: a page has older rows
    /// than its `max_id`, those right after its `min_id`, or the newest ones since its `since_id`.
    private static let (greatest, least, sinces) = (["max_id"], ["min_id"], ["since_id"])

    private var pagingNames: Set<String> {
        let page = page
        let names = [Self.limits, Self.skips, Self.numbers, Self.cursors].map(first)
        return Set(
            (names + [page?.before, page?.since, page?.style.parameter]).compactMap(\.self))
    }

    /// Whether the list has pages.
    package var isPaged: Bool { page != nil }

    /// The parameter with the first of these names, in any case and with or without `-` and `_`.
    private func first(_ known: [String]) -> String? {
        let written = names.filter { !isTime($0) }
        return known.lazy.compactMap { name in
            if written.contains(name) { return name }
            let plain = TokenWords.plain(name)
            return written.first { TokenWords.plain($0) == plain }
        }.first
    }

    /// Whether a parameter is a time, which selects rows and no page.
    private func isTime(_ parameter: String) -> Bool {
        site.schema(of: parameter)?["format"]?.string?.hasPrefix("date") == true
    }

    /// The parameter for the row, or the number of rows, that a page begins with; `nil` if it is one
    /// end of a range, as `start_at` is beside `end_at`.
    private var start: String? {
        guard let start = first(Self.starts), site.isInteger(start) else { return nil }
        let word = TokenWords.plain(start)
        let opening = Self.openings.first { word.hasPrefix($0) } ?? ""
        let rest = String(word.dropFirst(opening.count))
        let ends = Set(Self.closings + Self.closings.map { $0 + rest })
        return names.contains { ends.contains(TokenWords.plain($0)) } ? nil : start
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
