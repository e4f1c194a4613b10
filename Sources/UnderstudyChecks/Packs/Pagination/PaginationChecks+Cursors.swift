import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    @CaseBuilder<World>
    func cursors(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        let cursor = paging.isNumbered ? nil : paging.place(of: .next)
        let reason = "pages do not go by a cursor in the response"
        check("P29", "opaque cursor", needing: cursor, else: reason) { stage, then, place in
            let first = try await open(stage, rows: several, paging)
            let odd = "a+b/c=d%20e&f é=="
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            await list.load(first)
            let normal = try then.require(
                stage.exchanges(paging.operation).first?.responseJSON, "a normal response")
            // Without a `Link` field, which some apps prefer.
            stage.answer(paging.operation, normal.replacing(place, with: .string(odd)))
            let last = normal.replacing(paging.rowsPlace, with: .array(rows.suffix(1)))
            stage.stub.rules.add(
                Rule(paging.requests(with: paging.parameter, of: odd))
                    .respond(200, body: .json(last.replacing(place, with: .null))))
            let screen = try await list.open(stage)
            await list.load(screen)
            await list.loadMore(screen)
            then.equal(
                stage.exchanges(paging.operation).flatMap {
                    paging.values(of: paging.parameter, in: $0)
                }, [odd],
                "the cursor sent back")
            then.count(await list.ids(screen), size + 1, "rows of both pages")
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
        }
        check(
            "P31", "cursor cycle", needing: list.keepsRows ? cursor : nil,
            else: list.keepsRows ? reason : ListAdapter<App, Screen>.noRows
        ) { stage, then, place in
            let screen = try await open(stage, rows: several, paging)
            stage.stub.rules.add(
                paging.setting("round", at: place, in: Rule(.operation(paging.operation))))
            await list.load(screen)
            let first = try then.require(stage.exchanges(paging.operation).first, "a request")
            let page = try then.require(first.responseJSON, "its response")
            stage.stub.rules.removeAll()
            stage.answer(paging.operation, page)
            for _ in 0..<5 { await list.loadMore(screen) }
            then.atMost(stage.exchanges(paging.operation).count, 3, "requests")
            then.count(await list.ids(screen), size, "rows")
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
        }
        check(
            "P32", "expired cursor", needing: paging.isNumbered ? nil : true,
            else: "pages do not go by cursor", allowing: check.refusals(paging.operation, 410)
        ) { stage, then, _ in
            let screen = try await loaded(stage, rows: several, paging)
            let shown = await list.ids(screen)
            stage.stub.rules.add(
                stage.refusal(of: paging.operation, 410, "The cursor has expired")
                    .matching(paging.requests(ofPage: 1, size: size)).times(1))
            await list.loadMore(screen)
            then.equal(await list.ids(screen), shown, "the beginning, once")
            let isShown = await failure(screen, stage) != nil
            then.isTrue(
                isShown || stage.positions(of: paging).last == "",
                "it begins anew or shows the error")
            await list.loadMore(screen)
            then.unique(await list.ids(screen), "rows after another page")
        }
    }
}

extension JSONValue {
    /// The value with another one at a place in it.
    func replacing(_ place: [String], with value: JSONValue) -> JSONValue {
        let patch = JSONPatch([.replace(JSONPointer(tokens: place), value)])
        return (try? patch.applied(to: self)) ?? self
    }
}
