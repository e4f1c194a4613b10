import StubContract
import StubJSON

/// How a list is divided into pages, as the contract loader has read it, and the Swift code that
/// requests a page and finds the next one.
struct SkeletonPages {
    let collection: String
    /// The field that rows are known by.
    let key: String
    /// How many rows are requested at a time.
    let size: Int
    /// The query parameter for that; `nil` if the operation declares none.
    let limit: String?
    private let page: StubBinding.Page
    private let rows: [String]
    private let members: [StubBinding.Envelope.Member]

    /// `nil` if the operation lists nothing, everything at once, or the first rows alone.
    init?(_ operation: ContractOperation) {
        guard let binding = operation.binding, case .list(let list) = binding.action,
            let page = list.page, !page.style.parameter.isEmpty
        else { return nil }
        collection = binding.fixture
        key = binding.key ?? "id"
        self.page = page
        let declared = operation.parameters.filter { $0.location == .query }.map(\.name)
        limit = declared.contains(page.limit) ? page.limit : nil
        // An app asks for no more at a time.
        let most = limit == nil ? page.defaultLimit : min(page.defaultLimit, 100)
        let usual = most > 0 ? most : 10
        size = max(1, page.maxLimit.map { min($0, usual) } ?? usual)
        rows = binding.envelope?.place?.tokens ?? []
        // A bare array has no place for members.
        members = rows.isEmpty ? [] : binding.envelope?.members ?? []
        switch page.style {
        case .cursor, .from: if next == nil { return nil }
        case .offset, .page, .after: break
        }
    }

    /// The query parameters that say which page is requested.
    var parameters: [String] { [page.style.parameter, page.limit] }

    func id(of row: JSONValue) -> String {
        row[key].map { $0.string ?? JSONSerializer.string($0) } ?? ""
    }

    func ids(in answer: JSONValue) -> [String] {
        answer[JSONPointer(tokens: rows)]?.array?.map(id) ?? []
    }

    // MARK: - Code

    /// The type of what says where a page begins.
    var cursor: String { isNumbered ? "Int" : "String" }

    private var isNumbered: Bool {
        switch page.style {
        case .offset, .page: true
        case .cursor, .after, .from: false
        }
    }

    /// The lines that request a page at `cursor`, and return its ids and where the next one begins.
    func lines(_ request: SkeletonRequest) -> [String] {
        let (start, value): ([String], String) =
            switch page.style {
            case .offset: (["let start = cursor ?? 0"], #""\(start)""#)
            case .page: (["let number = cursor ?? \(page.firstNumber)"], #""\(number)""#)
            case .cursor, .after, .from: ([], "cursor")
            }
        let text = "let reply = try await "
        let call = request.call(
            indent: 12, after: text.count, page: (page.style.parameter, value))
        let place = rows.isEmpty ? "" : ", at: " + arguments(rows)
        return start + [
            text + call, "let ids = try reply.ids(\(SwiftText.literal(key))\(place))",
        ] + ending
    }

    private var ending: [String] {
        switch page.style {
        case .offset:
            [
                "let next = start + ids.count",
                "let hasMore = !ids.isEmpty && \(hasMore(shown: "next"))",
                "return (ids, hasMore ? next : nil)",
            ]
        case .page:
            [
                "let hasMore = !ids.isEmpty && \(hasMore(shown: shown))",
                "return (ids, hasMore ? number + 1 : nil)",
            ]
        case .cursor, .from: ["let next = \(next ?? "nil")", Self.nonEmpty]
        case .after:
            if let next {
                ["let next = \(next)", Self.nonEmpty]
            } else {
                ["return (ids, \(hasMore(shown: "")) ? ids.last : nil)"]
            }
        }
    }

    /// Some APIs end with an empty cursor.
    private static let nonEmpty = #"return (ids, next?.isEmpty == false ? next : nil)"#

    /// The number of rows up to the end of a page that has a number.
    private var shown: String {
        let count =
            switch page.firstNumber {
            case 1: "number"
            case 0: "(number + 1)"
            case let first: "(number - \(first) + 1)"
            }
        return "\(count) * \(size)"
    }

    /// An expression for the cursor of the next page; `nil` if responses have none.
    private var next: String? {
        if let place = place(of: .next) ?? place(of: .nextNumber) {
            return "reply.text(at: \(arguments(place)))"
        }
        let parameter = SwiftText.literal(page.style.parameter)
        if let place = place(of: .nextLink) {
            return "reply.parameter(\(parameter), of: reply.text(at: \(arguments(place))))"
        }
        return page.links == nil ? nil : "reply.parameter(\(parameter), of: reply.nextLink)"
    }

    /// A condition for another page, by what responses say of it.
    ///
    /// - Parameter shown: the number of rows up to the end of the page.
    private func hasMore(shown: String) -> String {
        if isNumbered, let place = place(of: .total) {
            return "\(shown) < reply.number(at: \(arguments(place))) ?? 0"
        }
        if let place = place(of: .more) { return "reply.flag(at: \(arguments(place)))" }
        for quantity in [Quantity.nextNumber, .nextLink, .next] {
            if let place = place(of: quantity) {
                return "reply.text(at: \(arguments(place))) != nil"
            }
        }
        if case .page = page.style, let place = place(of: .pages) {
            let passed = page.firstNumber == 1 ? "number" : "number + \(1 - page.firstNumber)"
            return "\(passed) < reply.number(at: \(arguments(place))) ?? 0"
        }
        if page.links != nil { return "reply.nextLink != nil" }
        if isNumbered, page.sendsTotal { return "\(shown) < reply.total ?? 0" }
        return "ids.count == \(size)"
    }

    private typealias Quantity = StubBinding.EnvelopeMember.Quantity

    private func place(of quantity: Quantity) -> [String]? {
        members.first { $0.quantity == quantity }?.place.tokens
    }

    private func arguments(_ place: [String]) -> String {
        place.map(SwiftText.literal).joined(separator: ", ")
    }
}
