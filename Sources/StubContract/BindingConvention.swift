import StubHTTP
import StubJSON

/// Binds the operations of a contract that says nothing of stubs, by their paths and parameters.
///
/// `/things` and `/things/{id}`, behind whatever fixed prefix, belong to the fixture `things`.
package struct BindingConvention: Sendable {
    /// Collections by name, each with the fields of its rows.
    private let collections: [String: [String]]
    private let documents: Set<String>

    package init(collections: [String: [String]], documents: Set<String>) {
        self.collections = collections
        self.documents = documents
    }

    /// Whether no part of the contract has been bound by hand.
    func applies(to root: DocumentNode) -> Bool {
        guard root["x-stub"] == nil else { return false }
        return !(root["paths"]?.members ?? []).contains { _, item in
            item.members.contains { $0.node["x-stub"] != nil }
        }
    }

    /// - Parameter answer: the schema of a success, without references at its top.
    func binding(
        _ method: HTTPMethod, _ path: String, parameters: [ContractParameter],
        answer: DocumentNode?
    ) -> StubBinding? {
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map(TemplateSegment.init)
        let fixed = segments.prefix { $0.parameter == nil }
        guard case .literal(let name) = fixed.last else { return nil }
        let rest = segments.dropFirst(fixed.count)
        switch (rest.count, rest.first) {
        case (0, _):
            return collectionBinding(method, name, parameters: parameters, answer: answer)
        case (1, .parameter(let id)): return itemBinding(method, name, id: id)
        default: return nil
        }
    }

    private func itemBinding(_ method: HTTPMethod, _ name: String, id: String) -> StubBinding? {
        guard collections[name] != nil else { return nil }
        let action: StubBinding.Action
        switch method {
        case .get: action = .item
        case .put: action = .replace
        case .patch: action = .update
        case .delete: action = .delete
        default: return nil
        }
        var binding = StubBinding(fixture: name, action: action, messages: [:])
        binding.idParameter = id
        binding.merges = false
        return binding
    }

    private func collectionBinding(
        _ method: HTTPMethod, _ name: String, parameters: [ContractParameter],
        answer: DocumentNode?
    ) -> StubBinding? {
        if documents.contains(name), method == .get {
            return StubBinding(fixture: name, action: .document, messages: [:])
        }
        guard let fields = collections[name] else { return nil }
        switch method {
        case .get:
            let list = ListConvention(
                name: name, fields: fields,
                parameters: parameters.filter { $0.location == .query }.map(\.name),
                answer: answer
            ).list
            return StubBinding(fixture: name, action: .list(list), messages: [:])
        case .post:
            return StubBinding(
                fixture: name, action: .create(defaults: JSONObject()), messages: [:])
        default: return nil
        }
    }
}

/// Guesses what a list's parameters and its answer's members mean, from names in wide use.
private struct ListConvention {
    let name: String
    let fields: [String]
    let parameters: [String]
    let answer: DocumentNode?

    var list: StubBinding.List {
        var list = StubBinding.List()
        list.rows = rows
        list.page = page
        if let search = first(["q", "search", "query"]) {
            list.search = StubBinding.Search(parameters: [search], fields: fields)
        }
        list.filters = parameters.filter(fields.contains).map {
            StubBinding.Pair(parameter: $0, field: $0)
        }
        if let by = first(["sort", "sortBy", "sort_by", "_sort", "orderBy", "order_by"]) {
            list.sort = StubBinding.Sort(
                by: by, order: first(["order", "_order", "direction", "sortOrder"]) ?? "order")
        }
        return list
    }

    /// The member of the answer with the rows; `nil` where the answer is the rows.
    private var rows: String? {
        let arrays = members.filter { $0.node["type"]?.value.string == "array" }.map(\.key)
        let usual = [name, "items", "data", "results", "rows"]
        return usual.first(where: arrays.contains) ?? arrays.first
    }

    private var page: StubBinding.Page? {
        let limit = first([
            "limit", "_limit", "per_page", "perPage", "_per_page", "pageSize", "page_size", "size",
        ])
        let style: StubBinding.Page.Style
        if let skip = first(["skip", "offset", "_start", "start"]) {
            style = .offset(skip: skip)
        } else if let number = first(["page", "_page", "pageNumber", "page_number"]) {
            style = .page(number: number)
        } else if let cursor = first(["cursor", "after", "pageToken", "page_token"]) {
            style = .cursor(cursor)
        } else if limit != nil {
            style = .offset(skip: "skip")
        } else {
            return nil
        }
        return StubBinding.Page(
            style: style, limit: limit ?? "limit", defaultLimit: 30, envelope: envelope,
            sendsLink: true, sendsTotal: true)
    }

    /// The members of the answer whose names say what they count.
    private var envelope: [StubBinding.EnvelopeMember] {
        let names = members.map(\.key)
        let usual: [(StubBinding.EnvelopeMember.Quantity, [String])] = [
            (.total, ["total", "totalCount", "total_count", "count"]),
            (.skip, ["skip", "offset"]),
            (.limit, ["limit", "per_page", "perPage", "pageSize", "page_size"]),
            (.page, ["page", "pageNumber", "page_number"]),
            (.pages, ["pages", "totalPages", "total_pages"]),
            (.next, ["next", "nextCursor", "next_cursor", "cursor"]),
        ]
        return usual.compactMap { quantity, known in
            known.first(where: names.contains).map {
                StubBinding.EnvelopeMember(quantity: quantity, name: $0)
            }
        }
    }

    private var members: [(key: String, node: DocumentNode)] {
        answer?["properties"]?.members ?? []
    }

    private func first(_ known: [String]) -> String? { known.first(where: parameters.contains) }
}
