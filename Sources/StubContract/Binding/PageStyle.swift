import StubJSON

/// The list of the styles of paging: what each is called, asks for and answers.
extension StubBinding.Page.Style {
    /// The names of the styles in `x-stub`, each with the member that names its query parameter.
    static let all: [(name: String, member: String, make: @Sendable (String) -> Self)] = [
        ("offset", "skip", { .offset(skip: $0) }), ("page", "page", { .page(number: $0) }),
        ("cursor", "cursor", { .cursor($0) }), ("after", "after", { .after($0) }),
        ("from", "from", { .from($0) }),
    ]

    /// The query parameter that selects a page.
    package var parameter: String {
        switch self {
        case .offset(let name), .page(let name), .cursor(let name), .after(let name),
            .from(let name):
            name
        }
    }
}

extension StubBinding.EnvelopeMember {
    /// The members beside the rows where nothing else is said.
    static func usual(_ style: StubBinding.Page.Style?) -> [StubBinding.EnvelopeMember] {
        let members: [(String, Quantity)] =
            switch style {
            case .offset, .after, nil: [("total", .total), ("skip", .skip), ("limit", .limit)]
            case .page:
                [("total", .total), ("page", .page), ("per_page", .limit), ("pages", .pages)]
            case .cursor: [("nextCursor", .next)]
            case .from: [("total", .total), ("from", .skip), ("next", .nextNumber)]
            }
        return members.map { StubBinding.EnvelopeMember(quantity: $1, name: $0) }
    }

    /// The member where the response is not described.
    var undeclared: StubBinding.Envelope.Member {
        StubBinding.Envelope.Member(
            place: JSONPointer(stubPlace: name), quantity: quantity, isOptional: true,
            allowsNull: true)
    }
}

extension StubBinding.EnvelopeMember.Quantity {
    /// Whether the member says whether or where another page follows.
    package var isAboutNext: Bool {
        switch self {
        case .next, .more, .nextNumber, .nextLink: true
        case .page, .total, .skip, .limit, .count, .pages, .previous, .before, .previousNumber,
            .previousLink, .firstLink, .lastLink, .selfLink:
            false
        }
    }

    /// The relation of the page that a link leads to (RFC 8288); `nil` for what is no link.
    package var relation: String? {
        switch self {
        case .nextLink: "next"
        case .previousLink: "prev"
        case .firstLink: "first"
        case .lastLink: "last"
        case .selfLink: "self"
        case .page, .total, .skip, .limit, .count, .pages, .next, .previous, .more, .before,
            .nextNumber, .previousNumber:
            nil
        }
    }
}

extension StubBinding.Page {
    /// The member `page` of an `x-stub` that is read as this description.
    var members: JSONObject {
        var members = JSONObject()
        for known in Style.all where known.make(style.parameter) == style {
            members["style"] = .string(known.name)
            members[known.member] = .string(style.parameter)
        }
        members["before"] = before.map { .string($0) }
        members["since"] = since.map { .string($0) }
        members["limit"] = .string(limit)
        members["default"] = .int(defaultLimit)
        members["max"] = maxLimit.map { .int($0) }
        if firstNumber != 1 { members["first"] = .int(firstNumber) }
        let headers = (links == nil ? [] : ["Link"]) + (sendsTotal ? ["X-Total-Count"] : [])
        if !headers.isEmpty { members["headers"] = .array(headers.map { .string($0) }) }
        members["links"] = links.map { .string($0.rawValue) }
        return members
    }

    /// How pages are requested, for display.
    var reason: String {
        switch style {
        case .offset(""): "the first rows by \(limit)"
        case .offset(let name), .page(let name): "pages by \(limit) and \(name)"
        case .cursor(let name): "pages by \(limit) and the cursor \(name)"
        case .after(let name): "pages by \(limit) and the last row's id in \(name)"
        case .from(let name): "pages by \(limit) and the first row's id in \(name)"
        }
    }
}
