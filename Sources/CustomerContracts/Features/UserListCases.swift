import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// The list of users: when it asks for the next page, and what a search leaves behind.
enum UserListCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F28", "the list of users", .features) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 65)
            await list.load()
            let first = await list.users
            for user in first.dropLast(3) { await list.loadNextPage(ifNear: user) }
            then.count(stage.exchanges(Operation.users), 1, "requests for rows further up")
            let near = try then.require(first.dropLast(2).last, "the third last row")
            await list.loadNextPage(ifNear: near)
            then.count(stage.exchanges(Operation.users), 2, "requests after the third last row")
            for user in first.suffix(3) { await list.loadNextPage(ifNear: user) }
            then.equal(
                stage.values(of: "skip", in: Operation.users), ["0", "30"],
                "the page that the third last row asks for, once")
            let second = await list.users
            then.equal(second.count, 60, "rows of two pages")
            let stranger = User(id: 999, username: "u", firstName: "", lastName: "")
            await list.loadNextPage(ifNear: stranger)
            then.count(stage.exchanges(Operation.users), 2, "requests for a row of another list")
            await list.loadNextPage(ifNear: second[59])
            then.count(stage.exchanges(Operation.users), 3, "requests for the last row")
            for user in await list.users { await list.loadNextPage(ifNear: user) }
            then.count(stage.exchanges(Operation.users), 3, "requests at the end of the list")
            then.equal(await list.ids, Array(1...65), "the users")
        }
        ContractCase("F28", "the list of users", .features) { stage, then in
            try await stage.signIn()
            let list = await stage.userList(of: 40)
            await list.load()
            let all = await list.ids
            await list.search(for: "emily")
            let found = await list.ids
            then.atLeast(found.count, 1, "users that were found")
            for text in ["emily", " emily ", "", "  "] { await list.search(for: text) }
            then.equal(await list.ids, found, "users after a search for the same text, or for none")
            then.count(stage.exchanges(Operation.searchUsers), 1, "searches")
            let relaunched = try await stage.relaunched()
            let next = await relaunched.app.userListViewModel(.init())
            then.equal(await next.ids, all, "what the next launch shows first")
            await list.cancelSearch()
            then.equal(await list.ids, all, "users after the search was ended")
            then.equal(await list.query, "", "the text")
            then.count(stage.exchanges(Operation.users), 2, "requests for all users")
        }
    }
}
