import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DashboardTests {
    nonisolated private static let body = """
        {"comments":[{"id":1,"name":"n","email":"e@example.com","body":"b"}],
         "posts":[{"id":2,"title":"t","body":"b"}],"albums":[],
         "todos":[{"id":3,"title":"t","completed":true}],"more":1}
        """

    @Test func `0.3 0.26 0.27 loads once, and shows the service's dashboard on every screen`()
        async throws
    {
        let transport = ScriptedTransport(.json(Self.body))
        let app = try await TestApp(transport: transport).signedIn()
        let (first, second) = (
            app.container.dashboardViewModel(), app.container.dashboardViewModel()
        )
        #expect(first.state == .idle)
        #expect(transport.requests.isEmpty)
        await first.load()
        #expect(transport.requests.map(\.path) == ["/dashboard"])
        let dashboard = try #require(first.dashboard)
        #expect(first.state == .loaded(dashboard))
        #expect(dashboard.todos.first?.completed == true)
        #expect(second.dashboard == dashboard)
    }

    @Test
    func `0.29 0.47 keeps its content when a refresh fails, and removes the error after a success`()
        async throws
    {
        let transport = ScriptedTransport(
            .json(Self.body), .message("Service Unavailable", status: 503), .json(Self.body))
        let app = try await TestApp(transport: transport).signedIn()
        let screen = app.container.dashboardViewModel()
        await screen.load()
        await screen.refresh()
        #expect(screen.dashboard != nil)
        #expect(screen.errorMessage == "Service Unavailable")
        #expect(!screen.isLoading)
        await screen.refresh()
        #expect(screen.error == nil)
        #expect(transport.requests.count == 3)
    }

    @Test func `neither stores a page that is not the API's nor signs the user out`() async throws {
        let storage = MemoryKeyValueStore()
        let app = try await TestApp(transport: ScriptedTransport(.html()), storage: storage)
            .signedIn()
        let screen = app.container.dashboardViewModel()
        await screen.load()
        #expect(screen.error == .badContent(.html))
        #expect(screen.dashboard == nil)
        #expect(storage.data(forKey: "dashboard") == nil)
        #expect(await app.container.tokenProvider().isSignedIn)
    }

    @Test func `0.47 shows the dashboard of the last launch until the session ends`() async throws {
        let storage = MemoryKeyValueStore()
        let app = try await TestApp(
            transport: ScriptedTransport(.json(Self.body)), storage: storage
        ).signedIn()
        await app.container.dashboardViewModel().load()

        let relaunched = try TestApp(
            transport: ScriptedTransport(.message("Logged out", status: 200)), storage: storage)
        #expect(relaunched.container.dashboardViewModel().dashboard != nil)
        await relaunched.container.authService().signOut()
        #expect(relaunched.container.dashboardViewModel().dashboard == nil)
        #expect(storage.data(forKey: "dashboard") == nil)
    }

    @Test func `shows no error for an older attempt that fails after a newer one succeeded`()
        async throws
    {
        let gate = Gate()
        let transport = ScriptedTransport { _, number in
            guard number == 1 else { return .json(Self.body) }
            try await gate.pass()
            return .message("late", status: 500)
        }
        let app = try await TestApp(transport: transport).signedIn()
        let screen = app.container.dashboardViewModel()
        let old = Task { await screen.refresh() }
        await gate.arrivals(1)
        await screen.refresh()
        gate.open()
        await old.value
        #expect(screen.error == nil)
        #expect(screen.dashboard != nil)
        #expect(!screen.isLoading)
    }

    @Test func `is unchanged after a cancelled load`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, number in
            if number == 2 { try await gate.pass() }
            return .json(Self.body)
        }
        let app = try await TestApp(transport: transport).signedIn()
        let screen = app.container.dashboardViewModel()
        await screen.load()
        let before = screen.state
        let task = Task { await screen.refresh() }
        await gate.arrivals(1)
        #expect(screen.isLoading)
        task.cancel()
        await task.value
        #expect(screen.state == before)
    }

    @Test func `stores no response that arrives after the user has signed out`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            if request.path == "/dashboard" { try await gate.pass() }
            return .json(Self.body)
        }
        let app = try await TestApp(transport: transport).signedIn()
        let screen = app.container.dashboardViewModel()
        let task = Task { await screen.load() }
        await gate.arrivals(1)
        await app.container.authService().signOut()
        gate.open()
        await task.value
        #expect(screen.dashboard == nil)
        #expect(screen.error == nil)
        #expect(!screen.isLoading)
    }

    @Test func `ignores responses to requests from before the state was cleared`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json(Self.body)
        }
        let app = try await TestApp(transport: transport).signedIn()
        let screen = app.container.dashboardViewModel()
        let task = Task { await screen.load() }
        await gate.arrivals(1)
        app.container.clearState()
        gate.open()
        await task.value
        #expect(screen.dashboard == nil)
        #expect(screen.error == nil)
    }
}
