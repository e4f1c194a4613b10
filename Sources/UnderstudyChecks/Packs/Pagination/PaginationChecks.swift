import StubContract
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

/// The checks of a list that is loaded page by page.
///
/// Responses follow the operation's own paging: by offset, page number, cursor, `Link` field or a
/// link in the body, as the contract says.
struct PaginationChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let list: ListAdapter<App, Screen>

    /// The operation that lists.
    var operations: [String] { [list.operation] }

    /// The operation that lists.
    var label: String { list.operation }

    /// The checks, as the operation's paging allows them.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let contract = context.contract
        guard let paging = list.paging(in: contract) else {
            return []
        }
        let operation = contract.operation(list.operation)
        let check = CheckFactory<App>(
            context: context, group: .pagination, place: list.place,
            reason: list.reasonAgainst(paging, in: contract))
        let search = operation?.searchParameters
        return walking(paging, check) + endings(paging, check) + changes(paging, check)
            + rows(paging, check) + failures(paging, check) + overlaps(paging, check)
            + searches(paging, search, check) + cursors(paging, check) + links(paging, check)
            + sequences(paging, check) + bounds(paging, check) + parameters(paging, search, check)
    }
}

extension ContractOperation {
    /// The query parameters that may have the text that rows are searched for.
    fileprivate var searchParameters: [String]? {
        guard case .list(let list)? = binding?.action else { return nil }
        return list.search?.parameters
    }
}

// MARK: - Acting on a list

extension PaginationChecks {
    /// The number of rows of a page, and of two pages and a quarter, so that the last page is not
    /// full.
    var size: Int { list.pageSize }
    var several: Int { 2 * size + max(1, size / 4) }

    /// The list over exactly so many rows, not yet loaded.
    func open(
        _ stage: World, rows count: Int, _ paging: ListPaging
    ) async throws -> Screen {
        try await keep(count, on: stage, paging)
        return try await list.open(stage)
    }

    /// The list over exactly so many rows, with its first page.
    func loaded(
        _ stage: World, rows count: Int, _ paging: ListPaging
    ) async throws -> Screen {
        let screen = try await open(stage, rows: count, paging)
        await list.load(screen)
        return screen
    }

    /// Loads page after page until there are no more, as a user who scrolls to the end.
    func walk(_ screen: Screen, atMost pages: Int = 20) async {
        await list.load(screen)
        await walkOn(screen, atMost: pages)
    }

    /// Loads page after page from where the list is.
    func walkOn(_ screen: Screen, atMost pages: Int = 20) async {
        for _ in 0..<pages {
            if let hasMore = list.hasMore, await !hasMore(screen) { return }
            let before = await list.ids(screen).count
            await list.loadMore(screen)
            if list.hasMore == nil, await list.ids(screen).count == before { return }
        }
    }

    func failure(_ screen: Screen, _ stage: World) async -> Failure? {
        stage.failure(await list.error?(screen))
    }

    /// Expects the list to show neither an error nor that it is loading.
    func expectCalm(_ screen: Screen, _ stage: World, _ then: Expectations, _ when: String) async {
        then.isNil(await failure(screen, stage), "the error shown \(when)")
        if let isLoading = list.isLoading {
            // An answer that has arrived is still read for a while on a busy machine.
            _ = await stage.becomes(within: .seconds(2)) { await !isLoading(screen) }
            then.isFalse(await isLoading(screen), "still loading \(when)")
        }
    }
}

extension CheckStage {
    /// Keeps the first rows of a list's collection, or adds copies of the first one until there are
    /// so many.
    func keep(_ count: Int, of paging: ListPaging) throws {
        try stub.fixtures.keep(count, of: paging.collection, key: paging.key)
    }

    /// The ids of a list's collection, in order.
    func ids(of paging: ListPaging) -> [String] {
        stub.fixtures.rows(of: paging.collection).map(paging.id)
    }

    /// Which pages of a list were asked for, as texts of its parameter, in order.
    func positions(of paging: ListPaging) -> [String] {
        exchanges(paging.operation).map(paging.position)
    }

    /// Which pages must have been asked for if each was asked for once, in order.
    func expectedPositions(_ count: Int, size: Int, of paging: ListPaging) -> [String] {
        paging.positions(count, size: size, after: exchanges(paging.operation))
    }
}
