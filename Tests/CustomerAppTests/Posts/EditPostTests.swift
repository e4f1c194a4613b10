import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EditPostTests {
    nonisolated private static let changed = """
        {"id":9,"userId":7,"title":"New","body":"B","tags":[],
         "reactions":{"likes":3,"dislikes":0}}
        """

    private struct Launched {
        let app: TestApp
        let server: RowServer
        let navigator: Navigator
        let flow: DashboardCoordinator
    }

    /// The profile of the first user, on top of the dashboard.
    private func launch(signedIn user: Int = 1) async throws -> Launched {
        let people = (1...2).map { User(id: .init(rawValue: $0), username: "u\($0)") }
        let posts = (1...3).map {
            Post(
                id: .init(rawValue: $0), authorID: 1, title: "T\($0)", body: "B\($0)",
                createdAt: .init(timeIntervalSince1970: 1000 - Double($0)))
        }
        let server = RowServer(users: people, posts: posts)
        let app = try await TestApp(transport: server).signedIn()
        app.container.userService().adopt(people[user - 1])
        let navigator = Navigator()
        let flow = DashboardCoordinator(container: app.container, navigator: navigator)
        try flow.start()
        try flow.transition(to: DashboardTransition.profile)
        await navigator.top?.appear()
        return Launched(app: app, server: server, navigator: navigator, flow: flow)
    }

    private func page(_ launched: Launched) throws -> ProfileViewModel {
        try #require(launched.navigator.top?.viewModel as? ProfileViewModel)
    }

    @Test
    func `3.9 a post is changed in a form on top of its author's profile, which shows the change`()
        async throws
    {
        let launched = try await launch()
        let page = try page(launched)
        page.edit(2)
        #expect(launched.navigator.path == [.profile(1), .editPost(2)])
        let form = try #require(launched.navigator.top?.viewModel as? EditPostViewModel)
        #expect(form.draft == PostDraft(title: "T2", body: "B2") && !form.canSave)
        form.draft.title = "Changed"
        await form.save()
        #expect(form.error == nil && launched.navigator.path == [.profile(1)])
        #expect(page.profile?.posts.map(\.title) == ["T1", "Changed", "T3"])
        #expect(launched.server.requests.last?.method == "PUT")
        #expect(launched.server.requests.last?.path == "/auth/posts/2")
        await page.load()
        #expect(page.profile?.posts.map(\.title) == ["T1", "Changed", "T3"])
    }

    @Test func `a user cannot change another user's post`() async throws {
        let launched = try await launch(signedIn: 2)
        let other = launched.app.container.profileViewModel(
            1, { _ in Issue.record("it is not theirs") })
        await other.load()
        #expect(!other.isOwn && other.profile?.posts.count == 3)
        other.edit(1)
    }

    @Test func `a post that could not be saved keeps its text in the form`() async throws {
        let transport = ScriptedTransport(
            .message("no", status: 422), .json(Self.changed))
        let app = try await TestApp(transport: transport).signedIn()
        var saved: [String] = []
        let form = app.container.editPostViewModel(
            Post(id: 9, authorID: 7, title: "Old", body: "B"), { saved.append($0.title) })
        #expect(!form.canSave)
        form.draft.title = "New"
        form.draft.body = ""
        #expect(!form.canSave)
        form.draft.body = "B"
        await form.save()
        #expect(form.errorMessage == "no" && form.draft.title == "New" && saved.isEmpty)
        await form.save()
        #expect(form.error == nil && saved == ["New"] && !form.canSave)
        #expect(transport.requests.count == 2)
    }

    @Test func `a load from before a save does not show the previous text again`() async throws {
        let gate = Gate()
        let server = ProfileServer()
        let page = ProfileViewModel(userID: 7, users: server, posts: server)
        await page.load()
        server.postsGate = gate
        let load = Task { await page.load() }
        await gate.arrivals(1)
        page.update(Post(id: 2, authorID: 7, title: "Saved"))
        gate.open()
        await load.value
        #expect(page.profile?.posts.map(\.title) == ["1", "Saved", "3"])
    }
}
