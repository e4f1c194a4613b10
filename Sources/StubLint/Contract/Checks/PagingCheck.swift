import StubContract
import StubJSON

extension ContractCheck {
    /// Finds paging parameters without limits.
    static let paging = ContractCheck { lint in
        for operation in lint.survey.operations where operation.method == "get" {
            let bound = lint.operation(of: operation)?.binding?.pageParameters ?? []
            for parameter in lint.parameters(of: operation)
            where parameter["in"]?.value.string == "query" {
                guard let name = parameter["name"]?.value.string, let schema = parameter["schema"],
                    lint.isInteger(schema)
                else { continue }
                let named = bound.first { $0.name == name }
                let role = named?.role ?? PageRole.byName[name]
                role.map { lint.checkBounds(of: schema, name, $0) }
            }
        }
    }
}

/// What a paging parameter determines.
enum PageRole: Sendable {
    case size, start

    /// Common parameter names.
    static let byName: [String: PageRole] = [
        "limit": .size, "_limit": .size, "per_page": .size, "perPage": .size, "pageSize": .size,
        "page_size": .size, "page-size": .size, "skip": .start, "offset": .start, "page": .start,
        "_page": .start, "pageNumber": .start, "page_number": .start, "page-number": .start,
    ]
}

extension StubBinding {
    /// The paging parameters that are numbers.
    fileprivate var pageParameters: [(name: String, role: PageRole)] {
        guard case .list(let list) = action, let page = list.page else { return [] }
        switch page.style {
        case .offset(let start), .page(let start): return [(page.limit, .size), (start, .start)]
        case .cursor, .after, .from: return [(page.limit, .size)]
        }
    }
}

extension ContractLint {
    fileprivate mutating func checkBounds(
        of schema: DocumentNode, _ name: String, _ role: PageRole
    ) {
        let outline = SchemaOutline(schema, in: documents)
        let declares = { (keywords: [String]) in keywords.contains { outline.keyword($0) != nil } }
        guard !declares(["enum", "const"]) else { return }
        let hasLeast = declares(["minimum", "exclusiveMinimum"])
        let hasMost = declares(["maximum", "exclusiveMaximum"])
        if !hasLeast {
            warn(
                .unboundedPaging, "the paging parameter '\(name)' has no minimum", at: schema,
                "Add \"minimum\", so that a negative number is refused.")
        }
        if role == .size, !hasMost {
            warn(
                .unboundedPaging, "the paging parameter '\(name)' has no maximum", at: schema,
                "Add \"maximum\", the largest page the server gives.")
        }
    }

    fileprivate func isInteger(_ schema: DocumentNode) -> Bool {
        let types = SchemaOutline(schema, in: documents).types
        return types.contains("integer") || types.contains("number")
    }
}
