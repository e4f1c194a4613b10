import CustomerApp
import StubContract
import StubFixtures
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// Pages asked for once, in order, to the end, whatever the server does to them in between.
enum PaginationCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        walking
        endings
        changesBetweenPages
        failures
        overlaps
    }

    // MARK: - Walking

    @CaseBuilder<Stage>
    private static var walking: [ContractCase<Stage>] {
        ContractCase("P01", "first request exact", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            let targets = stage.exchanges(Operation.products).map(\.request.target)
            then.equal(targets, ["/auth/products?limit=20&skip=0"], "the one request")
        }
        ContractCase("P02", "full walk", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.walk()
            then.equal(stage.skips, [0, 20, 40], "the pages asked for")
            then.equal(await search.ids, Array(1...45), "the products in server order")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
        ContractCase("P03", "exact multiple", .pagination) { stage, then in
            let search = try await stage.search(of: 40)
            await search.walk()
            then.equal(stage.skips, [0, 20], "the pages asked for")
            then.count(await search.ids, 40, "all products")
        }
        ContractCase("P04", "server caps the page", .pagination) { stage, then in
            let search = try await stage.search(of: 30)
            for skip in [0, 10, 20] {
                stage.answerPage(at: skip, rows: skip..<skip + 10, total: 30)
            }
            await search.walk()
            then.equal(stage.skips, [0, 10, 20], "each page begins where the last one ended")
            then.equal(await search.ids, Array(1...30), "nothing is skipped")
            stage.stub.rules.add(
                Rule(.operation(Operation.users)).twistingPage(PageTwist(cap: 10)))
            let users = await stage.userList(of: 35)
            await users.walk()
            then.equal(
                stage.values(of: "skip", in: Operation.users), ["0", "10", "20", "30"],
                "the same in a list by numbered pages")
            then.equal(await users.ids, Array(1...35), "nobody is skipped")
        }
    }

    // MARK: - Endings

    @CaseBuilder<Stage>
    private static var endings: [ContractCase<Stage>] {
        ContractCase("P05", "empty first page", .pagination) { stage, then in
            let search = try await stage.search(of: 0)
            await search.walk()
            then.count(stage.skips, 1, "requests")
            then.equal(await search.results?.isEmpty, true, "the result is empty")
            then.isNil(await search.error, "an error")
            then.isFalse(await search.isLoading, "still loading")
        }
        ContractCase("P06", "empty page before total", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            stage.answerPage(at: 20, rows: 0..<0, total: 45)
            await search.walk()
            then.atMost(stage.skips.filter { $0 == 20 }.count, 2, "attempts at the empty page")
            then.isFalse(await search.isLoading, "still loading")
            then.count(await search.ids, 20, "products shown")
            then.isTrue(await stage.staysQuiet(), "no loop goes on")
        }
        ContractCase("P07", "skip beyond total, 200 []", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.fixtures.truncate("products", to: 15)
            await search.walk()
            then.equal(await search.ids, Array(1...20), "the list is intact")
            then.isNil(await search.nextItem, "another slot to fetch")
            then.isNil(await search.error, "an error")
        }
        ContractCase(
            "P08", "skip beyond total, 404", .pagination, allowing: ["response/status"]
        ) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["skip": "20"]))
                    .respond(404, body: .json(["message": "No such page"])))
            await search.fetch(item: 20)
            then.equal(await search.ids, Array(1...20), "the list is intact")
            then.isFalse(await search.isLoading, "still loading")
        }
        ContractCase("P09", "total shrinks", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.fixtures.truncate("products", to: 18)
            await search.walk()
            then.atLeast(await search.results?.missingCount ?? -1, 0, "products remaining")
            then.isNil(await search.nextItem, "another slot to fetch")
        }
        ContractCase("P10", "total grows", .pagination) { stage, then in
            let search = try await stage.search(of: 20)
            await search.load()
            then.isNil(await search.nextItem, "another slot to fetch")
            for id in 21...45 { try stage.insertProduct(id: id) }
            await search.refresh()
            await search.walk()
            then.equal(await search.ids, Array(1...45), "the products after a refresh")
        }
    }

    // MARK: - Changes between pages

    @CaseBuilder<Stage>
    private static var changesBetweenPages: [ContractCase<Stage>] {
        ContractCase("P12", "insert between pages", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            try stage.insertProduct(id: 1000, atStart: true)
            await search.walk()
            let ids = await search.ids
            then.unique(ids, "products shown")
            then.equal(ids, Array(1...45), "the products in server order")
        }
        ContractCase("P13", "delete between pages", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            try stage.stub.fixtures.change("products", .delete(5))
            await search.walk()
            await search.refresh()
            then.equal(await search.ids, (1...21).filter { $0 != 5 }, "the new search begins anew")
            await search.walk()
            then.equal(
                await search.ids, (1...45).filter { $0 != 5 }, "the products after a refresh")
        }
        ContractCase("P15", "duplicate id inside a page", .pagination) { stage, then in
            let search = try await stage.search(of: 10)
            stage.answerPage(at: 0, rows: 0..<10, repeating: 3, total: 11)
            await search.load()
            then.unique(await search.ids, "products shown")
            then.equal(await search.ids, Array(1...10), "each at its first place")
            stage.stub.rules.add(
                Rule(.operation(Operation.users)).twistingPage(PageTwist(repeats: 2)))
            let users = await stage.userList(of: 10)
            await users.walk()
            then.equal(await users.ids, Array(1...10), "each person once")
        }
        ContractCase("P17", "duplicate id, newer content", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            try stage.insertProduct(id: 1000, atStart: true)
            try stage.stub.fixtures.change("products", .update(20, ["title": "Renamed"]))
            await search.fetch(item: 20)
            let shown = await search.products.filter { $0.id.rawValue == 20 }
            then.equal(shown.map(\.title), ["Renamed"], "the one row with its newest content")
            let users = await stage.userList(of: 45)
            await users.load()
            try stage.stub.fixtures.change("users", .delete(45))
            stage.stub.rules.add(
                Rule(.operation(Operation.users, query: ["skip": "30"])).respond(
                    200,
                    body: .json(
                        .page(of: "users", [stage.row("users", at: 29) { $0["bio"] = "New" }]))))
            await users.loadNextPage()
            let met = await users.users.filter { $0.id == 30 }
            then.equal(met.map(\.bio), ["New"], "the one person with their newest content")
        }
    }

    // MARK: - Failures

    @CaseBuilder<Stage>
    private static var failures: [ContractCase<Stage>] {
        ContractCase(
            "P21", "page error keeps list", .pagination, allowing: ["response/status"]
        ) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["skip": "20"])).times(1)
                    .respond(500, body: .json(["message": "Something broke"])))
            await search.fetch(item: 20)
            then.equal(await search.ids, Array(1...20), "the first page stays")
            then.equal(
                await search.error, .unavailable(message: "Something broke"), "what is shown")
            await search.fetch(item: 20)
            then.equal(stage.skips, [0, 20, 20], "the retry asks for the same page")
            then.equal(await search.ids, Array(1...40), "both pages after the retry")
            then.isNil(await search.error, "an error after the retry")
        }
        ContractCase(
            "P22", "page error does not loop", .pagination, allowing: ["response/status"]
        ) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["skip": "20"]))
                    .respond(500, body: .json(["message": "Something broke"])))
            await search.fetch(item: 20)
            stage.clock.advance(by: .seconds(5))
            then.isTrue(await stage.staysQuiet(), "nobody retries by itself")
            then.equal(stage.skips, [0, 20], "the pages asked for")
        }
        ContractCase("P34", "expiry between pages", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.tokens.expire(.access)
            await search.fetch(item: 20)
            then.equal(stage.stub.tokens.refreshes, 1, "refreshes")
            then.equal(await search.ids, Array(1...40), "the second page, once")
        }
    }

    // MARK: - Overlaps

    @CaseBuilder<Stage>
    private static var overlaps: [ContractCase<Stage>] {
        ContractCase("P18", "one request per page", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            await withTaskGroup { group in
                for item in 20..<30 { group.addTask { await search.fetch(item: item) } }
            }
            then.equal(stage.skips, [0, 20], "the pages asked for")
        }
        ContractCase("P20", "out-of-order pages", .pagination) { stage, then in
            let search = try await stage.search(of: 60)
            await search.load()
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["skip": "20"])).holding(at: "page 2"))
            async let second: Void = search.fetch(item: 20)
            try await stage.arrival(of: Operation.products, count: 2)
            await search.fetch(item: 40)
            then.equal(
                await search.ids, Array(1...20) + Array(41...60), "the third page is here first")
            stage.stub.rules.release(barrier: "page 2")
            await second
            then.equal(await search.ids, Array(1...60), "the list is in skip order")
        }
        ContractCase("P23", "refresh during load-more", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["skip": "20"])).times(1)
                    .holding(at: "old page"))
            async let more: Void = search.fetch(item: 20)
            try await stage.arrival(of: Operation.products, count: 2)
            await search.refresh()
            stage.stub.rules.release(barrier: "old page")
            await more
            then.equal(stage.skips, [0, 20, 0], "the refresh asks for the first page")
            then.equal(await search.ids, Array(1...20), "only the new first page")
            then.isNil(await search.error, "an error")
            then.isFalse(await search.isLoading, "still loading")
        }
        ContractCase("P24", "filter change in flight", .pagination) { stage, then in
            let search = try await stage.search(of: 194)
            await search.load()
            let brand = try then.require(
                await search.products.map(\.brand).first { !$0.isEmpty }, "a product with a brand")
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["skip": "20"])).times(1)
                    .holding(at: "old page"))
            async let more: Void = search.fetch(item: 20)
            try await stage.arrival(of: Operation.products, count: 2)
            await search.select(brand: brand)
            then.isTrue(
                await stage.until { search.results != nil && !search.isLoading },
                "the filtered list arrives")
            stage.stub.rules.release(barrier: "old page")
            await more
            then.equal(Set(await search.products.map(\.brand)), [brand], "the brands shown")
            then.equal(stage.skips, [0, 20, 0], "paging begins anew")
        }
        ContractCase("P25", "search changed in flight", .pagination) { stage, then in
            let search = try await stage.search(of: 194)
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["search": "a"])).holding(at: "a"))
            try await stage.type("a", into: search)
            try await stage.arrival(of: Operation.products)
            try await stage.type("la", into: search)
            then.isTrue(
                await stage.until { search.results?.query.text == "la" }, "the newer answer comes")
            let shown = await search.ids
            then.isTrue(
                await search.products.allSatisfy {
                    "\($0.title) \($0.description)".lowercased().contains("la")
                }, "what is shown has the text")
            stage.stub.rules.release(barrier: "a")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.equal(await search.results?.query.text, "la", "the search shown")
            then.equal(await search.ids, shown, "the older answer changes nothing")
        }
        ContractCase("P27", "debounce bound", .pagination) { stage, then in
            let search = try await stage.search(of: 194)
            await search.load()
            for text in ["l", "la", "lam", "lamp"] { await search.setText(text) }
            try then.require(
                await stage.clock.sleeper(of: .milliseconds(300)), "typing is waited out")
            stage.clock.advance(by: .milliseconds(300))
            try await stage.arrival(of: Operation.products, count: 2)
            then.isTrue(await stage.staysQuiet(), "one request for four keystrokes")
            then.equal(stage.values(of: "search", in: Operation.products), ["lamp"], "the texts")
        }
        ContractCase("P28", "query encoding", .pagination) { stage, then in
            let search = try await stage.search(of: 194)
            let terms = ["a+b", "a&b", "50%", "#", "é", "👩‍🍳", "e\u{301}", "אבג", "a b"]
            for (count, term) in terms.enumerated() {
                try await stage.type(term, into: search)
                try await stage.arrival(of: Operation.products, count: count + 1)
            }
            let received = stage.values(of: "search", in: Operation.products)
            then.equal(
                received.map { Array($0.utf8) }, terms.map { Array($0.utf8) },
                "the terms as the server decodes them")
        }
    }
}
