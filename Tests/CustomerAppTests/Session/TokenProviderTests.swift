import Foundation
import StubBackport
import Testing

@testable import CustomerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client with a session, and its server.
@MainActor
struct SessionRig {
    let server: TokenServer
    let app: TestApp
    let events: AsyncStream<SessionEvent>

    init(
        _ server: TokenServer = TokenServer(), storage: any KeyValueStore = MemoryKeyValueStore(),
        clock: ManualClock = ManualClock(), logger: AppLogger = .silent,
    ) throws {
        self.server = server
        app = try TestApp(transport: server, clock: clock, storage: storage, logger: logger)
        events = app.container.sessionEvents().stream()
    }

    var clock: ManualClock { app.clock }
    var client: HTTPClient { app.container.httpClient() }
    var tokens: TokenProvider { app.container.tokenProvider() }

    func signIn(
        _ accessToken: String = "access-1", refreshToken: String? = "refresh-1",
        accessTokenExpiry: Date? = nil, refreshTokenExpiry: Date? = nil,
    ) async {
        await tokens.open(
            AuthToken(
                accessToken: accessToken, refreshToken: refreshToken, receivedAt: clock.now,
                accessTokenExpiry: accessTokenExpiry, refreshTokenExpiry: refreshTokenExpiry))
    }

    /// Starts one call of the protected operation.
    func call() -> Task<Thing, any Error> {
        let client = client
        return Task { try await client.send(.thing) }
    }

    /// The events so far; ends the subscription.
    func eventsSoFar() async -> [SessionEvent] {
        app.container.sessionEvents().send(.signedIn)
        var told: [SessionEvent] = []
        for await event in events {
            if event == .signedIn { break }
            told.append(event)
        }
        return told
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TokenProviderTests {
    @Test func `TR1 0.61 fifty rejected requests cause one refresh and all succeed`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(thingGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()

        let calls = (1...50).map { _ in rig.call() }
        await gate.arrivals(50)
        gate.open()
        for call in calls { #expect(try await call.value == Thing(name: "thing")) }

        #expect(rig.server.refreshCount == 1)
        #expect(rig.server.things.count == 100)
    }

    @Test func `TR1 a late rejection of the old token is replayed with the current one`()
        async throws
    {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(thingGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let late = rig.call()
        await gate.arrivals(1)

        // Meanwhile the session is renewed for another request.
        let refused = try await rig.tokens.grant()
        #expect(try await rig.tokens.grant(insteadOf: refused).accessToken == "access-2")
        gate.open()

        #expect(try await late.value == Thing(name: "thing"))
        #expect(rig.server.refreshCount == 1)
        #expect(rig.server.things.map(\.authorization) == ["Bearer access-1", "Bearer access-2"])
    }

    @Test func `TR2 a rejected token is renewed once, however often it is rejected`() async throws {
        let rig = try SessionRig()
        await rig.signIn()
        let refused = try await rig.tokens.grant()
        for _ in 1...3 {
            let grant = try await rig.tokens.grant(insteadOf: refused)
            #expect(grant.accessToken == "access-2" && grant.isRenewed)
        }
        #expect(rig.server.refreshCount == 1)
        #expect(await rig.tokens.session?.token.refreshToken == "refresh-2")
    }

    @Test func `TR2 0.60 callers before, during and after a refresh share it`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn(accessTokenExpiry: rig.clock.now.addingTimeInterval(600))
        rig.clock.advance(by: .seconds(600))
        let calls = (1...20).map { _ in rig.call() }
        await gate.arrivals(1)
        gate.open()
        let more = (1...20).map { _ in rig.call() }
        for call in calls + more { _ = try await call.value }
        #expect(rig.server.refreshCount == 1)
    }

    @Test func `TR3 a rejected login is sent once and changes no session`() async throws {
        let transport = ScriptedTransport(.message("Email or password was incorrect", status: 401))
        let app = try await TestApp(transport: transport).signedIn()
        let result = await outcome {
            try await app.container.authService().signIn(username: "emilys", password: "wrong")
        }
        #expect(result.appError == .unauthorized(message: "Email or password was incorrect"))
        #expect(transport.requests.map(\.path) == ["/auth/login"])
        #expect(transport.requests.first?.authorization == nil)
        #expect(await app.container.tokenProvider().session != nil)
    }

    @Test func `TR4 a request that needs a session sends nothing without one`() async throws {
        let rig = try SessionRig()
        let result = await rig.call().result
        #expect(result.appError == .notAuthenticated)
        #expect(rig.server.requests.isEmpty)
    }

    @Test(arguments: [
        TokenServer.Refresh.answer(.message("oops", status: 500)),
        .answer(.message("busy", status: 503)),
        .answer(.message("slow down", status: 429)),
        .answer(.html(status: 502)),
        .answer(.html()),
        .answer(.json("{}")),
        .answer(.json("")),
        .answer(.json("{\"accessToken\":\"\",\"refreshToken\":\"r\"}")),
        .answer(.message("teapot", status: 418)),
        .failure(.timedOut), .failure(.networkConnectionLost), .failure(.cannotConnectToHost),
    ])
    func `TR5 a temporary failure of the refresh keeps the session, and the next call tries again`(
        refresh: TokenServer.Refresh,
    ) async throws {
        let rig = try SessionRig()
        await rig.signIn()
        rig.server.expireAccessTokens()
        rig.server.script(refresh)

        #expect(await rig.call().result.appError == .refreshUnavailable(retryAfter: nil))
        #expect(await rig.tokens.session?.token.refreshToken == "refresh-1")
        #expect(try await rig.call().value == Thing(name: "thing"))
        #expect(await rig.eventsSoFar() == [])
    }

    @Test(arguments: [400, 401, 403, 404])
    func `TR5 a definite rejection of the refresh ends the session`(status: Int) async throws {
        let rig = try SessionRig()
        await rig.signIn()
        rig.server.expireAccessTokens()
        rig.server.script(.answer(.message("Invalid refresh token", status: status)))

        #expect(await rig.call().result.appError == .sessionExpired)
        #expect(await rig.tokens.session == nil)
        #expect(
            await rig.eventsSoFar() == [.expired(.refused(message: "Invalid refresh token"))])
        #expect(await rig.call().result.appError == .notAuthenticated)
        #expect(rig.server.requests.count == 2)
    }

    @Test func `TR5 a session without a refresh token ends when its token is rejected`()
        async throws
    {
        let rig = try SessionRig()
        await rig.signIn(refreshToken: nil)
        rig.server.expireAccessTokens()
        #expect(await rig.call().result.appError == .sessionExpired)
        #expect(rig.server.refreshCount == 0)
        #expect(await rig.eventsSoFar() == [.expired(.noRefreshToken)])
    }

    @Test func `TR5 a throttled refresh is not repeated before the time the server asked for`()
        async throws
    {
        let rig = try SessionRig()
        await rig.signIn()
        rig.server.expireAccessTokens()
        rig.server.script(.answer(.message("slow", status: 429, headers: ["Retry-After": "2"])))

        #expect(
            await rig.call().result.appError == .refreshUnavailable(retryAfter: .seconds(2)))
        rig.clock.advance(by: .milliseconds(1999))
        let early = try #require(await rig.call().result.appError?.retryAfter)
        #expect(early > .zero && early < .milliseconds(2))
        #expect(rig.server.refreshCount == 1)
        rig.clock.advance(by: .milliseconds(1))
        #expect(try await rig.call().value == Thing(name: "thing"))
        #expect(rig.server.refreshCount == 2)
    }

    @Test func `TR5 a refresh without a response fails at its deadline and can be tried again`()
        async throws
    {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let calls = [rig.call(), rig.call()]
        await rig.clock.sleeper(for: .seconds(15))
        rig.clock.advance(by: .seconds(15))
        for call in calls {
            #expect(await call.result.appError == .refreshUnavailable(retryAfter: nil))
        }
        #expect(await rig.tokens.session != nil)
    }

    @Test func `TR6 a new token that is rejected causes one replay and no loop`()
        async throws
    {
        let transport = ScriptedTransport { request, _ in
            request.path == "/auth/refresh"
                ? .json("{\"accessToken\":\"new\",\"refreshToken\":\"r2\"}")
                : .message("Token Expired!", status: 401)
        }
        let app = try await TestApp(transport: transport).signedIn()
        let client = app.container.httpClient()
        let result = await outcome { try await client.send(.thing) }
        #expect(result.appError == .unauthorized(message: "Token Expired!"))
        #expect(transport.requests.map(\.path) == ["/auth/thing", "/auth/refresh", "/auth/thing"])
        #expect(await app.container.tokenProvider().session != nil)
    }

    @Test func `TR6 a call that waited for a renewal does not request another`() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/auth/refresh"
                ? .json("{\"accessToken\":\"new\",\"refreshToken\":\"r2\"}")
                : .message("Token Expired!", status: 401)
        }
        let app = try TestApp(transport: transport)
        await app.container.tokenProvider().open(
            AuthToken(
                accessToken: "old", refreshToken: "r1", receivedAt: app.clock.now,
                accessTokenExpiry: app.clock.now.addingTimeInterval(60)))
        app.clock.advance(by: .seconds(60))
        let client = app.container.httpClient()
        let result = await outcome { try await client.send(.thing) }
        #expect(result.appError == .unauthorized(message: "Token Expired!"))
        #expect(transport.requests.map(\.path) == ["/auth/refresh", "/auth/thing"])
    }

    @Test
    func `TR7 0.62 the end of a session is reported once, whatever the number of failed calls`()
        async throws
    {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(thingGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        rig.server.script(.answer(.message("Invalid refresh token", status: 403)))
        let calls = (1...8).map { _ in rig.call() }
        await gate.arrivals(8)
        gate.open()
        for call in calls { #expect(await call.result.appError == .sessionExpired) }

        #expect(rig.server.refreshCount == 1)
        #expect(rig.server.things.count == 8)
        #expect(
            await rig.eventsSoFar() == [.expired(.refused(message: "Invalid refresh token"))])
    }

    @Test func `TR7 the credentials are removed before the end is reported`() async throws {
        let tokens = Box<TokenProvider?>(nil)
        let seen = Box<CredentialStore.Session??>(nil)
        let provider = TokenProvider(
            configuration: try .make(), clock: ManualClock(),
            refresh: { _ in throw AppError.unauthorized(message: nil) },
            onEnd: { _ in seen.value = .some(await tokens.value?.session) })
        tokens.value = provider
        let client = HTTPClient(
            configuration: try .make(),
            transport: ScriptedTransport(.message("Token Expired!", status: 401)),
            clock: ManualClock(), tokens: provider)
        await provider.open(
            AuthToken(accessToken: "a", refreshToken: "r", receivedAt: ManualClock.start))
        #expect(await outcome { try await client.send(.thing) }.appError == .sessionExpired)
        #expect(seen.value == .some(nil))
    }

    @Test func `TR8 a refresh that ends after the logout restores nothing`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let call = rig.call()
        await gate.arrivals(1)
        _ = await rig.tokens.close()
        gate.open()
        #expect(await call.result.appError == .sessionEnded)
        #expect(await rig.tokens.session == nil)
        #expect(rig.server.things.count == 1)
        #expect(await rig.eventsSoFar() == [.signedOut])
    }

    @Test func `TR8 a logout fails the callers that wait for a refresh immediately`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate, ignoresCancellation: true))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let call = rig.call()
        await gate.arrivals(1)
        _ = await rig.tokens.close()
        #expect(await call.result.appError == .sessionEnded)
        #expect(gate.heldCount == 1)
        gate.open()
    }

    @Test func `TR8 a refresh that ends after another login leaves its tokens unchanged`()
        async throws
    {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let call = rig.call()
        await gate.arrivals(1)
        rig.server.accept("other-access")
        await rig.signIn("other-access", refreshToken: "other-refresh")
        gate.open()
        #expect(await call.result.appError == .sessionEnded)
        #expect(await rig.tokens.session?.token.accessToken == "other-access")
        #expect(await rig.tokens.session?.token.refreshToken == "other-refresh")
        #expect(try await rig.call().value == Thing(name: "thing"))
        #expect(rig.server.things.last?.authorization == "Bearer other-access")
    }

    @Test func `TR8 a store accepts a renewed token only for the session it was made for`() {
        var store = CredentialStore()
        let token = AuthToken(accessToken: "a", refreshToken: "r", receivedAt: ManualClock.start)
        let first = store.open(token)
        let second = store.open(
            AuthToken(accessToken: "b", refreshToken: "s", receivedAt: ManualClock.start))
        let isTakenForFirst = store.replace(token, in: first.generation)
        let present = store.session
        #expect(!isTakenForFirst && present == second)
        let closed = [store.close(second.generation), store.close(second.generation)]
        let isTakenAfterwards = store.replace(token, in: second.generation)
        let last = store.session
        #expect(closed == [true, false] && !isTakenAfterwards && last == nil)
    }

    @Test func `TR9 a rejection affects only the access token`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        let end = rig.clock.now.addingTimeInterval(9000)
        await rig.signIn(refreshTokenExpiry: end)
        rig.server.expireAccessTokens()
        let call = rig.call()
        await gate.arrivals(1)
        let token = try #require(await rig.tokens.session?.token)
        #expect(token.refreshToken == "refresh-1")
        #expect(token.refreshExpiresAt == end)
        gate.open()
        _ = try await call.value
    }

    @Test(arguments: [
        (life: 600.0, elapsed: 569.0, isStale: false), (600, 570, true), (600, 700, true),
        (60, 29, false), (60, 30, true), (40, 19, false), (40, 20, true), (2, 1, true),
    ])
    func `TR10 a token is renewed 30 s before its expiry, or after half its life if later`(
        life: TimeInterval, elapsed: TimeInterval, isStale: Bool,
    ) {
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        let token = AuthToken(
            accessToken: "a", refreshToken: nil, receivedAt: start,
            accessTokenExpiry: start.addingTimeInterval(life))
        let now = start.addingTimeInterval(elapsed)
        #expect(token.isStale(at: now, leeway: .seconds(30)) == isStale)
    }

    @Test func `TR11 the expiry is read from the token when the response does not state it`()
        async throws
    {
        let rig = try SessionRig()
        let now = rig.clock.now
        let token = webToken(issuedAt: now, expiresAt: now.addingTimeInterval(3600))
        rig.server.accept(token)
        await rig.signIn(token)
        rig.clock.advance(by: .seconds(3569))
        _ = try await rig.call().value
        #expect(rig.server.refreshCount == 0)
        rig.clock.advance(by: .seconds(1))
        _ = try await rig.call().value
        #expect(rig.server.requests.map(\.path) == ["/auth/thing", "/auth/refresh", "/auth/thing"])
    }

    @Test(arguments: [
        "opaque", "a.b.c", "e30.bm90IGpzb24.x", "..", "",
        "e30.\(Data("{\"exp\":1e300}".utf8).base64EncodedString()).x",
        "e30.\(Data("{\"exp\":-5}".utf8).base64EncodedString()).x",
    ])
    func `TR11 an unreadable token is renewed only when it is rejected`(text: String) {
        let token = AuthToken(accessToken: text, refreshToken: "r", receivedAt: .distantPast)
        #expect(token.expiresAt == nil)
        #expect(token.isStale(at: .distantFuture, leeway: .seconds(30)) == false)
    }

    @Test func `TR12 an expired refresh token ends the session without a request`()
        async throws
    {
        let rig = try SessionRig()
        let now = rig.clock.now
        await rig.signIn(
            accessTokenExpiry: now.addingTimeInterval(100),
            refreshTokenExpiry: now.addingTimeInterval(200))
        rig.clock.advance(by: .seconds(200))
        #expect(await rig.call().result.appError == .sessionExpired)
        #expect(rig.server.requests.isEmpty)
        #expect(await rig.eventsSoFar() == [.expired(.refreshTokenExpired)])
    }

    @Test
    func `TR13 a cancelled caller leaves immediately and the refresh continues for the others`()
        async throws
    {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let calls = (1...3).map { _ in rig.call() }
        await gate.arrivals(1)
        calls[0].cancel()
        #expect(await calls[0].result.isCancellation)
        gate.open()
        #expect(try await calls[1].value == Thing(name: "thing"))
        #expect(try await calls[2].value == Thing(name: "thing"))
        #expect(rig.server.refreshCount == 1)
    }

    @Test func `TR13 a refresh continues when all callers have left`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let call = rig.call()
        await gate.arrivals(1)
        call.cancel()
        #expect(await call.result.isCancellation)
        gate.open()
        #expect(try await rig.call().value == Thing(name: "thing"))
        #expect(rig.server.refreshCount == 1)
    }

    @Test func `TR14 both new tokens are stored before a waiter continues`() async throws {
        let tokens = Box<TokenProvider?>(nil)
        let configuration = try AppConfiguration.make()
        let transport = ScriptedTransport { request, number in
            guard number > 1 else { return .message("Token Expired!", status: 401) }
            // The tokens in the store while the replay is in flight.
            let token = await tokens.value?.session?.token
            return .json(
                "{\"name\":\"\(token?.accessToken ?? "-") \(token?.refreshToken ?? "-")\"}")
        }
        let provider = TokenProvider(
            configuration: configuration, clock: ManualClock(),
            refresh: { _ in
                AuthToken(accessToken: "a2", refreshToken: "r2", receivedAt: ManualClock.start)
            })
        tokens.value = provider
        await provider.open(
            AuthToken(accessToken: "a1", refreshToken: "r1", receivedAt: ManualClock.start))
        let client = HTTPClient(
            configuration: configuration, transport: transport, clock: ManualClock(),
            tokens: provider)
        #expect(try await client.send(.thing) == Thing(name: "a2 r2"))
    }

    @Test func `TR14 after a failed replay the next refresh uses the new refresh token`()
        async throws
    {
        let rig = try SessionRig()
        await rig.signIn()
        rig.server.expireAccessTokens()
        _ = try await rig.call().value
        rig.server.expireAccessTokens()
        _ = try await rig.call().value
        let bodies = rig.server.requests.filter { $0.path == "/auth/refresh" }.map(\.httpBody)
        #expect(
            bodies == [
                Data("{\"refreshToken\":\"refresh-1\"}".utf8),
                Data("{\"refreshToken\":\"refresh-2\"}".utf8),
            ])
    }

    @Test func `TR14 both tokens are stored in one write, so that no crash can separate them`()
        async throws
    {
        let secrets = WriteRecorder()
        let rig = try SessionRig(storage: secrets)
        await rig.signIn()
        rig.server.expireAccessTokens()
        _ = try await rig.call().value
        let writes = secrets.writes(of: "session.token")
        #expect(writes.count == 2)
        let pairs = writes.map { text in
            [1, 2].filter { text.contains("access-\($0)") && text.contains("refresh-\($0)") }
        }
        #expect(pairs == [[1], [2]])
    }

    @Test
    func `TR14 an unreadable refresh response keeps both tokens, and the refresh is tried again`()
        async throws
    {
        let attempts = Box(0)
        let transport = ScriptedTransport { request, _ in
            guard request.path == "/auth/refresh" else {
                return request.authorization == "Bearer new"
                    ? .json("{}") : .message("Token Expired!", status: 401)
            }
            attempts.value += 1
            return attempts.value == 1
                ? .json("{\"accessToken\":\"new\",\"refreshToken\":")
                : .json("{\"accessToken\":\"new\",\"refreshToken\":\"r2\"}")
        }
        let app = try await TestApp(transport: transport).signedIn(accessToken: "old")
        let client = app.container.httpClient()
        let endpoint = Endpoint<NoContent>(.get, "/auth/thing", authentication: .bearer)
        let first = await outcome { try await client.send(endpoint) }
        #expect(first.appError == .refreshUnavailable(retryAfter: nil))
        let kept = await app.container.tokenProvider().session?.token
        #expect(kept?.accessToken == "old" && kept?.refreshToken == "refresh-1")
        _ = try await client.send(endpoint)
        let asked = transport.requests.filter { $0.path == "/auth/refresh" }.map(\.bodyText)
        #expect(asked == Array(repeating: "{\"refreshToken\":\"refresh-1\"}", count: 2))
        #expect(await app.container.tokenProvider().session?.token.refreshToken == "r2")
    }

    @Test func `TR14 a response without a refresh token keeps the old one`() async throws {
        let rig = try SessionRig()
        await rig.signIn()
        rig.server.expireAccessTokens()
        rig.server.script(.grantWithoutRefreshToken)
        _ = try await rig.call().value
        let token = try #require(await rig.tokens.session?.token)
        #expect(token.accessToken == "access-2")
        #expect(token.refreshToken == "refresh-1")
    }

    @Test func `TR15 a replay differs from its original only in the authorization`() async throws {
        let transport = ScriptedTransport { request, number in
            request.path == "/auth/refresh"
                ? .json("{\"accessToken\":\"new\",\"refreshToken\":\"r2\"}")
                : number == 1 ? .message("Token Expired!", status: 401) : .json("{}")
        }
        let app = try await TestApp(transport: transport).signedIn(accessToken: "old")
        let form = MultipartForm([
            .field("title", "a+b"),
            .file("file", fileName: "p.png", contentType: "image/png", data: Data([0, 1, 255])),
        ])
        _ = try await app.container.httpClient().send(
            Endpoint<NoContent>(
                .post, "/auth/upload", body: .multipart(form), authentication: .bearer,
                idempotencyKey: "key-1"))
        let uploads = transport.requests.filter { $0.path == "/auth/upload" }
        try #require(uploads.count == 2)
        #expect(uploads.map(\.authorization) == ["Bearer old", "Bearer new"])
        var (first, second) = (uploads[0], uploads[1])
        #expect(first.httpBody == second.httpBody && first.httpBody?.isEmpty == false)
        first.setValue(nil, forHTTPHeaderField: "Authorization")
        second.setValue(nil, forHTTPHeaderField: "Authorization")
        #expect(first == second)
    }

    @Test func `TR18 a request made during a refresh waits for the new token`() async throws {
        let gate = Gate()
        let rig = try SessionRig(TokenServer(refreshGate: gate))
        await rig.signIn()
        rig.server.expireAccessTokens()
        let first = rig.call()
        await gate.arrivals(1)
        let during = (1...5).map { _ in rig.call() }
        gate.open()
        for call in [first] + during { _ = try await call.value }
        #expect(rig.server.things.count { $0.authorization == "Bearer access-1" } == 1)
        #expect(rig.server.things.count { $0.authorization == "Bearer access-2" } == 6)
        #expect(rig.server.refreshCount == 1)
    }

    @Test func `TR19 a missing permission causes no refresh`() async throws {
        let transport = ScriptedTransport(.message("Admins only", status: 403))
        let app = try await TestApp(transport: transport).signedIn()
        let client = app.container.httpClient()
        #expect(
            await outcome { try await client.send(.thing) }.appError
                == .notAllowed(message: "Admins only"))
        #expect(transport.requests.count == 1)
        #expect(await app.container.tokenProvider().session != nil)
    }

    @Test func `TR19 a token with an insufficient scope is not renewed`() async throws {
        let transport = ScriptedTransport(
            .message(
                "More rights needed", status: 401,
                headers: ["www-authenticate": "Bearer error=\"insufficient_scope\""]))
        let app = try await TestApp(transport: transport).signedIn()
        let client = app.container.httpClient()
        #expect(
            await outcome { try await client.send(.thing) }.appError
                == .notAllowed(message: "More rights needed"))
        #expect(transport.requests.count == 1)
    }

    @Test func `TR20 each kind of authentication sends its credentials, or nothing without them`()
        async throws
    {
        let transport = ScriptedTransport(.json("{}"))
        let client = HTTPClient(
            configuration: try .make(), transport: transport, clock: ManualClock())
        func send(_ authentication: Authentication) async -> AppError? {
            await outcome {
                try await client.send(
                    Endpoint<NoContent>(.get, "/x", authentication: authentication))
            }.appError
        }
        #expect(await send(.none) == nil)
        #expect(await send(.token("t")) == nil)
        #expect(await send(.basic(username: "Aladdin", password: "open sesame")) == nil)
        #expect(
            transport.requests.map(\.authorization)
                == [nil, "Bearer t", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="])
        #expect(await send(.token("")) == .notAuthenticated)
        #expect(await send(.basic(username: "", password: "p")) == .notAuthenticated)
        #expect(await send(.basic(username: "a:b", password: "p")) == .notAuthenticated)
        #expect(await send(.bearer) == .notAuthenticated)
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [200, 204])
    func `TR21 an empty response where content is promised is a separate error`(
        status: Int,
    ) async throws {
        let transport = ScriptedTransport(Answer(status: status))
        let app = try await TestApp(transport: transport).signedIn()
        let client = app.container.httpClient()
        #expect(
            await outcome { try await client.send(.thing) }.appError == .badContent(.empty))
    }

    @Test func `TR22 no token or password reaches the log`() async throws {
        let recorder = LogRecorder()
        let rig = try SessionRig(logger: recorder.logger)
        let secret = webToken(expiresAt: .distantFuture, name: "secret")
        await rig.signIn(secret)
        rig.server.script(
            .answer(
                .message("no: Bearer \(secret) with \\\"password\\\":\\\"hunter2\\\"", status: 500))
        )
        _ = await rig.call().result
        _ = try await rig.call().value
        let client = rig.client
        _ = await outcome {
            try await client.send(
                Endpoint<NoContent>(
                    .get, "/x", query: [QueryItem("accessToken", "t0ps3cret")]))
        }
        #expect(recorder.text.contains("/auth/thing"))
        for word in [secret, "access-2", "refresh-1", "hunter2", "t0ps3cret"] {
            #expect(!recorder.text.contains(word), "\(word) was logged")
        }
    }

    @Test func `TR23 after a relaunch with an expired access token the first call refreshes once`()
        async throws
    {
        let storage = MemoryKeyValueStore()
        let clock = ManualClock()
        let before = try SessionRig(storage: storage, clock: clock)
        await before.signIn(accessTokenExpiry: clock.now.addingTimeInterval(60))
        clock.advance(by: .seconds(3600))

        let after = try SessionRig(storage: storage, clock: clock)
        #expect(await after.tokens.isSignedIn)
        let calls = (1...6).map { _ in after.call() }
        for call in calls { _ = try await call.value }
        #expect(after.server.refreshCount == 1)
        #expect(after.server.things.allSatisfy { $0.authorization == "Bearer access-2" })
    }

    @Test func `TR24 a token that is rejected although it seems fresh is renewed`() async throws {
        let rig = try SessionRig()
        await rig.signIn(accessTokenExpiry: rig.clock.now.addingTimeInterval(3600))
        rig.server.expireAccessTokens()
        _ = try await rig.call().value
        #expect(rig.server.refreshCount == 1)
    }

    @Test(arguments: [-600.0, 600.0])
    func `TR24 a device clock ten minutes off causes no refresh of a new token`(
        offset: TimeInterval,
    ) async throws {
        let clock = ManualClock()
        let serverTime = clock.now.addingTimeInterval(-offset)
        let rig = try SessionRig(clock: clock)
        let token = webToken(issuedAt: serverTime, expiresAt: serverTime.addingTimeInterval(300))
        rig.server.accept(token)
        await rig.signIn(token)
        for _ in 1...3 { _ = try await rig.call().value }
        #expect(rig.server.refreshCount == 0)
        clock.advance(by: .seconds(270))
        _ = try await rig.call().value
        #expect(rig.server.refreshCount == 1)
    }

    @Test func `TR24 a token that is expired on receipt is used until the server rejects it`() {
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        let token = AuthToken(
            accessToken: webToken(expiresAt: now.addingTimeInterval(-300)), refreshToken: nil,
            receivedAt: now)
        #expect(token.isStale(at: now, leeway: .seconds(30)) == false)
    }

    @Test func `TR25 a refresh token that is expired on receipt is used nevertheless`()
        async throws
    {
        let rig = try SessionRig()
        await rig.signIn(refreshTokenExpiry: rig.clock.now.addingTimeInterval(-1))
        rig.server.expireAccessTokens()
        #expect(try await rig.call().value == Thing(name: "thing"))
    }

    @Test func `TR26 both forms of cancellation become one error, without a retry`()
        async throws
    {
        let transport = ScriptedTransport { _, _ in throw URLError(.cancelled) }
        let client = HTTPClient(
            configuration: try .make(), transport: transport, clock: ManualClock())
        let endpoint = Endpoint<NoContent>(.get, "/x", retry: .attempts(5))
        #expect(await outcome { try await client.send(endpoint) }.appError == .cancelled)
        #expect(transport.requests.count == 1)

        let gate = Gate()
        let held = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json("{}")
        }
        let other = HTTPClient(configuration: try .make(), transport: held, clock: ManualClock())
        let task = Task { try await other.send(endpoint) }
        await gate.arrivals(1)
        task.cancel()
        #expect(await task.result.mapError { $0 as any Error }.appError == .cancelled)
        #expect(held.requests.count == 1)
    }
}

/// A store in memory that records every text that was written to it.
private final class WriteRecorder: KeyValueStore {
    private let store = MemoryKeyValueStore()
    private let log = Mutex<[(key: String, text: String)]>([])

    func writes(of key: String) -> [String] {
        log.withLock { $0.filter { $0.key == key }.map(\.text) }
    }

    func data(forKey key: String) -> Data? { store.data(forKey: key) }

    func set(_ data: Data?, forKey key: String) {
        log.withLock { $0.append((key, String(decoding: data ?? Data(), as: UTF8.self))) }
        store.set(data, forKey: key)
    }
}
