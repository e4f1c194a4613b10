import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - Bounds of pages, and pages of rows

    @CaseBuilder<World>
    func bounds(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P36", "short page before the last", needing: paging.tellsEnd && size > 1 ? true : nil,
            else: "responses do not say that a page follows, or pages have one row"
        ) { stage, then, _ in
            let screen = try await open(stage, rows: several, paging)
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            // The server leaves out a row that this user may not see.
            stage.stub.rules.add(
                paging.putting(
                    Array(rows.prefix(size - 1)), into: Rule(.operation(paging.operation))
                )
                .times(1))
            await walk(screen)
            let ids = await list.ids(screen)
            then.equal(ids.last, rows.last.map(paging.id), "the last row, at the end of the list")
            then.isTrue(
                Set(rows[size...].map(paging.id)).isSubset(of: ids),
                "the rows of the pages after the short one are shown")
        }
        check(
            "P37", "beyond a thousand rows",
            needing: paging.isOffset && size >= Self.longPage ? true : nil,
            else: "pages go by no offset, or are too short to reach a thousand rows"
        ) { stage, then, _ in
            let count = 1000 + size
            let screen = try await open(stage, rows: count, paging)
            await walk(screen, atMost: count / size + 1)
            then.equal(
                stage.positions(of: paging).last, String((count - 1) / size * size),
                "the last offset, in digits alone")
            then.count(await list.ids(screen), count, "rows")
        }
        check(
            "P38", "each row's own page", needing: list.details,
            else: "rows have no page of their own"
        ) { stage, then, details in
            let screen = try await loaded(stage, rows: several, paging)
            let ids = await list.ids(screen)
            let (first, second) = (
                try then.require(ids.first, "a row"), try then.require(ids.last, "another row")
            )
            for (id, other) in [(first, second), (second, first)] {
                let before = stage.stub.journal.exchanges.count
                try await details(stage, id)
                let paths = stage.stub.journal.exchanges.dropFirst(before)
                    .map { $0.request.path.split(separator: "/").map(String.init) }
                then.isTrue(paths.contains { $0.contains(id) }, "the row '\(id)' is requested")
                then.isFalse(
                    paths.contains { $0.contains(other) },
                    "the row '\(other)' is requested for the page of '\(id)'")
            }
        }
    }

    /// Shorter pages would take more than a hundred requests to reach a thousand rows.
    private static var longPage: Int { 10 }
}

extension ListPaging {
    fileprivate var isOffset: Bool { if case .offset(skip: _) = page.style { true } else { false } }
}
