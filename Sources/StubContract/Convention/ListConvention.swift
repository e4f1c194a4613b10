import StubJSON
import StubSchema

/// Infers what a list's parameters and response members mean, from common names.
struct ListConvention {
    let site: ConventionSite
    let fields: [String]
    let rows: RowsConvention

    var list: StubBinding.List {
        var list = StubBinding.List()
        list.rows = rows.place?.last
        list.page = page
        if let search = first(["q", "search", "query", "keyword", "filter[search]"]) {
            list.search = StubBinding.Search(parameters: [search], fields: fields)
        }
        let paging = pagingNames
        list.filters = site.queryNames.compactMap { name in
            guard !paging.contains(name), let field = field(for: name) else { return nil }
            return StubBinding.Pair(parameter: name, field: field)
        }
        if let by = first(["sort", "sortBy", "sort_by", "_sort", "orderBy", "order_by"]) {
            list.sort = StubBinding.Sort(
                by: by,
                order: first(["order", "_order", "direction", "sortOrder", "sort_order"])
                    ?? "order",
                isSigned: true)
        }
        return list
    }

    /// Matches `kind` and `filter[kind]`.
    private func field(for parameter: String) -> String? {
        if fields.contains(parameter) { return parameter }
        guard parameter.hasPrefix("filter["), parameter.hasSuffix("]") else { return nil }
        let field = String(parameter.dropFirst(7).dropLast())
        return fields.contains(field) ? field : nil
    }

    // MARK: - Paging

    private static let limits = [
        "limit", "_limit", "per_page", "perPage", "_per_page", "pageSize", "page_size",
        "page[size]",
        "page[limit]", "size", "count", "maxResults", "max_results", "max-results", "$top", "top",
        "first", "take",
    ]
    private static let skips = [
        "skip", "offset", "_start", "start", "page[offset]", "$skip", "startIndex", "start_index",
    ]
    private static let numbers = [
        "page", "_page", "pageNumber", "page_number", "page[number]", "pageNo", "p",
    ]
    private static let cursors = [
        "cursor", "page[cursor]", "pageToken", "page_token", "next_token", "nextToken",
        "continuation", "continuationToken", "after", "page[after]", "marker", "starting_after",
        "after_id", "since_id", "since",
    ]

    private var pagingNames: Set<String> {
        Set([Self.limits, Self.skips, Self.numbers, Self.cursors].compactMap(first))
    }

    /// Whether the list has pages.
    var isPaged: Bool { page != nil }

    private func first(_ known: [String]) -> String? {
        known.first(where: site.queryNames.contains)
    }

    private var page: StubBinding.Page? {
        let limit = first(Self.limits)
        let style: StubBinding.Page.Style
        if let skip = first(Self.skips) {
            style = .offset(skip: skip)
        } else if let number = first(Self.numbers), isNumber(number) {
            style = .page(number: number)
        } else if let cursor = first(Self.cursors) {
            // If the response has no cursor, a page starts after the row that the parameter names.
            let isGiven = members.contains { $0.quantity == .next }
            style = isGiven ? .cursor(cursor) : .after(cursor)
        } else if limit != nil {
            style = .offset(skip: "skip")
        } else {
            return nil
        }
        var page = StubBinding.Page(
            style: style, limit: limit ?? "limit", defaultLimit: 30, sendsLink: true,
            sendsTotal: true)
        if let schema = limit.flatMap(site.parameter)?.schema?.source {
            page.defaultLimit = schema["default"]?.int ?? 30
            page.maxLimit = schema["maximum"]?.int
            if let most = page.maxLimit { page.defaultLimit = min(page.defaultLimit, most) }
        }
        if case .page(let number) = style, let schema = site.parameter(number)?.schema?.source {
            page.firstNumber = schema["default"]?.int == 0 || schema["minimum"]?.int == 0 ? 0 : 1
        }
        return page
    }

    /// `page` is a cursor if it is a string and the response contains a cursor.
    private func isNumber(_ parameter: String) -> Bool {
        site.parameter(parameter)?.shape != .string
    }

    // MARK: - The envelope

    /// The response around the rows; `nil` if there is none, or it has no schema.
    var envelope: StubBinding.Envelope? {
        guard let place = rows.place, !place.isEmpty, var template = site.answerExample else {
            return nil
        }
        template = Self.setting(place[...], of: template, to: [])
        return StubBinding.Envelope(
            template: template, place: JSONPointer(tokens: place), members: members)
    }

    private static func setting(
        _ place: ArraySlice<String>, of value: JSONValue, to new: JSONValue
    ) -> JSONValue {
        guard let key = place.first else { return new }
        var object = value.object ?? JSONObject()
        object[key] = setting(place.dropFirst(), of: object[key] ?? [:], to: new)
        return .object(object)
    }

    private typealias Quantity = StubBinding.EnvelopeMember.Quantity

    private static let containers = [
        "meta", "_meta", "metadata", "pagination", "paging", "page", "page_info", "pageInfo",
        "links", "_links", "response_metadata",
    ]

    /// The members of the response whose names have a known meaning.
    private var members: [StubBinding.Envelope.Member] {
        guard let outline = site.answerOutline, let place = rows.place else { return [] }
        var found: [StubBinding.Envelope.Member] = []
        var levels: [(path: [String], outline: SchemaOutline)] = [([], outline)]
        for key in place.dropLast() {
            guard let last = levels.last, let node = last.outline[key] else { break }
            levels.append((last.path + [key], site.outline(node)))
        }
        for (path, outline) in levels {
            found += members(of: outline, at: path, besides: place)
            for key in Self.containers {
                guard let node = outline[key] else { continue }
                let inner = site.outline(node)
                guard inner.isObject else { continue }
                found += members(of: inner, at: path + [key], besides: place)
            }
        }
        return found
    }

    private func members(
        of outline: SchemaOutline, at path: [String], besides place: [String]
    ) -> [StubBinding.Envelope.Member] {
        let names = outline.properties.map(\.key)
        return Self.usual.compactMap { quantity, known in
            guard let name = known.first(where: names.contains), path + [name] != place,
                let node = outline[name]
            else { return nil }
            let member = site.outline(node)
            guard !member.isObject, !member.isArray else { return nil }
            return StubBinding.Envelope.Member(
                place: JSONPointer(tokens: path + [name]),
                quantity: refined(
                    quantity, name, member, node, isLink: path.last?.hasSuffix("links") == true),
                isOptional: !outline.required.contains(name), allowsNull: allowsNull(node))
        }
    }

    private func allowsNull(_ node: DocumentNode) -> Bool {
        let followed = site.documents.followed(node)
        if followed["type"]?.texts.contains("null") == true { return true }
        let branches = (followed["anyOf"]?.elements ?? []) + (followed["oneOf"]?.elements ?? [])
        return followed["nullable"]?.value == true
            || branches.contains { site.documents.followed($0)["type"]?.value == "null" }
    }

    /// Whether a reference to a page is a link, a number or a cursor follows from its type and the
    /// paging style.
    private func refined(
        _ quantity: Quantity, _ name: String, _ outline: SchemaOutline, _ node: DocumentNode,
        isLink: Bool
    ) -> Quantity {
        guard quantity == .next || quantity == .previousLink else { return quantity }
        let isCursor = name != "next" && name != "previous" && name != "prev"
        if outline.types.contains("integer") {
            return quantity == .next ? .nextNumber : .previousNumber
        }
        let hasCursor = first(Self.cursors) != nil && first(Self.skips + Self.numbers) == nil
        let format = site.documents.followed(node)["format"]?.value.string
        if quantity == .next, isCursor || (hasCursor && !isLink && format == nil) { return .next }
        return quantity == .next ? .nextLink : .previousLink
    }

    private static let usual: [(Quantity, [String])] = [
        (
            .total,
            [
                "total", "totalCount", "total_count", "totalItems", "total_items", "totalResults",
                "total_results", "totalElements", "totalSize", "total_size", "resultCount", "count",
            ]
        ),
        (.skip, ["skip", "offset", "startIndex"]),
        (
            .limit,
            ["limit", "per_page", "perPage", "pageSize", "page_size", "size", "itemsPerPage"]
        ),
        (.page, ["page", "pageNumber", "page_number", "currentPage", "current_page", "number"]),
        (
            .pages,
            [
                "pages", "totalPages", "total_pages", "pageCount", "page_count", "lastPage",
                "last_page",
            ]
        ),
        (
            .next,
            [
                "nextCursor", "next_cursor", "nextPageToken", "next_page_token", "nextToken",
                "next_token", "cursor", "endCursor", "end_cursor", "next", "after",
            ]
        ),
        (.more, ["has_more", "hasMore", "hasNext", "has_next", "hasNextPage", "has_next_page"]),
        (.previousLink, ["previous", "prev"]),
        (.selfLink, ["self"]),
        (.firstLink, ["first"]),
        (.lastLink, ["last"]),
    ]
}

extension StubBinding.Page {
    /// How pages are requested, for display.
    var reason: String {
        switch style {
        case .offset(let skip): "pages by \(limit) and \(skip)"
        case .page(let number): "pages by \(limit) and \(number)"
        case .cursor(let cursor): "pages by \(limit) and the cursor \(cursor)"
        case .after(let id): "pages by \(limit) and the last row's id in \(id)"
        }
    }
}
