import StubContract
import StubFixtures
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - Walking

    @CaseBuilder<World>
    func walking(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("P01", "first request exact") { stage, then in
            _ = try await loaded(stage, rows: several, paging)
            let sent = stage.exchanges(paging.operation)
            then.count(sent, 1, "requests for the first page")
            then.equal(
                stage.positions(of: paging), stage.expectedPositions(1, size: size, of: paging),
                "the page asked for")
            let limits = stage.exchanges(paging.operation).flatMap {
                paging.values(of: paging.page.limit, in: $0)
            }
            if limits.isEmpty {
                then.equal(
                    paging.page.defaultLimit, size,
                    "the rows of a page whose size nobody asks for, as the stub answers it, and "
                        + "`pageSize` of the adapter; `page.default` of x-stub would say otherwise")
            } else {
                then.equal(limits, [String(size)], "the size asked for")
            }
            let broken = sent.flatMap(\.issues).filter(\.isRequestIssue)
            then.equal(
                broken.map(\.description), [], "what of the request breaks the contract")
        }
        check("P02", "full walk") { stage, then in
            // The same number, if pages are short.
            for count in Set([several, 2 * size + 1]).sorted(by: >) {
                let stage = count == several ? stage : try await stage.fresh()
                let screen = try await open(stage, rows: count, paging)
                let rows = stage.ids(of: paging)
                await list.load(screen)
                for page in 1...3 {
                    then.equal(
                        await list.ids(screen), Array(rows.prefix(page * size)),
                        "the rows in server order after page \(page) of \(count) rows")
                    then.count(
                        stage.positions(of: paging), page, "requests for page \(page)")
                    await list.loadMore(screen)
                }
                then.equal(
                    stage.positions(of: paging),
                    stage.expectedPositions(3, size: size, of: paging),
                    "the pages of \(count) rows that were asked for, also after the end")
                then.equal(await list.ids(screen), rows, "the rows after the end")
                then.unique(await list.ids(screen), "rows shown")
                if let hasMore = list.hasMore {
                    then.isFalse(await hasMore(screen), "more to load at the end")
                }
                stage.clock.advance(by: .seconds(2))
                then.isTrue(await stage.staysQuiet(), "nothing further is asked within 2 s")
            }
        }
        check("P03", "exact multiple") { stage, then in
            let screen = try await open(stage, rows: 2 * size, paging)
            await walk(screen)
            then.equal(await list.ids(screen), stage.ids(of: paging), "all rows")
            // Without a total, an end or a next link, only an empty page shows the end.
            let tellsEnd = paging.tellsEnd
            then.atMost(
                stage.positions(of: paging).count, tellsEnd ? 2 : 3, "requests for two full pages")
            then.unique(stage.positions(of: paging), "the pages asked for")
        }
        check(
            "P04", "server caps the page",
            // Where nothing but a short page shows the end, a capped page is the end.
            needing: size > 1 && paging.page.style.isCounted && paging.tellsEnd
                ? max(1, size / 2) : nil,
            else:
                "pages of one row, or those that the contract numbers, cannot be capped, nor those"
                + " without a sign that others follow"
        ) { stage, then, cap in
            let screen = try await open(stage, rows: size + cap, paging)
            stage.stub.rules.add(
                Rule(.operation(paging.operation)).changingPage(PageChange(cap: cap)))
            await walk(screen)
            let pages = (size + cap + cap - 1) / cap
            then.equal(
                stage.positions(of: paging), stage.expectedPositions(pages, size: cap, of: paging),
                "each page begins where the last one ended")
            then.equal(await list.ids(screen), stage.ids(of: paging), "nothing is skipped")
        }
    }

    // MARK: - Endings

    @CaseBuilder<World>
    func endings(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        let usersOfTokens = check.contract.tokens?.collection
        check(
            "P05", "empty first page",
            needing: paging.requiresToken && paging.collection == usersOfTokens ? nil : true,
            else: "the list shows the users, of whom one is signed in"
        ) { stage, then, _ in
            let screen = try await open(stage, rows: 0, paging)
            await walk(screen)
            then.count(stage.positions(of: paging), 1, "requests")
            then.equal(await list.ids(screen), [], "rows")
            await expectCalm(screen, stage, then, "over nothing")
        }
        check("P06", "empty page before total") { stage, then in
            let screen = try await open(stage, rows: several, paging)
            stage.stub.rules.add(
                Rule(paging.requests(ofPage: 1, size: size)).changingPage(.empty))
            await walk(screen)
            // Who keeps no rows asks whenever the check does.
            if list.keepsRows {
                let second = stage.positions(of: paging).dropFirst()
                then.atMost(second.count { $0 == second.first }, 2, "attempts at the empty page")
                then.atMost(second.count, 3, "requests after the first page")
            }
            // A link or a cursor on the empty page says that others follow.
            let goesOn = paging.page.links != nil || !paging.isNumbered
            let shown = await list.ids(screen).count
            then.isTrue(
                shown == size || goesOn && shown > size, "rows shown: \(shown) of \(several)")
            if let isLoading = list.isLoading {
                then.isFalse(await isLoading(screen), "still loading")
            }
            then.isTrue(await stage.staysQuiet(), "no loop goes on")
            try await expectPassed(try await stage.fresh(), then, paging)
        }
        check("P07", "skip beyond total, 200 []") { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            let shown = await list.ids(screen)
            stage.stub.fixtures.truncate(paging.collection, to: max(1, size * 3 / 4))
            await walkOn(screen)
            then.equal(await list.ids(screen), shown, "the list is intact")
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
            await expectCalm(screen, stage, then, "after the end")
        }
        check(
            "P08", "skip beyond total, 404/416/400",
            allowing: check.refusals(paging.operation, 404, 416, 400)
        ) { stage, then in
            for status in [404, 416, 400] {
                let stage = status == 404 ? stage : try await stage.fresh()
                let screen = try await open(stage, rows: several, paging)
                await list.load(screen)
                let shown = await list.ids(screen)
                stage.stub.rules.add(
                    stage.refusal(of: paging.operation, status, "No such page")
                        .matching(paging.requests(ofPage: 1, size: size)))
                await list.loadMore(screen)
                then.equal(await list.ids(screen), shown, "the list after \(status)")
                if let isLoading = list.isLoading {
                    then.isFalse(await isLoading(screen), "still loading after \(status)")
                }
                try await expectEndOrError(status, screen, stage, then, paging)
                let before = stage.positions(of: paging).count
                for _ in 0..<3 { await list.loadMore(screen) }
                then.equal(await list.ids(screen), shown, "the list after further attempts")
                then.atMost(
                    stage.positions(of: paging).count - before, 6, "requests of three attempts")
                then.isTrue(await stage.staysQuiet(), "no loop goes on after \(status)")
            }
        }
        check("P09", "total shrinks") { stage, then in
            if size > 2, paging.place(of: .total) != nil {
                // The page that is here has more rows than there are by its own total.
                let stage = try await stage.fresh()
                let screen = try await open(stage, rows: several, paging)
                // Whatever else the response says of the end agrees with it.
                stage.stub.rules.add(
                    Rule(.operation(paging.operation)).changingPage(PageChange(total: size - 2)))
                await list.load(screen)
                let shown = await list.ids(screen)
                then.atLeast(shown.count, size - 2, "the rows shown beyond the total")
                for _ in 0..<2 { await list.loadMore(screen) }
                then.equal(await list.ids(screen), shown, "the rows after further attempts")
                then.count(stage.positions(of: paging), 1, "requests, as no rows remain")
                if let hasMore = list.hasMore {
                    then.isFalse(await hasMore(screen), "more to load than the total")
                }
                await expectCalm(screen, stage, then, "beyond the total")
            }
            let screen = try await open(stage, rows: several, paging)
            await list.load(screen)
            let shown = await list.ids(screen)
            stage.stub.fixtures.truncate(paging.collection, to: max(1, size - 2))
            await walkOn(screen)
            let asked = stage.positions(of: paging).count
            // An app may read a page again to lose no row that has moved up.
            then.atMost(asked, 3, "requests")
            for _ in 0..<2 { await list.loadMore(screen) }
            then.equal(await list.ids(screen), shown, "the rows shown")
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
            if paging.tellsEnd {
                then.count(stage.positions(of: paging), asked, "requests once the end is known")
            }
            await expectCalm(screen, stage, then, "after the end")
        }
        check(
            "P10", "total grows", needing: list.refresh, else: Missing.refresh.reason
        ) { stage, then, refresh in
            let screen = try await loaded(stage, rows: size, paging)
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
            try stage.keep(several, of: paging)
            await refresh(screen)
            await walkOn(screen)
            then.equal(await list.ids(screen), stage.ids(of: paging), "the rows after a refresh")
        }
        check(
            "P33", "total in header",
            needing: check.contract.operation(list.operation)?.declaresTotal == true
                ? list.total : nil,
            else: "the list shows no total that is in a header field",
            allowing: ["response/header"]
        ) { stage, then, total in
            let screen = try await open(stage, rows: several, paging)
            await list.load(screen)
            then.equal(await total(screen), several, "the total of the normal response")
            let normal = try then.require(
                stage.exchanges(paging.operation).last?.responseJSON, "a normal response")
            for name in ["x-total-count", "X-TOTAL-COUNT"] {
                stage.stub.rules.removeAll()
                stage.answer(paging.operation, normal, headers: [name: "4711"])
                let screen = try await list.open(stage)
                await list.load(screen)
                then.equal(await total(screen), 4711, "the total in '\(name)'")
            }
            stage.stub.rules.removeAll()
            stage.answer(paging.operation, normal, headers: ["X-Total-Count": "many"])
            let other = try await list.open(stage)
            await list.load(other)
            then.isNil(await total(other), "a total that is no number")
            await expectCalm(other, stage, then, "without a total")
        }
        check(
            "P11", "limit=0", needing: paging.place(of: .limit),
            else: "responses do not repeat the size of the page"
        ) { stage, then, place in
            let screen = try await open(stage, rows: several, paging)
            stage.stub.rules.add(
                paging.setting(0, at: place, in: Rule(.operation(paging.operation))))
            await walk(screen)
            then.equal(
                await list.ids(screen), stage.ids(of: paging), "all rows, whatever is repeated")
            then.count(stage.positions(of: paging), 3, "the pages asked for")
        }
    }
}

extension PaginationChecks {
    /// Expects one page without rows to be passed if it says by a cursor or a link that others
    /// follow.
    private func expectPassed(
        _ stage: World, _ then: Expectations, _ paging: ListPaging
    ) async throws {
        let policy = stage.description.policy
        // An app that counts pages or rows need not look at links.
        guard !paging.isNumbered || policy.followsLinks, policy.passesEmptyPages
        else { return }
        let screen = try await open(stage, rows: several, paging)
        // The cursor or the link of the page stays.
        stage.stub.rules.add(
            paging.putting([], into: Rule(paging.requests(ofPage: 1, size: size))).times(1))
        await walk(screen)
        guard let empty = stage.exchanges(paging.operation).dropFirst().first,
            paging.ids(in: empty).isEmpty, paging.next(in: empty) != nil
        else { return }
        // Without `hasMore`, a walk takes a page without rows for the end.
        if list.hasMore == nil { await list.loadMore(screen) }
        let missing = Set(stage.ids(of: paging).dropFirst(2 * size))
            .subtracting(await list.ids(screen))
        then.equal(
            missing.sorted(), [],
            "rows missing behind an empty page that leads to them, as policy.passesEmptyPages says")
        await expectCalm(screen, stage, then, "behind an empty page")
    }

    /// Expects a refused page to be the end of the list, an error, or a reason to begin anew.
    private func expectEndOrError(
        _ status: Int, _ screen: Screen, _ stage: World, _ then: Expectations, _ paging: ListPaging
    ) async throws {
        let failure = await failure(screen, stage)
        if let kind = failure?.kind {
            then.isFalse(
                [.decoding, .badContent, .unreadable, .unclassified, .cancelled].contains(kind),
                "\(status) of a page becomes \(kind)")
        }
        guard let hasMore = list.hasMore, list.error != nil else { return }
        let isEnd = await !hasMore(screen)
        let beginsAnew = stage.positions(of: paging).last == stage.positions(of: paging).first
        then.isTrue(
            failure != nil || isEnd || beginsAnew, "\(status) is the end, an error or a new start")
    }
}

extension ContractOperation {
    /// Whether the number of all rows is in a header field.
    fileprivate var declaresTotal: Bool {
        success?.headers.contains { $0.name.lowercased() == "x-total-count" } == true
    }
}

extension StubBinding.Page.Style {
    /// Whether the next page begins behind the rows that were received, however many they are.
    var isCounted: Bool {
        switch self {
        case .offset, .cursor, .after, .from: true
        case .page: false
        }
    }
}
