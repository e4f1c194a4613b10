import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// The search in the list of users, which asks as soon as the user submits a text.
enum UserSearchCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        overlaps
        texts
    }

    // MARK: - Overlaps

    @CaseBuilder<Stage>
    private static var overlaps: [ContractCase<Stage>] {
        ContractCase("P24", "filter change in flight", .pagination) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 65)
            await list.load()
            stage.hold(Operation.users, at: "page 2", times: 1)
            async let page: Void = list.loadNextPage()
            try await stage.arrival(of: Operation.users, count: 2)
            await list.search(for: "emily")
            stage.release("page 2")
            await page
            let found = try then.require(
                stage.exchanges(Operation.searchUsers).last?.responseJSON?["users"]?.array,
                "what was found")
            then.atLeast(found.count, 1, "users that were found")
            then.equal(
                await list.ids, found.compactMap { $0["id"]?.int }, "only what was found is shown")
            then.equal(await list.loading, .none, "what is still loading")
            then.isNil(await list.error, "an error")
        }
        ContractCase("P25", "search changed in flight", .pagination) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 65)
            stage.stub.rules.add(
                Rule(.operation(Operation.searchUsers, query: ["q": .equals("em")]))
                    .holding(at: "older"))
            async let older: Void = list.search(for: "em")
            try await stage.arrival(of: Operation.searchUsers)
            await list.search(for: "emily")
            let shown = await list.ids
            then.atLeast(shown.count, 1, "users with the newer text")
            then.isTrue(
                await stage.becomes {
                    stage.exchanges(Operation.searchUsers).first?.isAbandoned == true
                },
                "the older search is cancelled")
            stage.release("older")
            await older
            then.equal(await list.ids, shown, "after the older answer")
            then.equal(await list.query, "emily", "the text")
            then.equal(await list.recentQueries, ["emily"], "the recent searches")
            then.equal(
                stage.values(of: "q", in: Operation.searchUsers), ["em", "emily"],
                "the texts that were searched for")
            then.equal(await list.loading, .none, "what is still loading")
        }
        ContractCase("P26", "search reverted", .pagination) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 40)
            await list.load()
            let all = await list.ids
            stage.hold(Operation.searchUsers, at: "search")
            async let search: Void = list.search(for: "emily")
            try await stage.arrival(of: Operation.searchUsers)
            await list.cancelSearch()
            stage.release("search")
            await search
            then.equal(await list.ids, all, "all users again")
            then.isTrue(await list.hasMore, "more to load")
            then.equal(await list.query, "", "the text")
            then.equal(await list.recentQueries, [], "searches that never succeeded")
            then.equal(await list.loading, .none, "what is still loading")
            then.isNil(await list.error, "an error")
        }
    }

    // MARK: - Texts

    @CaseBuilder<Stage>
    private static var texts: [ContractCase<Stage>] {
        ContractCase("P05", "empty first page", .pagination) { stage, then in
            try await stage.signIn()
            let list = await stage.app.userListViewModel(.init())
            await list.search(for: "nobody has this name")
            then.isTrue(await list.isEmpty, "shown as empty")
            then.isFalse(await list.hasMore, "more to load")
            then.isNil(await list.error, "an error")
            then.equal(await list.loading, .none, "what is still loading")
            await list.loadNextPage()
            then.count(stage.exchanges(Operation.searchUsers), 1, "requests")
        }
        ContractCase("P28", "query encoding", .pagination) { stage, then in
            try await stage.signIn()
            let list = await stage.app.userListViewModel(.init())
            let terms = ["a+b", "a&b", "50%", "#", "é", "👩‍🍳", "e\u{301}", "אבג", "a b"]
            for term in terms { await list.search(for: term) }
            let received = stage.values(of: "q", in: Operation.searchUsers)
            then.equal(
                received.map { Array($0.utf8) }, terms.map { Array($0.utf8) },
                "the terms as the server decodes them")
            then.isTrue(await list.isEmpty, "shown as empty")
            then.isNil(await list.error, "an error")
        }
        ContractCase("E30", "refresh error keeps content", .errors) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 65)
            await list.search(for: "emily")
            let found = await list.ids
            stage.refuse(Operation.searchUsers, 503, "Not now", times: 1)
            await list.refresh()
            then.equal(await list.ids, found, "what was found stays")
            then.equal(await list.error, .unavailable(message: "Not now"), "the error")
            stage.refuse(Operation.searchUsers, 503, "Not now", times: 1)
            await list.search(for: "ing")
            then.equal(await list.ids, [], "nothing of another search")
            then.equal(await list.recentQueries, ["emily"], "searches that succeeded")
            await list.refresh()
            then.isNil(await list.error, "an error after a success")
            then.equal(await list.recentQueries, ["ing", "emily"], "the newest search first")
            for number in 1...12 { await list.search(for: "em \(number)") }
            await list.search(for: "em 7")
            let recent = await list.recentQueries
            then.count(recent, 10, "recent searches at most")
            then.equal(recent.first, "em 7", "the newest one")
            then.unique(recent, "recent searches")
        }
    }
}
