import CustomerApp
import StubServer
import UnderstudyChecks

// MARK: - People on stage

extension Stage {
    /// Returns the list of users before it is loaded; the fixture has only the given number of
    /// users.
    func userList(of count: Int) async -> UserListViewModel {
        stub.fixtures.truncate("users", to: count)
        return await app.userListViewModel(.init())
    }
}

extension UserListViewModel {
    /// Fetches pages until the list has no more.
    func walk() async {
        await load()
        for _ in 0..<20 where hasMore { await loadNextPage() }
    }

    var ids: [Int] { users.map(\.id.rawValue) }
}
