import StubJSON

extension BindingReader {
    mutating func list(_ node: DocumentNode, of operation: DocumentNode) -> StubBinding.List {
        var list = StubBinding.List()
        list.page = node["page"].flatMap { page($0, of: operation) }
        if let search = node["search"] {
            list.search = StubBinding.Search(
                parameters: search["parameters"]?.texts ?? ["q"],
                fields: search["fields"]?.texts ?? [])
        }
        list.filters = (node["filters"]?.members ?? []).compactMap { filter($0, $1) }
        if let match = node["match"], let key = string("key", in: match),
            let value = string("value", in: match)
        {
            list.match = StubBinding.Match(key: key, value: value)
        }
        list.sort = node["sort"].flatMap { sort($0) }
        list.mark = node["mark"].flatMap { mark($0) }
        list.readsBody = node["readsBody"]?.value.bool ?? false
        return list
    }

    private mutating func filter(_ parameter: String, _ node: DocumentNode) -> StubBinding.Filter? {
        guard node.value != .null else { return nil }
        let text = node.value.string ?? ""
        if let filter = StubBinding.Filter(parameter: parameter, written: text) { return filter }
        let known = StubBinding.Filter.Test.allCases.map(\.rawValue).filter { !$0.isEmpty }
        documents.report(
            "contract/x-stub", "\"\(parameter)\" filters by no field: \(node.value)", at: node,
            hint: "Write the field, such as \"price\" or \"brand.id\", optionally after one of "
                + "\(known.joined(separator: " ")) and a space, such as \">= price\".")
        return nil
    }

    private mutating func page(
        _ node: DocumentNode, of operation: DocumentNode
    ) -> StubBinding.Page? {
        refuseUnknown(in: node, Self.pageKeys)
        guard let style = style(node), let limit = string("limit", in: node) else { return nil }
        var page = StubBinding.Page(
            style: style, limit: limit, defaultLimit: node["default"]?.value.int ?? 30,
            maxLimit: node["max"]?.value.int, links: links(node, of: operation),
            sendsTotal: node["headers"]?.texts.contains("X-Total-Count") ?? false)
        page.firstNumber = node["first"]?.value.int ?? page.firstNumber
        page.before = node["before"]?.value.string
        page.since = node["since"]?.value.string
        return page
    }

    /// The form of links: the stated one, or else the one that the document shows.
    private mutating func links(
        _ node: DocumentNode, of operation: DocumentNode
    ) -> StubBinding.Page.Links? {
        if let stated = node["links"] {
            let links = stated.value.string.flatMap(StubBinding.Page.Links.init)
            if links == nil {
                documents.report(
                    "contract/x-stub", "\"links\" must be relative or absolute", at: stated)
            }
            return links
        }
        guard node["headers"]?.texts.contains("Link") == true else { return nil }
        return AnswerOutline(of: operation, documents).shownLinks(documents) ?? .relative
    }

    private mutating func style(_ node: DocumentNode) -> StubBinding.Page.Style? {
        let name = node["style"]?.value.string ?? "offset"
        guard let style = StubBinding.Page.Style.all.first(where: { $0.name == name }) else {
            documents.report(
                "contract/x-stub", "there is no page style \"\(name)\"", at: node,
                hint: "Use offset, page, cursor, after or from.")
            return nil
        }
        return string(style.member, in: node).map(style.make)
    }

    /// The response around the rows of a list as it is named, which ``EnvelopeConvention``
    /// completes by what the operation declares; `nil` if the response is the array.
    mutating func envelope(
        of list: StubBinding.List, _ node: DocumentNode
    ) -> StubBinding.Envelope? {
        guard let rows = node["rows"]?.value.string else { return nil }
        let place = JSONPointer(stubPlace: rows)
        let style = list.page?.style
        let around = list.page == nil ? nil : node["page"]?["envelope"]
        var named = envelopeMembers(around ?? node["envelope"])
        named?.removeAll { member in
            let own = JSONPointer(stubPlace: member.name).tokens
            guard place.tokens.starts(with: own) else { return false }
            documents.report(
                "contract/x-stub",
                "\"\(member.name)\" has the rows, and cannot be a number of them",
                at: around ?? node)
            return true
        }
        return StubBinding.Envelope(
            template: EnvelopeConvention.setting([], at: place.tokens, of: [:]), place: place,
            members: (named ?? StubBinding.EnvelopeMember.usual(style)).map(\.undeclared))
    }

    private mutating func envelopeMembers(_ node: DocumentNode?) -> [StubBinding.EnvelopeMember]? {
        guard let node else { return nil }
        var members: [StubBinding.EnvelopeMember] = []
        for (key, member) in node.members {
            let names = member.value.string.map { [$0] } ?? member.texts
            guard let quantity = StubBinding.EnvelopeMember.Quantity(rawValue: key),
                !names.isEmpty
            else {
                let known = StubBinding.EnvelopeMember.Quantity.allCases.map(\.rawValue)
                documents.report(
                    "contract/x-stub", "an envelope cannot contain \"\(key)\"", at: member,
                    hint: "Known: \(known.joined(separator: ", ")).")
                continue
            }
            members += names.map { StubBinding.EnvelopeMember(quantity: quantity, name: $0) }
        }
        return members
    }

    private mutating func sort(_ node: DocumentNode) -> StubBinding.Sort? {
        guard let by = string("by", in: node) else { return nil }
        var filtered: StubBinding.Sort.Filtered?
        if let node = node["whenFiltered"], let field = string("by", in: node) {
            filtered = StubBinding.Sort.Filtered(
                field: field, parameters: node["parameters"]?.texts ?? [])
        }
        return StubBinding.Sort(
            by: by, order: node["order"]?.value.string ?? "order",
            isSigned: node["signed"]?.value.bool ?? false, whenFiltered: filtered)
    }

    static let pageKeys: Set<String> = [
        "style", "limit", "skip", "page", "cursor", "after", "from", "before", "since", "default",
        "max",
        "first", "envelope", "headers", "links",
    ]
}
