import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - What requests ask for beside the page

    @CaseBuilder<World>
    func parameters(
        _ paging: ListPaging, _ searched: [String]?, _ check: CheckFactory<App>
    ) -> [ContractCase<World>] {
        check("P56", "parameters on each page") { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            try await expectKept(in: screen, stage, then, paging)
            if let filter = list.filter {
                try await expectKept(
                    "with the filter", stage, then, paging, check.contract
                ) { stage, screen in
                    try await filter(stage, screen)
                }
            }
            guard searched != nil, let search = list.search else { return }
            try await expectKept(
                "with the text of the search", stage, then, paging, check.contract,
                while: { screen in
                    guard let shown = search.shown else { return true }
                    return await shown(screen) == search.texts.1
                }
            ) { stage, screen in
                let before = stage.exchanges(paging.operation).count
                try await type(search.texts.1, into: screen, by: search, stage, then)
                try await stage.arrival(of: paging.operation, count: before + 1)
                _ = await stage.becomes {
                    let answer = stage.exchanges(paging.operation).last
                    let shown = await list.ids(screen)
                    return answer?.response != nil && answer.map(paging.ids) == shown
                }
            }
        }
        check(
            "P57", "list as meant", needing: list.sends == nil && list.filtered == nil ? nil : true,
            else: Missing.listSends.reason
        ) { stage, then, _ in
            if let meant = list.sends {
                _ = try await loaded(stage, rows: several, paging)
                try stage.expectMeant(meant, by: paging.operation, then)
            }
            guard let filter = list.filter, let meant = list.filtered else { return }
            let stage = try await stage.fresh()
            let screen = try await list.open(stage)
            await list.load(screen)
            try await filter(stage, screen)
            try stage.expectMeant(meant, by: paging.operation, then.labelled("with the filter"))
        }
    }

    /// Narrows the list, and expects the further requests to ask for the same rows; the rows that the
    /// narrowed list has are on several pages.
    ///
    /// - Parameters:
    ///   - what: how the list is narrowed, in the words of reports.
    ///   - isNarrow: whether the list is still narrow, for an app that may change it back.
    private func expectKept(
        _ what: String, _ stage: World, _ then: Expectations, _ paging: ListPaging,
        _ contract: Contract, while isNarrow: @escaping (Screen) async -> Bool = { _ in true },
        by narrow: (World, Screen) async throws -> Void
    ) async throws {
        let first = try await stage.fresh()
        let wide = try await list.open(first)
        await list.load(wide)
        let all = first.exchanges(paging.operation).last
        try await narrow(first, wide)
        let answer = try then.require(
            first.exchanges(paging.operation).last, "a request of the list \(what)")
        if let all {
            then.notEqual(
                paging.meaning(of: answer), paging.meaning(of: all),
                "what a request asks for beside the page, \(what)")
        }
        // Without the rows of users, nobody could sign in.
        guard let row = paging.rows(in: answer).first,
            paging.collection != contract.tokens?.collection
        else { return }
        let second = try await stage.fresh()
        try second.keepCopies(of: row, count: several, paging)
        let screen = try await list.open(second)
        await list.load(screen)
        try await narrow(second, screen)
        try await expectKept(in: screen, second, then.labelled(what), paging, while: isNarrow)
    }

    /// Expects the request of the next page, and that of a refresh, to select and order rows as the
    /// last one.
    private func expectKept(
        in screen: Screen, _ stage: World, _ then: Expectations, _ paging: ListPaging,
        while isNarrow: (Screen) async -> Bool = { _ in true }
    ) async throws {
        let asked = stage.exchanges(paging.operation).count
        let first = try then.require(stage.exchanges(paging.operation).last, "a request")
        let meant = selection(of: first, paging)
        await list.loadMore(screen)
        for next in stage.exchanges(paging.operation).dropFirst(asked) {
            let sent = selection(of: next, paging)
            // A cursor may say which rows it belongs to.
            if case .cursor = paging.page.style, sent.isEmpty { continue }
            then.equal(sent, meant, "what the request of the next page selects")
        }
        guard let refresh = list.refresh else { return }
        let before = stage.exchanges(paging.operation).count
        await refresh(screen)
        guard await isNarrow(screen) else { return }
        for next in stage.exchanges(paging.operation).dropFirst(before) {
            then.equal(
                selection(of: next, paging), meant, "what the request of a refresh selects")
        }
    }

    /// The parameters of a request that select and order rows, as the contract and the adapter know
    /// them, in one line each.
    private func selection(of exchange: Exchange, _ paging: ListPaging) -> [String] {
        let named = [list.sends, list.filtered].flatMap { $0?.object?.members.map(\.key) ?? [] }
        let names = Set(paging.selecting + named).subtracting(paging.parameters)
        return names.sorted().flatMap { name in
            paging.values(of: name, in: exchange).map { "\(name)=\($0)" }
        }
    }
}

extension ListPaging {
    /// The parameters that say which page is asked for, and how long it is.
    fileprivate var parameters: [String] {
        [parameter, page.limit] + [page.before, page.since].compactMap(\.self)
    }

    /// What a request asks for beside the page, as texts.
    fileprivate func meaning(of exchange: Exchange) -> [String] {
        let items = RequestTarget(exchange.request.target)?.query ?? []
        let query = items.filter { !parameters.contains($0.name) }
        let members = exchange.requestJSON?.object?.members ?? []
        let body = members.filter { !parameters.contains($0.key) }
        return [String(exchange.request.path)] + query.map { "\($0.name)=\($0.value)" }.sorted()
            + body.map { "\($0.key): \($0.value)" }.sorted()
    }
}

extension CheckStage {
    /// Keeps so many copies of a row of a list's collection, and no other row.
    fileprivate func keepCopies(
        of row: JSONValue, count: Int, _ paging: ListPaging
    ) throws {
        let id = paging.id(of: row)
        let rows = stub.fixtures.rows(of: paging.collection)
        guard let kept = rows.first(where: { paging.id(of: $0) == id }) else { return }
        try stub.fixtures.insertCopy(
            of: kept, in: paging.collection, key: paging.key, atStart: true)
        try keep(1, of: paging)
        try keep(count, of: paging)
    }
}
