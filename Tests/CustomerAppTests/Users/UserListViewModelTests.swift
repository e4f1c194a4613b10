import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UserListViewModelTests {
    /// A list of a number of users that can fail, wait, and repeat rows on request.
    private final class Server: UserService {
        var user: User?
        var count: Int
        var failures: [Int: AppError] = [:]
        var gates: [Int: Gate] = [:]
        private(set) var requests: [String] = []

        init(_ count: Int) {
            self.count = count
        }

        func users(matching text: String, limit: Int, skip: Int) async throws(AppError) -> UserPage
        {
            requests.append("\(text)@\(skip)")
            let (number, total) = (requests.count, text == "nobody" ? 0 : count)
            try await gates[number]?.hold()
            if let failure = failures[number] { throw failure }
            let ids = Array((0..<total).dropFirst(skip).prefix(limit))
            return UserPage(
                users: ids.map {
                    User(id: Identifier(rawValue: $0 + 1), username: "\(text)\($0 + 1)")
                }, total: total)
        }

        func refresh() async throws(AppError) {}
        func adopt(_ user: User) {}
        func user(_ id: Identifier<User>) async throws(AppError) -> User { .placeholder }
        func userForEditing(_ id: Identifier<User>) async throws(AppError) -> Versioned<User> {
            Versioned(.placeholder)
        }
        func save(_ draft: UserDraft, of user: Versioned<User>) async throws(AppError) -> Versioned<
            User
        > {
            user
        }
        func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User {
            .placeholder
        }
        func delete(_ id: Identifier<User>) async throws(AppError) {}
        func clearState() {}
    }

    private let storage = MemoryKeyValueStore()

    private func list(
        _ server: Server, actions: UserListViewModel.Actions = .init(),
    ) throws -> UserListViewModel {
        let container = AppContainer(configuration: try .make(), storage: storage)
        return UserListViewModel(
            service: server, cache: container.userListCache(),
            recent: container.recentUserQueries(), pageSize: 10, actions: actions)
    }

    @Test func `2.14 the first page is fetched once, when the screen appears and is empty`()
        async throws
    {
        let server = Server(25)
        let list = try list(server)
        #expect(list.users.isEmpty && !list.hasMore && !list.isEmpty && server.requests.isEmpty)
        await list.load()
        await list.load()
        #expect(server.requests == ["@0"])
        #expect(list.users.count == 10 && list.hasMore && list.loading == .none)
    }

    @Test func `2.14 §1.5.2 pages are appended in order until there are no more`() async throws {
        let server = Server(25)
        let list = try list(server)
        await list.load()
        await list.loadNextPage(ifNear: list.users[6])
        #expect(server.requests.count == 1)
        await list.loadNextPage(ifNear: list.users[7])
        #expect(list.users.count == 20 && list.pageCount == 2)
        await list.loadNextPage()
        #expect(list.users.map(\.id.rawValue) == Array(1...25) && !list.hasMore)
        await list.loadNextPage()
        #expect(server.requests == ["@0", "@10", "@20"])
    }

    @Test
    func `2.14 §1.5.3 first and next pages have different loading states, and are requested once`()
        async throws
    {
        let server = Server(25)
        let gates = [Gate(), Gate()]
        server.gates = [1: gates[0], 2: gates[1]]
        let list = try list(server)
        let first = Task { await list.load() }
        await gates[0].arrivals(1)
        #expect(list.loading == .fullScreen)
        gates[0].open()
        await first.value
        let second = Task { await list.loadNextPage() }
        await gates[1].arrivals(1)
        #expect(list.loading == .nextPage)
        await list.loadNextPage()
        gates[1].open()
        await second.value
        #expect(server.requests.count == 2 && list.loading == .none)
    }

    @Test func `§1.5.2 an empty result is empty, and an empty page is the end`() async throws {
        let server = Server(0)
        let list = try list(server)
        await list.load()
        #expect(list.isEmpty && !list.hasMore && list.error == nil)
        let shrunk = Server(25)
        let other = try self.list(shrunk)
        await other.load()
        shrunk.count = 10
        await other.loadNextPage()
        #expect(other.users.count == 10 && !other.hasMore)
    }

    @Test func `2.14 a failed refresh keeps the list, and a successful one replaces it`()
        async throws
    {
        let server = Server(25)
        server.failures = [3: .network(.offline)]
        let list = try list(server)
        await list.load()
        await list.loadNextPage()
        await list.refresh()
        #expect(list.users.count == 20 && list.error == .network(.offline))
        list.dismissError()
        #expect(list.errorMessage == nil)
        await list.refresh()
        #expect(list.users.count == 10 && list.error == nil && list.hasMore)
    }

    @Test func `§1.5.2 a failed page is requested again, and replaces nothing meanwhile`()
        async throws
    {
        let server = Server(25)
        server.failures = [2: .unavailable(message: "down")]
        let list = try list(server)
        await list.load()
        await list.loadNextPage()
        #expect(list.users.count == 10 && list.errorMessage == "down")
        await list.loadNextPage()
        #expect(server.requests == ["@0", "@10", "@10"] && list.users.count == 20)
    }

    @Test func `§1.5.5 the first page of the last launch is shown until a new one arrives`()
        async throws
    {
        await (try list(Server(3))).load()
        let server = Server(4)
        let gate = Gate()
        server.gates = [1: gate]
        let list = try list(server)
        #expect(list.users.count == 3)
        let load = Task { await list.load() }
        await gate.arrivals(1)
        #expect(list.users.count == 3)
        gate.open()
        await load.value
        #expect(list.users.count == 4)
        let failing = Server(9)
        failing.failures = [1: .network(.offline)]
        let offline = try self.list(failing)
        await offline.load()
        #expect(offline.users.count == 4 && offline.error == .network(.offline))
    }

    @Test func `§1.5.2 a new search resets the pages, and an empty one is ignored`() async throws {
        let server = Server(25)
        let list = try list(server)
        await list.load()
        await list.loadNextPage()
        await list.search(for: "  ")
        await list.search(for: " ada  b ")
        await list.search(for: "ada b")
        #expect(server.requests == ["@0", "@10", "ada b@0"])
        #expect(list.users.count == 10 && list.query == "ada b")
        await list.cancelSearch()
        #expect(list.query == "" && list.users.first?.username == "1")
    }

    @Test(arguments: [AppError.network(.offline), nil])
    func `§1.5.4 the response to an older search is ignored`(failure: AppError?) async throws {
        let server = Server(25)
        let gate = Gate()
        server.gates = [1: gate]
        server.failures[1] = failure
        let list = try list(server)
        let old = Task { await list.search(for: "old") }
        await gate.arrivals(1)
        await list.search(for: "new")
        gate.open()
        await old.value
        #expect(list.users.first?.username == "new1" && list.error == nil)
        #expect(list.loading == .none)
    }

    @Test(arguments: [true, false])
    func `§1.5.4 a new load cancels and replaces the one in flight`(isSearch: Bool)
        async throws
    {
        let server = Server(25)
        let gate = Gate()
        server.gates = [1: gate]
        let list = try list(server)
        let old = Task { await list.load() }
        await gate.arrivals(1)
        if isSearch { await list.search(for: "new") } else { await list.refresh() }
        // The gate is still closed: the old request has left it.
        await until { gate.heldCount == 0 }
        await old.value
        #expect(list.users.count == 10 && list.error == nil && list.loading == .none)
        #expect(list.query == (isSearch ? "new" : ""))
    }

    @Test(arguments: [400, 403, 500])
    func `§1.5.4 an error status is a failure, whatever its body`(status: Int)
        async throws
    {
        let transport = ScriptedTransport(
            .json("{\"users\":[\(AppServer.user)],\"total\":1}", status: status))
        let app = try await TestApp(transport: transport).signedIn()
        let list = app.container.userListViewModel(.init())
        await list.load()
        #expect(list.users.isEmpty && list.error != nil)
    }

    @Test func `§1.5.6 a query is remembered after a successful search`() async throws {
        let server = Server(25)
        server.failures = [2: .network(.offline)]
        let list = try list(server)
        await list.search(for: "ada")
        await list.search(for: "bob")
        await list.search(for: "eve")
        await list.search(for: "ada")
        #expect(list.recentQueries == ["ada", "eve"])
        #expect(try self.list(server).recentQueries == ["ada", "eve"])
    }

    @Test func `§1.5.1 2.5 selecting a user calls an action, and an unknown user is ignored`()
        async throws
    {
        var shown: [Identifier<User>] = []
        let list = try list(Server(3), actions: .init(showUser: { shown.append($0) }))
        await list.load()
        list.select(2)
        list.select(99)
        #expect(shown == [2])
    }

    @Test func `§1.5.4 2.14 a cancelled load shows no error`() async throws {
        let server = Server(3)
        let gate = Gate()
        server.gates = [1: gate]
        let list = try list(server)
        let load = Task { await list.load() }
        await gate.arrivals(1)
        load.cancel()
        await load.value
        #expect(list.error == nil && list.loading == .none)
        await list.load()
        #expect(list.users.count == 3)
    }
}
