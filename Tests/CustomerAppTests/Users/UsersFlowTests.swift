import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UsersFlowTests {
    private struct Launched {
        let app: TestApp
        let server: RowServer
        let navigator: Navigator
        let flow: UsersCoordinator
    }

    private func launch() async throws -> Launched {
        let people = (1...3).map { number in
            User(
                id: .init(rawValue: number), username: "u\(number)", firstName: "First\(number)",
                email: "u\(number)@example.com")
        }
        let server = RowServer(users: people, posts: [])
        let app = try await TestApp(transport: server).signedIn()
        let navigator = Navigator()
        let flow = UsersCoordinator(container: app.container, navigator: navigator)
        let launched = Launched(
            app: app, server: server, navigator: navigator, flow: flow)
        try flow.start()
        await launched.navigator.root?.appear()
        return launched
    }

    @Test func `2.5 2.14 a saved change of a user shows in the list`()
        async throws
    {
        let launched = try await launch()
        let list = try #require(launched.navigator.root?.viewModel as? UserListViewModel)
        list.select(2)
        await launched.navigator.top?.appear()
        let page = try #require(launched.navigator.top?.viewModel as? UserDetailViewModel)
        page.draft?.firstName = "Changed"
        await page.save()
        #expect(page.saveState == .saved)
        launched.navigator.pop()
        #expect(list.users.map(\.firstName) == ["First1", "Changed", "First3"])
        #expect(launched.server.requests.map(\.method) == ["GET", "GET", "PUT"])
        // The next launch also shows it, before the list has been fetched.
        #expect(launched.app.container.userListCache().value?[1].firstName == "Changed")
    }
}
