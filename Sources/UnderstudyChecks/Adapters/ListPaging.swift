import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

/// How an operation is paged, as the contract loader has read it: which page a request asks for,
/// which rows a response has, and how to answer a page otherwise.
struct ListPaging: Sendable {
    let operation: String
    /// The collection that the rows come from.
    let collection: String
    let page: StubBinding.Page
    /// The field that rows are known by.
    let key: String
    /// Whether requests need an access token.
    let requiresToken: Bool
    /// Whether requests name the page in their JSON body.
    private let readsBody: Bool
    /// The parameters by which requests select and order rows.
    let selecting: [String]
    let rowsPlace: [String]
    /// The path of the operation.
    let template: PathTemplate
    /// The fields of the rows that its parameters select by.
    let parents: [StubBinding.Pair]
    /// Whether a header field that the contract declares shows whether a page follows.
    private let declaresEnd: Bool
    private let members: [StubBinding.Envelope.Member]

    /// `nil` if the operation lists nothing, or everything at once, or only its first rows.
    ///
    /// - Parameter key: the field that rows are known by, if the adapter of the list says so.
    init?(_ operation: ContractOperation?, in contract: Contract, key: String? = nil) {
        guard let operation, let binding = operation.binding,
            case .list(let list) = binding.action, let page = list.page,
            !page.style.parameter.isEmpty
        else { return nil }
        self.operation = operation.id
        collection = binding.fixture
        self.page = page
        self.key = key ?? binding.key ?? Self.key(of: operation, in: contract)
        requiresToken = operation.requiresToken
        readsBody = list.readsBody
        let others = [list.match?.key, list.match?.value, list.sort?.by, list.sort?.order]
        selecting =
            (list.search?.parameters ?? [])
            + list.filters.map(\.parameter) + others.compactMap(\.self)
        rowsPlace = binding.envelope?.place?.tokens ?? []
        template = PathTemplate(operation.path)
        parents = binding.conditions.filter { !$0.isOfUser && !$0.allowsMissing }
        // What the stub sends beyond the contract, no app need know.
        let declared = Set(operation.success?.headers.map { $0.name.lowercased() } ?? [])
        declaresEnd =
            page.links != nil && declared.contains("link")
            || page.sendsTotal && declared.contains("x-total-count")
        members = binding.envelope?.members ?? []
    }

    /// The member by which the page of a row finds it, if the rows have no `id`.
    private static func key(of operation: ContractOperation, in contract: Contract) -> String {
        guard !operation.declares(rowsKnownBy: "id") else { return "id" }
        let items = contract.operations.lazy.compactMap(\.binding).filter { binding in
            guard case .item = binding.action else { return false }
            return binding.fixture == operation.binding?.fixture
        }
        return items.compactMap(\.key).first ?? "id"
    }

    /// The member whose values these ids of a response's rows are, if it is not ``key``.
    func otherKey(of ids: [String], in exchange: Exchange) -> String? {
        let rows = rows(in: exchange)
        guard !ids.isEmpty, ids != rows.map(id) else { return nil }
        let names = rows.first?.object?.members.map(\.key) ?? []
        return names.first { name in ids == rows.map { Self.text($0[name]) } }
    }

    /// Why checks of pages need what the operation lacks.
    static let reason = "the contract does not say how the operation is paged"

    /// Whether a page can be asked for without those before it.
    var isNumbered: Bool {
        switch page.style {
        case .offset, .page: true
        case .cursor, .after, .from: false
        }
    }

    /// The parameter that selects a page.
    var parameter: String { page.style.parameter }

    // MARK: - Requests

    /// The values of a parameter of a request, in its query or in its body.
    func values(of parameter: String, in exchange: Exchange) -> [String] {
        let query = exchange.query(parameter)
        guard readsBody, query.isEmpty, let value = exchange.requestJSON?[parameter],
            value != .null
        else { return query }
        return [value.string ?? JSONSerializer.string(value)]
    }

    /// The requests with a value of a parameter, or with any value.
    func requests(with parameter: String, of text: String? = nil) -> RequestPattern {
        guard readsBody else {
            return .operation(
                operation, query: [parameter: text.map(TextMatcher.equals) ?? .present])
        }
        var value: JSONValue = ["present": true]
        if let text {
            let number = isNumbered && parameter == self.parameter ? Int(text) : nil
            value = number.map { .int($0) } ?? .string(text)
        }
        return RequestPattern(
            operation: operation, body: .object(JSONObject([(parameter, value)])))
    }

    /// Which page a request asks for, as the parameter's text; a missing one is the first page.
    func position(of exchange: Exchange) -> String {
        values(of: parameter, in: exchange).last ?? first
    }

    private var first: String {
        switch page.style {
        case .offset: "0"
        case .page: String(page.firstNumber)
        case .cursor, .after, .from: ""
        }
    }

    /// The texts with which pages of that size are requested, in order, after the exchanges.
    ///
    /// Of numbered pages they are known beforehand, cursors are those that the responses gave.
    func positions(_ count: Int, size: Int, after exchanges: [Exchange]) -> [String] {
        switch page.style {
        case .offset: (0..<count).map { String($0 * size) }
        case .page: (0..<count).map { String($0 + page.firstNumber) }
        case .cursor, .after, .from:
            [""] + exchanges.prefix(max(0, count - 1)).map { next(in: $0) ?? "?" }
        }
    }

    /// The requests of a page by its index (the first page has 0); with cursors, those of every page
    /// but the first.
    func requests(ofPage index: Int, size: Int) -> RequestPattern {
        switch page.style {
        case .offset, .page:
            let text = positions(index + 1, size: size, after: []).last ?? first
            return requests(with: parameter, of: text)
        case .cursor, .after, .from:
            return requests(with: parameter)
        }
    }

    // MARK: - Responses

    /// The rows of a response.
    func rows(in exchange: Exchange) -> [JSONValue] {
        exchange.responseJSON?[JSONPointer(tokens: rowsPlace)]?.array ?? []
    }

    /// The ids of the rows of a response.
    func ids(in exchange: Exchange) -> [String] { rows(in: exchange).map(id) }

    /// The id of a row, as text.
    func id(of row: JSONValue) -> String { Self.text(row[key]) }

    private static func text(_ value: JSONValue?) -> String {
        value.map { $0.string ?? JSONSerializer.string($0) } ?? ""
    }

    /// The cursor that a response gives for the next page.
    func next(in exchange: Exchange) -> String? {
        if let cursor = member(.next, of: exchange)?.string { return cursor }
        if !isNumbered, let number = member(.nextNumber, of: exchange)?.int {
            return String(number)
        }
        let link = member(.nextLink, of: exchange)?.string ?? exchange.link("next")
        let query = link.flatMap { RequestTarget($0.target) }
        if let cursor = query?.values(of: parameter).last { return cursor }
        if case .after = page.style { return ids(in: exchange).last }
        return nil
    }

    /// Whether responses show that no further page follows.
    var tellsEnd: Bool {
        declaresEnd
            || [.total, .pages, .next, .more, .nextLink, .lastLink]
                .contains { place(of: $0) != nil }
            // Where the last page must have a number, too, it leads to a page without rows.
            || place(of: .nextNumber) != nil
                && members.contains {
                    $0.quantity == .nextNumber && ($0.isOptional || $0.allowsNull)
                }
    }

    /// The place of a member that describes the page; `nil` if responses have none.
    func place(of quantity: StubBinding.EnvelopeMember.Quantity) -> [String]? {
        // A bare array has no place for members.
        rowsPlace.isEmpty ? nil : members.first { $0.quantity == quantity }?.place.tokens
    }

    private func member(
        _ quantity: StubBinding.EnvelopeMember.Quantity, of exchange: Exchange
    ) -> JSONValue? {
        place(of: quantity).flatMap { exchange.responseJSON?[JSONPointer(tokens: $0)] }
    }

    // MARK: - Rules

    /// Puts other rows into the normal response.
    func putting(_ rows: [JSONValue], into rule: Rule) -> Rule {
        setting(.array(rows), at: rowsPlace, in: rule)
    }

    /// Puts another value at a place of the normal response.
    func setting(_ value: JSONValue, at place: [String], in rule: Rule) -> Rule {
        guard !place.isEmpty else {
            return rule.patching(JSONPatch([.replace(.root, value)]))
        }
        return rule.patching(
            place.reversed().reduce(value) { .object(JSONObject([($1, $0)])) })
    }
}

extension ContractOperation {
    /// Whether the rows may have a member.
    func declares(rowsKnownBy key: String) -> Bool {
        guard let schema = rowSchema?.schema else { return true }
        let facts = SchemaView(schema).facts(for: [:])
        return !facts.declaresMembers || facts.declares(key)
    }
}

extension Exchange {
    /// The target of a link of that relation in the response's `Link` field (RFC 8288).
    func link(_ relation: String) -> String? {
        let field = response?.fields.combined("Link") ?? ""
        return field.split(separator: ",").lazy.compactMap { link -> String? in
            guard link.contains("rel=\"\(relation)\"") || link.contains("rel=\(relation)"),
                let start = link.firstIndex(of: "<"), let end = link[start...].firstIndex(of: ">")
            else { return nil }
            return String(link[link.index(after: start)..<end])
        }.first
    }
}

extension String {
    /// A link's path and query, as a request's target has them.
    fileprivate var target: String {
        guard let query = firstIndex(of: "?") else { return self }
        return "/" + self[query...]
    }
}
