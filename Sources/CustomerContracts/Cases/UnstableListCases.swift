import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// Lists that change their order, repeat themselves, or lose a row while somebody looks at them.
enum UnstableListCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        rows
        demand
    }

    // MARK: - Rows

    @CaseBuilder<Stage>
    private static var rows: [ContractCase<Stage>] {
        ContractCase("P11", "limit=0", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            stage.stub.rules.add(Rule(.operation(Operation.products)).patching(["limit": 0]))
            await search.walk()
            then.equal(await search.ids, Array(1...45), "all, whatever limit is echoed")
            then.equal(stage.skips, [0, 20, 40], "the pages asked for")
            let posts = try await stage.app.postService().posts(by: 1)
            then.equal(
                stage.values(of: "limit", in: Operation.posts), ["0"],
                "0 is sent where it asks for all")
            let written = stage.stub.fixtures.rows(of: "posts").filter { $0["userId"]?.int == 1 }
            then.count(posts, written.count, "all posts")
        }
        ContractCase("P14", "unstable order", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            // The second page is five rows behind: what was last on the first page comes again.
            stage.answerPage(at: 20, rows: 15..<35, total: 45)
            await search.walk()
            then.unique(await search.ids, "products shown")
            then.isNil(await search.nextItem, "another slot to fetch")
            then.equal(stage.skips, [0, 20, 40], "the pages asked for")
        }
        ContractCase(
            "P16", "sentinel ids", .pagination, allowing: ["response/body"]
        ) { stage, then in
            let search = try await stage.search(of: 5)
            let rows = (0..<4).map { index in
                stage.row("products", at: index) { if index < 2 { $0["id"] = 0 } }
            }
            stage.answer(Operation.products, .page(of: "products", rows))
            await search.walk()
            then.equal(await search.ids, [0, 3, 4], "two rows without an id are one")
            then.isNil(await search.error, "an error")
        }
        ContractCase("P35", "row vanished", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            let product = try then.require(await search.products.first, "a product")
            let details = await stage.app.productDetailsViewModel(.product(product))
            try stage.stub.fixtures.change("products", .delete(1))
            await details.load()
            then.equal(
                await details.state.error, .notFound(message: "Product with id '1' not found"),
                "what is shown on the page")
            then.equal(await details.product?.id, product.id, "what was known stays")
            await search.fetch(item: 20)
            then.isNil(await search.error, "an error in the list")
            then.atLeast(await search.ids.count, 39, "products in the list")
        }
    }

    // MARK: - Demand

    @CaseBuilder<Stage>
    private static var demand: [ContractCase<Stage>] {
        ContractCase("P19", "demand not lost", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            stage.hold(Operation.products, at: "first page", times: 1)
            async let first: Void = search.load()
            try await stage.arrival(of: Operation.products)
            async let second: Void = search.fetch(item: 20)
            then.isTrue(await stage.staysQuiet(), "the second page waits for the first")
            stage.release("first page")
            _ = await (first, second)
            then.equal(stage.skips, [0, 20], "the pages asked for")
            then.equal(await search.ids, Array(1...40), "both pages")
        }
        ContractCase("P26", "search reverted", .pagination) { stage, then in
            let search = try await stage.search(of: 194)
            try await stage.type("a", into: search)
            then.isTrue(
                await stage.until { search.results?.query.text == "a" }, "the answer to 'a'")
            let shown = await search.ids
            await search.setText("ab")
            await search.setText("a")
            then.isTrue(await stage.clock.isIdle(), "no search is still planned")
            stage.clock.advance(by: .seconds(1))
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.equal(await search.ids, shown, "the products shown")
            then.isFalse(await search.isLoading, "still loading")
            then.equal(stage.values(of: "search", in: Operation.products), ["a"], "the texts")
        }
    }
}
