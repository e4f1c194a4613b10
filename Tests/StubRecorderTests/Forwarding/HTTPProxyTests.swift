import StubHTTP
import StubRecordings
import Testing

@testable import StubRecorder

/// `http` upstreams that are reached through a proxy.
@Suite(.timeLimit(.minutes(10)))
struct HTTPProxyTests {
    private func upstream(_ url: String, by proxy: String) throws -> HTTPUpstream {
        try HTTPUpstream(
            url: url, deadline: .seconds(600),
            settings: UpstreamSettings(environment: ["http_proxy": proxy]))
    }

    @Test func `the proxy gets the whole URL and its own credentials`() async throws {
        let proxy = try ScriptedServer { _, _, _ in
            .answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        }
        defer { proxy.stop() }
        let response = try await upstream(
            "http://api.test:8080/v1", by: "http://ann:s3cret@127.0.0.1:\(proxy.port)"
        ).send(
            HTTPRequest(
                .post, "/a?b=c", fields: ["Proxy-Authorization": "of the app"], body: [0x61]))
        #expect(response.body == Array("hi".utf8))
        #expect(
            proxy.requests == [
                "POST http://api.test:8080/v1/a?b=c HTTP/1.1\r\nHost: api.test:8080\r\n"
                    + "Via: 1.1 understudy\r\nProxy-Authorization: Basic YW5uOnMzY3JldA==\r\n"
                    + "Content-Length: 1\r\nConnection: close\r\n\r\na"
            ])
    }

    @Test(arguments: [
        ("ann:s3cret@", "rejected the user or the password"),
        ("", "requires a user and a password"),
    ])
    func `a proxy's 407 is no response of the API`(_ user: String, _ text: String) async throws {
        let proxy = try ScriptedServer { _, _, _ in
            .answerAndClose("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
        }
        defer { proxy.stop() }
        let error = await #expect(throws: UpstreamError.self) {
            try await upstream("http://api.test", by: "\(user)127.0.0.1:\(proxy.port)").send(
                HTTPRequest(.get, "/"))
        }
        #expect(error?.response.status == 502)
        #expect(error?.description.contains(text) == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func `a proxy that does not listen is named`() async throws {
        let proxy = try ScriptedServer { _, _, _ in .close }
        proxy.stop()
        let error = await #expect(throws: UpstreamError.self) {
            try await upstream("http://api.test", by: "127.0.0.1:\(proxy.port)").send(
                HTTPRequest(.get, "/"))
        }
        #expect(
            error?.description.contains(
                "no proxy listens at 127.0.0.1:\(proxy.port), which http_proxy names") == true)
    }

    @Test func `an exempt upstream is reached directly`() async throws {
        let server = try ScriptedServer { _, _, _ in
            .answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        let direct = try HTTPUpstream(
            url: server.url, deadline: .seconds(600),
            settings: UpstreamSettings(
                environment: ["http_proxy": "http://p.invalid:1", "NO_PROXY": "127.0.0.0/8"]))
        _ = try await direct.send(HTTPRequest(.get, "/a"))
        #expect(server.requests.first?.hasPrefix("GET /a HTTP/1.1\r\n") == true)
    }
}
