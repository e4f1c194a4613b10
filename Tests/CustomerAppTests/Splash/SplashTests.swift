import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SplashTests {
    @Test func `0.25 the app gets ready with everything side by side`() async throws {
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

    @Test func `flags and a number can wait, a user of a session cannot`() async throws {
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

    @Test func `a user without a session is nobody`() async throws {
        let app = try TestApp(transport: AppServer.transport())
        app.container.userService().adopt(User(id: 1, username: "u"))
        await app.container.splashViewModel {}.load()
        #expect(app.container.userService().user == nil)
    }
}
