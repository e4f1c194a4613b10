import Foundation
import Testing

@testable import CustomerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct EndpointOptionsTests {
    private struct Word: Decodable, Sendable, Equatable {
        let text: String
    }

    @Test func `0.58 demo data is decoded like a response, and nothing is sent`() async throws {
        var configuration = try AppConfiguration.make()
        configuration.usesDemoData = true
        let transport = ScriptedTransport(.json("{}"))
        let client = HTTPClient(configuration: configuration, transport: transport)
        let endpoint = Endpoint<Word>(.get, "/word").with {
            $0.demoReply = HTTPReply(
                status: 200, headers: ["Content-Type": "application/json"],
                body: Data("{\"text\":\"demo\"}".utf8))
        }
        #expect(try await client.send(endpoint) == Word(text: "demo"))
        #expect(try await client.send(endpoint.map(\.text)) == "demo")
        let without = await outcome { try await client.send(Endpoint<Word>(.get, "/word")) }
        #expect(without.appError == .invalidEndpoint("GET /word has no demo data"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `0.57 an endpoint can adjust the finished request`() throws {
        let url = try #require(URL(string: "http://api.example.com"))
        let endpoint = Endpoint<NoContent>(
            .post, "/a/\(7)", query: [QueryItem("b", "c")], headers: ["X-A": "1"],
            body: .text("é"), idempotencyKey: "k",
        ).with { $0.adjust = { $0.setValue("2", forHTTPHeaderField: "X-A") } }
        let request = try endpoint.map { $0 }.request(relativeTo: url)
        #expect(request.url?.absoluteString == "http://api.example.com/a/7?b=c")
        #expect(request.value(forHTTPHeaderField: "X-A") == "2")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
        #expect(request.httpBody == Data("é".utf8))
        #expect(endpoint.operation == "POST /a/{}")
    }

    @Test func `0.57 a given address is used unchanged, and another server gets no token`()
        async throws
    {
        let transport = ScriptedTransport(.json("{}"))
        let app = try await TestApp(transport: transport).signedIn()
        let client = await app.container.httpClient()
        func send(_ address: String, _ authentication: Authentication) async throws {
            let url = try #require(URL(string: address))
            let endpoint = Endpoint<NoContent>(.get, "", authentication: authentication)
            _ = try await client.send(endpoint.with { $0.address = url })
        }
        try await send("http://api.example.com/next?cursor=a%2Bb", .bearer)
        try await send("https://cdn.example.com/1.png", .none)
        let refused = await outcome { try await send("https://evil.example.com/", .bearer) }
        let unusable = await outcome { try await send("file:///etc/passwd", .none) }
        #expect(
            refused.appError
                == .invalidEndpoint("The session's token must not be sent to another server"))
        #expect(unusable.appError == .invalidEndpoint("file:///etc/passwd cannot be fetched"))
        #expect(
            transport.requests.map { $0.url?.absoluteString } == [
                "http://api.example.com/next?cursor=a%2Bb", "https://cdn.example.com/1.png",
            ])
        #expect(transport.requests.map(\.authorization) == ["Bearer access-1", nil])
    }

    @Test func `3.11 an app is configured by values, and its key is sent only to its API`()
        async throws
    {
        var configuration = try AppConfiguration.stub(port: 4280)
        #expect(configuration.baseURL.absoluteString == "http://127.0.0.1:4280")
        #expect(try AppConfiguration.production().baseURL.scheme == "https")
        configuration.apiKey = "secret"
        let transport = ScriptedTransport(.json("{}"))
        let client = HTTPClient(configuration: configuration, transport: transport)
        _ = try await client.send(Endpoint<NoContent>(.get, "/a"))
        let elsewhere = try #require(URL(string: "https://cdn.example.com/1.png"))
        _ = try await client.send(
            Endpoint<NoContent>(.get, "").with { $0.address = elsewhere })
        let keys = transport.requests.map { $0.value(forHTTPHeaderField: "X-Api-Key") }
        #expect(keys == ["secret", nil])
    }

    @Test(arguments: [
        ("</auth/feed?cursor=b>; rel=\"next\"", "http://api.example.com/auth/feed?cursor=b"),
        (
            "<https://x.example.com/>; rel=prev, <?cursor=c>; title=\"a\"; rel=\"last next\"",
            "http://api.example.com/auth/feed?cursor=c"
        ),
        ("<https://other.example.com/p>; REL=Next", "https://other.example.com/p"),
        ("</a>; rel=\"prev\"", nil), ("nonsense", nil),
    ])
    func `the next page is requested from the link`(header: String, target: String?) throws {
        let url = try #require(URL(string: "http://api.example.com/auth/feed?limit=2"))
        let reply = HTTPReply(status: 200, headers: ["link": header], url: url)
        #expect(LinkHeader.target("next", in: reply, from: url)?.absoluteString == target)
    }
}
