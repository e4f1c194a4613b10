import StubHarness
import StubJSON
import StubServer

// MARK: - Pages and refreshes that are refused

extension PaginationChecks {
    /// Expects a second page that is refused to change nothing but the error, and the next attempt to
    /// ask for it again.
    ///
    /// - Parameter retry: what the user does then.
    func expectRetry(
        ofPageAfter refusal: Refusal, by retry: (Screen) async -> Void, _ stage: World,
        _ paging: ListPaging, _ then: Expectations
    ) async throws {
        let screen = try await loaded(stage, rows: several, paging)
        let shown = await list.ids(screen)
        try await refused(screen, by: refusal, stage, paging, then) { await list.loadMore(screen) }
        then.equal(await list.ids(screen), shown, "the first page stays")
        if let hasMore = list.hasMore {
            then.isTrue(await hasMore(screen), "more to load after the error")
        }
        await retry(screen)
        let positions = stage.positions(of: paging)
        // How often an app repeats what got no answer is a matter of other checks.
        if refusal.status != nil {
            then.atMost(positions.count, 2 + list.attempts, "requests with the retry")
        }
        then.equal(
            Set(positions.dropFirst()).count, 1, "pages asked for after the first one")
        then.equal(positions.last, positions.dropLast().last, "the retry asks for the same page")
        then.equal(
            await list.ids(screen), Array(stage.ids(of: paging).prefix(2 * size)),
            "both pages after the retry")
        await expectCalm(screen, stage, then, "after the retry")
    }

    /// Expects a first page that is refused to be there after the user's retry.
    func expectFirstPage(
        after refusal: Refusal, by retry: (Screen) async -> Void, _ stage: World,
        _ paging: ListPaging, _ then: Expectations
    ) async throws {
        let screen = try await open(stage, rows: several, paging)
        try await refused(screen, by: refusal, stage, paging, then) { await list.load(screen) }
        then.equal(await list.ids(screen), [], "the rows after the error")
        await retry(screen)
        then.equal(
            Set(stage.positions(of: paging)).count, 1, "pages asked for, the retry included")
        then.equal(
            await list.ids(screen), Array(stage.ids(of: paging).prefix(size)),
            "the first page after the retry")
        await expectCalm(screen, stage, then, "after the retry")
        if let hasMore = list.hasMore {
            then.isTrue(await hasMore(screen), "more to load after the retry")
        }
        await list.loadMore(screen)
        then.equal(
            await list.ids(screen), Array(stage.ids(of: paging).prefix(2 * size)),
            "both pages, once the first one is here")
    }

    /// Expects a refresh that is refused to keep the rows and their paging, and the next one to begin
    /// anew.
    func expectRows(
        afterRefresh refresh: (Screen) async -> Void, by refusal: Refusal, _ stage: World,
        _ paging: ListPaging, _ then: Expectations
    ) async throws {
        let screen = try await loaded(stage, rows: several, paging)
        await list.loadMore(screen)
        let expected = stage.ids(of: paging)
        try await refused(screen, by: refusal, stage, paging, then) { await refresh(screen) }
        let kept = await list.ids(screen)
        // An app may show the error alone, until it is refreshed again.
        if !kept.isEmpty {
            then.equal(
                kept, Array(expected.prefix(2 * size)), "the rows after a refresh that fails")
            if let hasMore = list.hasMore {
                then.isTrue(await hasMore(screen), "more to load after a refresh that fails")
            }
            await list.loadMore(screen)
            then.equal(
                await list.ids(screen), Array(expected.prefix(3 * size)),
                "the rows with those of the third page")
        }
        await refresh(screen)
        then.equal(
            stage.positions(of: paging).last, stage.positions(of: paging).first,
            "the next refresh asks for the first page")
        then.equal(
            await list.ids(screen), Array(expected.prefix(size)),
            "the first page after a refresh that succeeds")
        await expectCalm(screen, stage, then, "after a refresh that succeeds")
    }

    /// Loads rows while all requests of the list are refused, and expects the error to be shown.
    private func refused(
        _ screen: Screen, by refusal: Refusal, _ stage: World, _ paging: ListPaging,
        _ then: Expectations, _ work: () async -> Void
    ) async throws {
        let rule = stage.stub.rules.add(refusal.rule)
        await stage.passingBackoffs(work)
        stage.stub.rules.remove(rule)
        guard list.error != nil else { return }
        try stage.expect(
            await failure(screen, stage), by: refusal, of: paging.operation, then)
    }
}
