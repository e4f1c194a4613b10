import StubContract
import StubHarness
import StubJSON
import StubServer

/// Walks through lists of the lengths at which paging goes wrong (P02 of the catalogue): one row,
/// one less and one more than a page, and one more than several pages.
struct PageCountChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let list: ListAdapter<App, Screen>

    /// The operation that lists.
    var operations: [String] { [list.operation] }

    /// The operation that lists.
    var label: String { list.operation }

    /// The check, if the operation is paged.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let contract = context.contract
        guard let paging = list.paging(in: contract) else {
            return []
        }
        let check = CheckFactory<App>(
            context: context, group: .pagination, place: list.place,
            reason: list.reasonAgainst(paging, in: contract))
        let (walks, size) = (PaginationChecks(list: list), list.pageSize)
        return [
            check("P02", "full walk") { stage, then in
                // Longest first: rows can be removed while the app runs.
                for count in Set([1, size - 1, size + 1, 3 * size + 1]).sorted(by: >)
                where count > 0 {
                    let before = stage.exchanges(list.operation).count
                    let screen = try await walks.open(stage, rows: count, paging)
                    await walks.walk(screen)
                    let sent = Array(stage.exchanges(list.operation).dropFirst(before))
                    let pages = (count + size - 1) / size
                    then.equal(
                        sent.map(paging.position), paging.positions(pages, size: size, after: sent),
                        "the pages of \(count) rows")
                    then.equal(
                        await list.ids(screen), stage.ids(of: paging), "all of \(count) rows")
                    await walks.expectCalm(screen, stage, then, "after \(count) rows")
                }
            }
        ]
    }
}
