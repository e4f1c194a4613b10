import Foundation
import Testing

@testable import CustomerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HTTPCacheTests {
    private struct Word: Decodable, Sendable {
        let text: String
    }

    nonisolated private static func word(_ text: String, _ headers: [String: String]) -> Answer {
        .json("{\"text\":\"\(text)\"}", headers: headers)
    }

    private func get(
        _ app: TestApp, _ caching: CachePolicy = .standard,
        authentication: Authentication = .bearer,
    ) async throws -> String {
        let endpoint = Endpoint<Word>(.get, "/word", authentication: authentication)
            .with { $0.caching = caching }
        return try await app.container.httpClient().send(endpoint).text
    }

    @Test func `an unchanged response is not transferred twice`() async throws {
        let transport = ScriptedTransport { request, _ in
            request.value(forHTTPHeaderField: "If-None-Match") == "W/\"a,b\""
                ? Answer(status: 304, headers: ["etag": "W/\"a,b\""])
                : Self.word("one", ["etag": "W/\"a,b\""])
        }
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "one")
        #expect(try await get(app) == "one")
        let conditions = transport.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") }
        #expect(conditions == [nil, "W/\"a,b\""])
    }

    @Test func `a fresh response is used without a request until it is stale`() async throws {
        let transport = ScriptedTransport { request, number in
            guard number < 3 else {
                return Answer(status: 304, headers: ["Cache-Control": "max-age=100"])
            }
            return Self.word("v\(number)", ["Cache-Control": "max-age=60", "ETag": "\"1\""])
        }
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "v1")
        app.clock.advance(by: .seconds(59))
        #expect(try await get(app) == "v1")
        app.clock.advance(by: .seconds(1))
        #expect(try await get(app) == "v2")
        app.clock.advance(by: .seconds(60))
        #expect(try await get(app) == "v2")
        app.clock.advance(by: .seconds(99))
        #expect(try await get(app) == "v2")
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [
        ["Cache-Control": "no-store, max-age=60", "ETag": "\"1\""],
        ["Cache-Control": "max-age=60", "Vary": "Accept-Language"], ["X-Other": "1"],
        ["Cache-Control": "max-age=60", "Age": "60"], ["Cache-Control": "no-cache, max-age=60"],
    ])
    func `a response is not cached if it must not be, or has no validator`(
        headers: [String: String],
    ) async throws {
        let transport = ScriptedTransport { _, number in Self.word("v\(number)", headers) }
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "v1")
        #expect(try await get(app) == "v2")
        #expect(app.container.httpCache().count == 0)
    }

    @Test func `pulling to refresh revalidates even a fresh response`() async throws {
        let transport = ScriptedTransport { _, number in
            Self.word("v\(number)", ["Cache-Control": "max-age=60", "ETag": "\"\(number)\""])
        }
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "v1")
        #expect(try await get(app, .revalidate) == "v2")
        #expect(try await get(app) == "v2")
        #expect(try await get(app, .bypass) == "v3")
        #expect(try await get(app) == "v2")
        #expect(transport.requests[2].value(forHTTPHeaderField: "If-None-Match") == nil)
    }

    @Test func `a response that was removed during its revalidation is fetched again`() async throws
    {
        let gate = Gate()
        let transport = ScriptedTransport { request, number in
            guard number == 2 else { return Self.word("v\(number)", ["ETag": "\"1\""]) }
            try await gate.pass()
            return Answer(status: 304)
        }
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "v1")
        let call = Task { try await get(app) }
        await gate.arrivals(1)
        app.container.httpCache().removeAll()
        gate.open()
        #expect(try await call.value == "v3")
        #expect(transport.requests.last?.value(forHTTPHeaderField: "If-None-Match") == nil)
    }

    @Test func `a response is cached for the session that received it`() async throws {
        let transport = ScriptedTransport { request, _ in
            Self.word(request.authorization ?? "nobody", ["Cache-Control": "max-age=600"])
        }
        let app = try await TestApp(transport: transport).signedIn(accessToken: "a")
        #expect(try await get(app) == "Bearer a")
        let again = await app.signedIn(accessToken: "b")
        #expect(try await get(again) == "Bearer b")
        #expect(try await get(again, authentication: .none) == "nobody")
        _ = await app.container.tokenProvider().close()
        #expect(await outcome { try await get(app) }.appError == .notAuthenticated)
        #expect(app.container.httpCache().count == 0)
    }

    @Test func `a write makes all responses stale`() async throws {
        let transport = ScriptedTransport { request, number in
            Self.word("v\(number)", ["Cache-Control": "max-age=600", "ETag": "\"\(number)\""])
        }
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "v1")
        _ = try await app.container.httpClient().send(
            Endpoint<NoContent>(.put, "/other", body: .text("x"), authentication: .bearer))
        #expect(try await get(app) == "v3")
        #expect(transport.requests[2].value(forHTTPHeaderField: "If-None-Match") == "\"1\"")
    }

    @Test func `neither an error nor a portal's page replaces a cached response`() async throws {
        let transport = ScriptedTransport(
            Self.word("good", ["ETag": "\"1\""]), .message("down", status: 503), .html(),
            Answer(status: 304))
        let app = try await TestApp(transport: transport).signedIn()
        #expect(try await get(app) == "good")
        #expect(await outcome { try await get(app) }.appError == .unavailable(message: "down"))
        #expect(await outcome { try await get(app) }.appError == .badContent(.html))
        #expect(try await get(app) == "good")
    }

    @Test func `a cached response of the previous user is not used for the next`()
        async throws
    {
        let transport = ScriptedTransport(.json("{}"))
        let app = try await TestApp(transport: transport).signedIn()
        let client = app.container.httpClient()
        let before = try #require(await app.container.tokenProvider().generation)
        _ = await app.signedIn()
        let request = URLRequest(url: try #require(URL(string: "http://api.example.com/word")))
        let call = await outcome {
            try await client.reply(to: request, authentication: .bearer, owner: before)
        }
        #expect(call.appError == .sessionEnded)
        #expect(transport.requests.isEmpty)
    }

    @Test func `the least recently used responses are evicted`() async throws {
        let cache = HTTPCache(maximumCount: 2)
        let client = HTTPClient(
            configuration: try .make(),
            transport: ScriptedTransport { request, number in
                Self.word("v\(number)", ["Cache-Control": "max-age=60"])
            }, clock: ManualClock(), cache: cache)
        func get(_ number: Int) async throws -> String {
            try await client.send(Endpoint<Word>(.get, "/\(number)")).text
        }
        #expect(try await get(1) == "v1")
        #expect(try await get(2) == "v2")
        #expect(try await get(1) == "v1")
        #expect(try await get(3) == "v3")
        #expect(cache.count == 2)
        #expect(try await get(1) == "v1")
        #expect(try await get(2) == "v4")
    }
}
