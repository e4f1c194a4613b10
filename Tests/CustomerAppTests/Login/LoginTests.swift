import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LoginTests {
    nonisolated private static let body = """
        {"accessToken":"a","refreshToken":"r","id":1,"username":"emilys","email":"e@example.com",
         "firstName":"Emily","lastName":"Stone","gender":"female","image":""}
        """

    private func fill(_ form: LoginViewModel) {
        form.username = "emilys"
        form.password = "emilyspass"
    }

    @Test func `opens a session and passes on the user`() async throws {
        let transport = ScriptedTransport(.json(Self.body))
        let app = try TestApp(transport: transport)
        let events = app.container.sessionEvents().stream()
        let signedIn = Box<User?>(nil)
        let form = app.container.loginViewModel { signedIn.value = $0 }
        #expect(!form.canSubmit)
        fill(form)
        await form.submit()
        #expect(signedIn.value?.displayName == "Emily Stone")
        #expect(app.container.userService().user == signedIn.value)
        #expect(form.password == "" && form.error == nil && !form.isSubmitting)
        #expect(await app.container.authService().isSignedIn)
        #expect(
            transport.requests.first?.httpBody
                == Data("{\"password\":\"emilyspass\",\"username\":\"emilys\"}".utf8))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .signedIn)
    }

    @Test(arguments: [(400, "Invalid credentials"), (401, "Email or password was incorrect")])
    func `shows why a login is rejected, and requests no refresh`(
        status: Int, message: String,
    ) async throws {
        let transport = ScriptedTransport(.message(message, status: status))
        let app = try TestApp(transport: transport)
        let form = app.container.loginViewModel { _ in }
        fill(form)
        await form.submit()
        #expect(form.errorMessage == message)
        #expect(form.password == "emilyspass")
        #expect(transport.requests.map(\.path) == ["/auth/login"])
        #expect(await app.container.authService().isSignedIn == false)
    }

    @Test func `sends the form once when it is tapped twice`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json(Self.body)
        }
        let form = try TestApp(transport: transport).container.loginViewModel { _ in }
        fill(form)
        let first = Task { await form.submit() }
        await gate.arrivals(1)
        #expect(form.isSubmitting && !form.canSubmit)
        await form.submit()
        gate.open()
        await first.value
        #expect(transport.requests.count == 1)
    }

    @Test func `opens no session if the response contains no token`() async throws {
        let transport = ScriptedTransport(
            .json(Self.body.replacing("\"accessToken\":\"a\"", with: "\"accessToken\":\"\"")))
        let app = try TestApp(transport: transport)
        let form = app.container.loginViewModel { _ in }
        fill(form)
        await form.submit()
        #expect(form.error == .decoding(path: "accessToken", reason: "the token is empty"))
        #expect(await app.container.authService().isSignedIn == false)
        #expect(app.container.userService().user == nil)
    }

    @Test func `signs out in the app first, and then on the server with the last token`()
        async throws
    {
        let transport = ScriptedTransport(.message("oops", status: 500))
        let app = try await TestApp(transport: transport).signedIn(accessToken: "last")
        app.container.productService().toggleFavorite(.make(1))
        let events = app.container.sessionEvents().stream()
        await app.container.authService().signOut()
        await app.container.authService().signOut()
        #expect(transport.requests.map(\.path) == ["/auth/logout"])
        #expect(transport.requests.first?.authorization == "Bearer last")
        #expect(await app.container.tokenProvider().session == nil)
        #expect(app.container.productService().favoriteProducts.isEmpty)
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .signedOut)
    }

    @Test func `shows none of the previous user's data`() async throws {
        let app = try await TestApp(transport: ScriptedTransport(.json(Self.body))).signedIn()
        app.container.productService().toggleFavorite(.make(1))
        let form = app.container.loginViewModel { _ in }
        fill(form)
        await form.submit()
        #expect(app.container.productService().favoriteProducts.isEmpty)
        #expect(app.container.userService().user?.username == "emilys")
    }
}
