import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - Failures

    @CaseBuilder<World>
    func failures(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        let needsSession = check.contract.operation(paging.operation)?.security.isRequired == true
        check(
            "P21", "page error keeps list", allowing: check.refusals(ofRead: paging.operation)
        ) { stage, then in
            for (index, refusal) in stage.refusals(ofRead: paging.operation).enumerated() {
                let stage = index == 0 ? stage : try await stage.fresh()
                try await expectRetry(
                    ofPageAfter: refusal, by: list.loadMore, stage, paging,
                    then.labelled(refusal.what))
            }
        }
        check(
            "P53", "retry", needing: list.retry, else: Missing.retry.reason,
            allowing: check.refusals(ofRead: paging.operation)
        ) { stage, then, retry in
            for (index, refusal) in stage.refusals(ofRead: paging.operation).enumerated() {
                let stage = index == 0 ? stage : try await stage.fresh()
                let then = then.labelled(refusal.what)
                try await expectRetry(ofPageAfter: refusal, by: retry, stage, paging, then)
                try await expectFirstPage(
                    after: refusal, by: retry, try await stage.fresh(), paging,
                    then.labelled("first page"))
            }
        }
        check(
            "P58", "first page that failed", allowing: check.refusals(ofRead: paging.operation)
        ) { stage, then in
            let refreshing = list.refresh.map { [("a refresh", $0)] } ?? []
            let ways = [("another load", list.load)] + refreshing
            for (index, refusal) in stage.refusals(ofRead: paging.operation).enumerated() {
                for (what, load) in ways {
                    let isFirst = index == 0 && what == ways[0].0
                    try await expectFirstPage(
                        after: refusal, by: load, isFirst ? stage : try await stage.fresh(), paging,
                        then.labelled("\(refusal.what), \(what)"))
                }
            }
        }
        check(
            "P22", "page error does not loop", allowing: check.refusals(paging.operation, 500)
        ) { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            stage.refuse(paging.operation, 500, "Something broke")
            await stage.passingBackoffs { await list.loadMore(screen) }
            stage.clock.advance(by: .seconds(5))
            then.isTrue(await stage.staysQuiet(), "nobody retries without being asked")
            then.atMost(stage.positions(of: paging).count, 1 + list.attempts, "requests")
        }
        check(
            "P52", "rows after sign-out",
            needing: list.keepsRows && needsSession ? check.context.signOut : nil,
            else: list.keepsRows
                ? "the list needs no session, or \(Missing.signOut.reason)"
                : ListAdapter<App, Screen>.noRows,
            allowing: [.tolerated("request/security")]
        ) { stage, then, signOut in
            let screen = try await loaded(stage, rows: several, paging)
            then.count(await list.ids(screen), size, "rows of the first user")
            stage.hold(paging.operation, at: "page", times: 1)
            let more = Task { await list.loadMore(screen) }
            try await stage.arrival(of: paging.operation, count: 2)
            await signOut(stage)
            stage.release("page")
            await more.value
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            guard list.isEmptiedAtSignOut ?? stage.description.policy.emptiesScreensAtSignOut
            else { return }
            _ = await stage.becomes(within: .seconds(2)) { await list.ids(screen).isEmpty }
            then.equal(
                await list.ids(screen), [],
                "rows of the first user, as policy.emptiesScreensAtSignOut says")
            then.isNil(await failure(screen, stage), "the error shown")
        }
        check("P50", "next page left") { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            stage.hold(paging.operation, at: "page", times: 1)
            let end = Flag()
            let work = Task {
                await list.loadMore(screen)
                end.set()
            }
            try await stage.arrival(of: paging.operation, count: 2)
            work.cancel()
            // An app may go on with a page although its caller has left.
            _ = await stage.becomes(within: .milliseconds(500)) { end.isSet }
            stage.release("page")
            await work.value
            if let isLoading = list.isLoading {
                _ = await stage.becomes(within: .seconds(2)) { await !isLoading(screen) }
            }
            await expectCalm(screen, stage, then, "after a next page was left")
            let pages = Array(stage.ids(of: paging).prefix(2 * size))
            if await list.ids(screen) != pages {
                then.equal(
                    await list.ids(screen), Array(pages.prefix(size)), "the first page stays")
                await list.loadMore(screen)
            }
            then.equal(
                await list.ids(screen), pages, "both pages, once the next one is asked for again")
            await expectCalm(screen, stage, then, "in the end")
        }
        check(
            "P34", "expiry between pages",
            needing: paging.requiresToken ? check.renewal : nil,
            else: "the operation needs no access token, or \(RenewalFlow.reason)"
        ) { stage, then, flow in
            let screen = try await loaded(stage, rows: several, paging)
            let before = stage.renewals(flow).count
            stage.stub.tokens.expire(.access)
            await list.loadMore(screen)
            then.equal(stage.renewals(flow).count - before, 1, "refreshes")
            then.equal(
                await list.ids(screen), Array(stage.ids(of: paging).prefix(2 * size)),
                "the second page, once")
        }
    }

    // MARK: - Overlaps

    @CaseBuilder<World>
    func overlaps(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P18", "one request per page", when: list.keepsRows,
            else: ListAdapter<App, Screen>.noRows
        ) { stage, then in
            let screen = try await loaded(stage, rows: several, paging)
            stage.hold(paging.operation, at: "page")
            async let calls: Void = withTaskGroup { group in
                for _ in 0..<10 { group.addTask { await list.loadMore(screen) } }
            }
            try await stage.arrival(of: paging.operation, count: 2)
            then.isTrue(await stage.staysQuiet(), "ten calls send one request")
            stage.release("page")
            await calls
            then.unique(stage.positions(of: paging), "the pages asked for")
        }
        check(
            "P19", "demand not lost", needing: paging.isNumbered ? list.loadPage : nil,
            else: paging.isNumbered ? Missing.loadPage.reason : "pages go by cursor"
        ) { stage, then, loadPage in
            let screen = try await open(stage, rows: several, paging)
            stage.hold(paging.operation, at: "first page", times: 1)
            async let first: Void = list.load(screen)
            try await stage.arrival(of: paging.operation)
            async let second: Void = loadPage(screen, 1)
            _ = await stage.staysQuiet()
            stage.release("first page")
            _ = await (first, second)
            then.equal(
                stage.positions(of: paging), stage.expectedPositions(2, size: size, of: paging),
                "the pages asked for")
            then.equal(
                await list.ids(screen), Array(stage.ids(of: paging).prefix(2 * size)), "both pages")
        }
        check(
            "P20", "out-of-order pages", needing: paging.isNumbered ? list.loadPage : nil,
            else: paging.isNumbered ? Missing.loadPage.reason : "pages go by cursor"
        ) { stage, then, loadPage in
            let screen = try await loaded(stage, rows: 3 * size, paging)
            stage.stub.rules.add(
                Rule(paging.requests(ofPage: 1, size: size)).holding(at: "page 2"))
            async let second: Void = loadPage(screen, 1)
            try await stage.arrival(of: paging.operation, count: 2)
            await loadPage(screen, 2)
            let ids = stage.ids(of: paging)
            then.equal(
                await list.ids(screen), Array(ids.prefix(size) + ids.suffix(size)),
                "the third page is here first")
            stage.release("page 2")
            await second
            then.equal(await list.ids(screen), ids, "the rows in server order")
        }
        check(
            "P23", "refresh during load-more", needing: list.refresh,
            else: Missing.refresh.reason
        ) { stage, then, refresh in
            let screen = try await loaded(stage, rows: several, paging)
            try await duringLoadMore(screen, stage, paging, then) { await refresh(screen) }
            let positions = stage.positions(of: paging)
            then.equal(positions.count, 3, "requests")
            then.equal(positions.last, positions.first, "the refresh asks for the first page")
            then.equal(
                await list.ids(screen), Array(stage.ids(of: paging).prefix(size)),
                "only the new first page")
            await expectCalm(screen, stage, then, "after the refresh")
        }
        check(
            "P43", "refresh that fails", needing: list.keepsRows ? list.refresh : nil,
            else: list.keepsRows ? Missing.refresh.reason : ListAdapter<App, Screen>.noRows,
            allowing: check.refusals(ofRead: paging.operation)
        ) { stage, then, refresh in
            for (index, refusal) in stage.refusals(ofRead: paging.operation).enumerated() {
                let stage = index == 0 ? stage : try await stage.fresh()
                try await expectRows(
                    afterRefresh: refresh, by: refusal, stage, paging, then.labelled(refusal.what))
            }
        }
        check(
            "P24", "filter change in flight", needing: list.filter,
            else: Missing.filter.reason
        ) { stage, then, filter in
            let screen = try await list.open(stage)
            await list.load(screen)
            try await duringLoadMore(screen, stage, paging, then) {
                try await filter(stage, screen)
            }
            let last = try then.require(
                stage.exchanges(paging.operation).last, "a request for the filtered list")
            then.equal(
                paging.position(of: last), stage.positions(of: paging).first, "paging begins anew")
            then.equal(
                await list.ids(screen), paging.ids(in: last), "only rows of the filtered list")
            await expectCalm(screen, stage, then, "after the change")
        }
    }

    /// Does something while the second page is on its way, and then lets that arrive.
    private func duringLoadMore(
        _ screen: Screen, _ stage: World, _ paging: ListPaging, _ then: Expectations,
        _ work: () async throws -> Void
    ) async throws {
        stage.stub.rules.add(
            Rule(paging.requests(ofPage: 1, size: size)).times(1).holding(at: "old page"))
        async let more: Void = list.loadMore(screen)
        then.isTrue(
            try await stage.arrives(paging.operation, count: 2),
            "the second page is asked for")
        try await work()
        stage.release("old page")
        await more
    }
}
