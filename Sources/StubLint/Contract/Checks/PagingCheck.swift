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
        case .cursor, .after: return [(page.limit, .size)]
        }
    }
}

extension ContractLint {
    fileprivate mutating func checkBounds(
        of schema: DocumentNode, _ name: String, _ role: PageRole
    ) {
        let keywords = keywords(of: schema)
        guard keywords["enum"] == nil, keywords["const"] == nil else { return }
        let hasLeast = keywords["minimum"] != nil || keywords["exclusiveMinimum"] != nil
        let hasMost = keywords["maximum"] != nil || keywords["exclusiveMaximum"] != nil
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
        let type = keywords(of: schema)["type"]?.value
        return type == "integer" || type == "number"
            || type?.array?.contains { $0 == "integer" || $0 == "number" } == true
    }

    /// The keywords of a schema, including those of its references and its `allOf`.
    func keywords(of schema: DocumentNode, depth: Int = 0) -> [String: DocumentNode] {
        guard depth < 8 else { return [:] }
        var keywords: [String: DocumentNode] = [:]
        if let target = documents.target(of: schema) {
            keywords = self.keywords(of: target, depth: depth + 1)
        }
        for part in schema["allOf"]?.elements ?? [] {
            keywords.merge(self.keywords(of: part, depth: depth + 1)) { $1 }
        }
        for (key, node) in schema.members { keywords[key] = node }
        return keywords
    }
}
