package import StubContract
import StubHTTP

/// How reads of one operation are answered that differ only in numbers: in the place of the page or
/// in the id of the row.
///
/// Whatever else the request says is read once.
package struct ReadPlan: Sendable {
    /// What a number of a request means.
    package enum Number: Sendable, Hashable {
        /// The number of rows on a page.
        case limit
        /// The place of the page.
        case start
        /// The id of the row.
        case id
    }

    private enum Work: Sendable {
        case page(PagePlan)
        case row
    }

    private let responder: CollectionResponder
    private let work: Work
    private let select: RowSelection?
    private let envelopes: EnvelopeMemory?

    /// Reads the first request; `nil` if its response depends on more than rows, query and path.
    ///
    /// - Parameter call: a request that was answered, so that it is valid.
    package init?(_ operation: ContractOperation, call: FixtureCall) {
        guard let binding = operation.binding, binding.parent == nil, binding.owner == nil
        else { return nil }
        responder = CollectionResponder(binding: binding, call: call, now: 0)
        switch binding.action {
        case .item where binding.conditions.isEmpty:
            work = .row
            select = RowSelection(parameter: binding.select, query: call.query)
            envelopes = nil
        case .list(let list):
            guard let page = list.page, let name = page.startName, page.links == nil,
                list.mark == nil, !list.readsBody, !binding.conditions.contains(where: \.isOfUser),
                let query = try? responder.query(list)
            else { return nil }
            select = responder.selection
            work = .page(
                PagePlan(
                    list: list, page: page, query: query, limit: try? call.count(page.limit),
                    start: try? call.count(name)))
            envelopes = EnvelopeMemory(operation)
        default: return nil
        }
    }

    /// What the number means that a query parameter has; `nil` if it may mean anything else.
    package func meaning(ofQuery name: String) -> Number? {
        guard case .page(let plan) = work else { return nil }
        let page = plan.page
        guard page.limit != page.startName else { return nil }
        if name == page.limit { return .limit }
        return name == page.startName ? .start : nil
    }

    /// What the number means that a path parameter has; `nil` if it may mean anything else.
    package func meaning(ofPath name: String) -> Number? {
        guard case .row = work, name == responder.binding.idParameter ?? "id" else { return nil }
        return .id
    }

    /// Returns the response to a request with these numbers in place of the first one's; `nil` if
    /// it is not a page or a row, or if it takes long.
    package func answer(
        _ numbers: [Int], meaning meanings: [Number], in store: FixtureStore
    ) -> FixtureAnswer? {
        guard let collection = store.collections[responder.binding.fixture] else { return nil }
        switch work {
        case .row:
            guard let id = numbers.first,
                let row = collection.row(named: String(id), by: responder.binding.key)
            else { return nil }
            return completed(responder.item(row, select, by: collection.check))
        case .page(let plan):
            guard let query = plan.query(numbers, meanings), query.work(in: collection) == nil
            else { return nil }
            return completed(
                responder.answer(query, plan.list, in: collection, select, envelopes))
        }
    }

    private func completed(_ answer: FixtureAnswer) -> FixtureAnswer {
        responder.binding.completed(answer, now: 0)
    }
}

extension StubBinding.Page {
    /// The parameter for the place of a page that has a number; `nil` for other styles.
    fileprivate var startName: String? {
        switch style {
        case .offset(let name), .page(let name): name
        case .cursor, .after: nil
        }
    }
}

/// A list whose requests differ only in the place of the page.
///
/// A class, because its bindings are large, and each request would copy them.
private final class PagePlan: Sendable {
    let list: StubBinding.List
    let page: StubBinding.Page
    private let first: CollectionQuery
    private let limit: Int?
    private let start: Int?

    /// - Parameters:
    ///   - query: what the first request selects and sorts.
    ///   - limit: the number of rows that it asked for.
    ///   - start: the place that it asked for.
    init(
        list: StubBinding.List, page: StubBinding.Page, query: CollectionQuery, limit: Int?,
        start: Int?
    ) {
        self.list = list
        self.page = page
        first = query
        self.limit = limit
        self.start = start
    }

    /// Returns the query of a request with these numbers; `nil` if it is not valid.
    func query(_ numbers: [Int], _ meanings: [ReadPlan.Number]) -> CollectionQuery? {
        var (limit, start) = (limit, start)
        for index in meanings.indices {
            switch meanings[index] {
            case .limit: limit = numbers[index]
            case .start: start = numbers[index]
            case .id: return nil
            }
        }
        guard let window = try? PageWindow.numbered(page, limit: limit, start: start) else {
            return nil
        }
        var query = first
        query.window = window
        return query
    }
}
