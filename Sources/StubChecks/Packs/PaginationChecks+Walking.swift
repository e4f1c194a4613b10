import StubContract
import StubFixtures
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
            let limits = stage.values(of: paging.page.limit, in: paging.operation)
            then.equal(
                limits.isEmpty ? [String(paging.page.defaultLimit)] : limits, [String(size)],
                "the size asked for")
            then.isTrue(sent.allSatisfy(\.issues.isEmpty), "only declared parameters are sent")
        }
        check("P02", "full walk") { stage, then in
            let screen = try await open(stage, rows: several, paging)
            await walk(screen)
            then.equal(
                stage.positions(of: paging), stage.expectedPositions(3, size: size, of: paging),
                "the pages asked for")
            then.equal(await list.ids(screen), stage.ids(of: paging), "the rows in server order")
            if let hasMore = list.hasMore {
                then.isFalse(await hasMore(screen), "more to load at the end")
                await list.loadMore(screen)
                then.count(stage.positions(of: paging), 3, "requests after the end")
            }
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
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
            needing: size > 1 && paging.page.style.isCounted
                ? max(1, size / 2) : nil,
            else: "pages of one row, or those that the contract numbers, cannot be capped"
        ) { stage, then, cap in
            let screen = try await open(stage, rows: size + cap, paging)
            stage.stub.rules.add(
                Rule(.operation(paging.operation)).twistingPage(PageTwist(cap: cap)))
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
        check("P05", "empty first page") { stage, then in
            let screen = try await open(stage, rows: 0, paging)
            await walk(screen)
            then.count(stage.positions(of: paging), 1, "requests")
            then.equal(await list.ids(screen), [], "rows")
            await expectCalm(screen, stage, then, "over nothing")
        }
        check("P06", "empty page before total") { stage, then in
            let screen = try await open(stage, rows: several, paging)
            stage.stub.rules.add(
                Rule(paging.requests(ofPage: 1, size: size)).twistingPage(.empty))
            await walk(screen)
            let second = stage.positions(of: paging).dropFirst()
            then.atMost(second.count { $0 == second.first }, 2, "attempts at the empty page")
            then.atMost(second.count, 3, "requests after the first page")
            then.count(await list.ids(screen), size, "rows shown")
            if let isLoading = list.isLoading {
                then.isFalse(await isLoading(screen), "still loading")
            }
            then.isTrue(await stage.staysQuiet(), "no loop goes on")
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
            "P08", "skip beyond total, 404", allowing: check.refusals(paging.operation, 404)
        ) { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            let shown = await list.ids(screen)
            stage.stub.rules.add(
                stage.refusal(of: paging.operation, 404, "No such page")
                    .matching(paging.requests(ofPage: 1, size: size)))
            await list.loadMore(screen)
            then.equal(await list.ids(screen), shown, "the list is intact")
            if let isLoading = list.isLoading {
                then.isFalse(await isLoading(screen), "still loading")
            }
        }
        check("P09", "total shrinks") { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            let shown = await list.ids(screen)
            stage.stub.fixtures.truncate(paging.collection, to: max(1, size - 2))
            await walkOn(screen)
            then.equal(await list.ids(screen), shown, "the rows shown")
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
            then.atMost(stage.positions(of: paging).count, 2, "requests")
        }
        check(
            "P10", "total grows", needing: list.refresh, else: "the list cannot be refreshed"
        ) { stage, then, refresh in
            let screen = try await loaded(stage, rows: size, paging)
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
            try stage.keep(several, of: paging)
            await refresh(screen)
            await walkOn(screen)
            then.equal(await list.ids(screen), stage.ids(of: paging), "the rows after a refresh")
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

extension ListPaging {
    /// Whether responses show that no further page follows.
    var tellsEnd: Bool {
        page.sendsLink || page.sendsTotal
            || [.total, .pages, .next, .more, .nextNumber, .nextLink, .lastLink]
                .contains { place(of: $0) != nil }
    }
}

extension StubBinding.Page.Style {
    /// Whether the next page begins behind the rows that were received, however many they are.
    var isCounted: Bool {
        switch self {
        case .offset, .cursor, .after: true
        case .page: false
        }
    }
}
