import CustomerApp
import StubChecks
import StubServer

// MARK: - People on stage

extension Stage {
    /// The list of the first so many people, not yet loaded.
    func userList(of count: Int) async -> UserListViewModel {
        stub.fixtures.truncate("users", to: count)
        return await app.userListViewModel(.init())
    }
}

extension UserListViewModel {
    /// Fetches page after page until there are no more.
    func walk() async {
        await load()
        for _ in 0..<20 where hasMore { await loadNextPage() }
    }

    var ids: [Int] { users.map(\.id.rawValue) }
}
