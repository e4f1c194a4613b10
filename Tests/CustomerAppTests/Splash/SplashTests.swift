import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SplashTests {
    @Test func `0.25 the app prepares with all requests in parallel`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            try await gate.pass()
            return try AppServer.answer(to: request, Box([]))
        }
        let app = try await TestApp(transport: transport).signedIn()
        var readies = 0
        let splash = app.container.splashViewModel { readies += 1 }
        let load = Task { await splash.load() }
        await gate.arrivals(3)
        #expect(splash.isLoading)
        gate.open()
        await load.value
        #expect(readies == 1 && !splash.isLoading && splash.error == nil)
        #expect(
            Set(transport.requests.map(\.path)) == ["/feature-flags", "/installation", "/auth/me"])
        #expect(app.container.userService().user?.id == 1)
    }

    @Test func `flags and registration may fail, the user of a session may not`() async throws {
        let isDown = Box(true)
        let transport = ScriptedTransport { request, _ in
            if isDown.value { throw URLError(.notConnectedToInternet) }
            return try AppServer.answer(to: request, Box([]))
        }
        var readies = 0
        let nobody = try TestApp(transport: transport)
        await nobody.container.splashViewModel { readies += 1 }.load()
        #expect(readies == 1)

        let somebody = try await TestApp(transport: transport).signedIn()
        let splash = somebody.container.splashViewModel { readies += 1 }
        await splash.load()
        #expect(readies == 1 && splash.error == .network(.offline))
        isDown.value = false
        await splash.load()
        #expect(readies == 2 && splash.error == nil)
    }

    @Test func `a stored user without a session is removed`() async throws {
        let app = try TestApp(transport: AppServer.transport())
        app.container.userService().adopt(User(id: 1, username: "u"))
        await app.container.splashViewModel {}.load()
        #expect(app.container.userService().user == nil)
    }

    @Test(arguments: ["/feature-flags", "/installation"])
    func `3.17 rollouts are decided when the app is ready, whichever response came last`(
        last: String,
    ) async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            if request.path == last { try await gate.pass() }
            guard request.path == "/feature-flags" else {
                return try AppServer.answer(to: request, Box([]))
            }
            return .json(
                """
                [{"key":"none","enabled":true,"rolloutPercentage":0},
                 {"key":"most","enabled":true,"rolloutPercentage":99}]
                """)
        }
        let container = try TestApp(transport: transport).container
        let flags = container.featureFlagService()
        var enabled: [Bool] = []
        let splash = container.splashViewModel {
            enabled = [flags.isEnabled("none"), flags.isEnabled("most")]
        }
        let load = Task { await splash.load() }
        await gate.arrivals(1)
        #expect(enabled.isEmpty)
        gate.open()
        await load.value
        #expect(enabled == [false, true])
    }
}
