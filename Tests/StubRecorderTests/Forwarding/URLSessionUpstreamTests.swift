import StubHTTP
import StubRecordings
import Testing

@testable import StubRecorder

@Suite(.timeLimit(.minutes(10)))
struct URLSessionUpstreamTests {
    private func ok(_ body: String, _ fields: String = "") -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
    }

    private func text(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test func `forwards method, target, fields and body`() async throws {
        let server = try ScriptedServer { _, _, _ in
            .answer("HTTP/1.1 201 Created\r\nContent-Length: 2\r\nX-A: b\r\n\r\nhi")
        }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url + "/api/")
        let response = try await upstream.send(
            HTTPRequest(
                .post, "/items%2F1?q=a+b&select[]=x",
                fields: HTTPFields([
                    .init(name: "Authorization", value: "Bearer t"),
                    .init(name: "X-Twice", value: "1"), .init(name: "X-Twice", value: "2"),
                    .init(name: "Connection", value: "X-Hop"), .init(name: "X-Hop", value: "1"),
                    .init(name: "Host", value: "recorder:4280"),
                    .init(name: "Accept-Encoding", value: "gzip"),
                    .init(name: "Content-Type", value: "application/json"),
                ]), body: Array(#"{"a":1}"#.utf8)))
        #expect(response.status == 201)
        #expect(response.fields["X-A"] == "b")
        #expect(response.fields["Content-Length"] == nil)
        #expect(text(response) == "hi")
        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix("POST /api/items%2F1?q=a+b&select%5B%5D=x HTTP/1.1\r\n"))
        #expect(sent.hasSuffix("\r\n\r\n{\"a\":1}"))
        for line in [
            "Authorization: Bearer t", "X-Twice: 1, 2", "Host: 127.0.0.1:\(server.port)",
            "Accept-Encoding: identity", "Content-Type: application/json",
            "Via: 1.1 understudy",
        ] {
            #expect(sent.contains("\r\n\(line)\r\n"), "\(line) in \(sent)")
        }
        #expect(!sent.contains("X-Hop"))
    }

    @Test func `forwards the length that a response to HEAD states`() async throws {
        let server = try ScriptedServer { _, _, _ in
            .answer("HTTP/1.1 200 OK\r\nContent-Length: 1541\r\n\r\n")
        }
        defer { server.stop() }
        let response = try await URLSessionUpstream(url: server.url).send(HTTPRequest(.head, "/"))
        #expect(response.fields["Content-Length"] == "1541" && response.body.isEmpty)
    }

    @Test func `forwards no length of a coding that URLSession would decode`() async throws {
        let server = try ScriptedServer { _, _, _ in
            .answer("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 300\r\n\r\n")
        }
        defer { server.stop() }
        let response = try await URLSessionUpstream(url: server.url).send(HTTPRequest(.head, "/"))
        #expect(response.fields["Content-Length"] == nil)
        #expect(response.fields["Content-Encoding"] == nil)
    }

    @Test(arguments: [
        (404, "Not Found"), (500, "Internal Server Error"), (204, "No Content"),
        (401, "Unauthorized"),
    ])
    func `forwards any status`(_ status: Int, _ reason: String) async throws {
        let length = status == 204 ? "" : "Content-Length: 0\r\n"
        let server = try ScriptedServer { _, _, _ in
            .answer("HTTP/1.1 \(status) \(reason)\r\n\(length)\r\n")
        }
        defer { server.stop() }
        let response = try await URLSessionUpstream(url: server.url).send(HTTPRequest(.get, "/"))
        #expect(response.status == status)
    }

    @Test func `forwards redirects, with local references`() async throws {
        let port = Mailbox()
        let server = try ScriptedServer { _, _, _ in
            .answer(
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(port.value)/api/next\r\n"
                    + "Link: <http://127.0.0.1:\(port.value)/api/p?2>; rel=next\r\n"
                    + "Content-Length: 5\r\n\r\nmoved")
        }
        defer { server.stop() }
        port.value = server.port
        let upstream = try URLSessionUpstream(url: server.url + "/api")
        let response = try await upstream.send(HTTPRequest(.get, "/first"))
        #expect(response.status == 302)
        #expect(response.fields["Location"] == "/next")
        #expect(response.fields["Link"] == "</p?2>; rel=next")
        #expect(text(response) == "moved")
        #expect(server.requests.count == 1)
    }

    @Test func `stores no cookies and keeps several separate`() async throws {
        let cookies =
            "Set-Cookie: a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/\r\nSet-Cookie: b=2\r\n"
        let answer = ok("", cookies)
        let server = try ScriptedServer { _, _, _ in .answer(answer) }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url)
        let first = try await upstream.send(HTTPRequest(.get, "/"))
        _ = try await upstream.send(HTTPRequest(.get, "/"))
        #expect(
            first.fields[values: "Set-Cookie"] == [
                "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/", "b=2",
            ])
        #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie") })
    }

    @Test func `caches nothing`() async throws {
        let server = try ScriptedServer { _, count, _ in
            .answer(
                "HTTP/1.1 200 OK\r\nCache-Control: max-age=1000\r\nContent-Length: 1\r\n\r\n\(count)"
            )
        }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url)
        #expect(try await text(upstream.send(HTTPRequest(.get, "/"))) == "1")
        #expect(try await text(upstream.send(HTTPRequest(.get, "/"))) == "2")
    }

    @Test(arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"y\""])
    func `forwards a challenge as a response`(_ challenge: String) async throws {
        let server = try ScriptedServer { _, _, _ in
            .answer(
                "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\n"
                    + "Content-Length: 2\r\n\r\nno")
        }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url, deadline: .seconds(600))
        let response = try await upstream.send(HTTPRequest(.get, "/"))
        #expect(response.status == 401)
        #expect(text(response) == "no")
    }

    @Test func `times out at its deadline`() async throws {
        let server = try ScriptedServer { _, _, _ in .silence }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url, deadline: .milliseconds(50))
        let error = await #expect(throws: UpstreamError.self) {
            try await upstream.send(HTTPRequest(.get, "/"))
        }
        #expect(error == .timedOut(url: server.url, deadline: .milliseconds(50)))
        #expect(error?.response.status == 504)
    }

    @Test func `reports that no server listens`() async throws {
        let server = try ScriptedServer { _, _, _ in .close }
        server.stop()
        let upstream = try URLSessionUpstream(url: server.url, deadline: .seconds(600))
        let error = await #expect(throws: UpstreamError.self) {
            try await upstream.send(HTTPRequest(.get, "/"))
        }
        #expect(error?.response.status == 502)
        #expect(error?.description.contains(server.url) == true)
    }

    @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete])
    func `sends the next request after the server closed a kept connection`(_ method: HTTPMethod)
        async throws
    {
        let answer = ok("x")
        let server = try ScriptedServer { _, _, turn in turn == 1 ? .answer(answer) : .close }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url, deadline: .seconds(600))
        for _ in 0..<3 {
            let response = try await upstream.send(
                HTTPRequest(method, "/", body: method == .get ? [] : Array("a".utf8)))
            #expect(response.status == 200)
        }
    }

    @Test(arguments: ["", "a.io", "file:///etc/passwd"])
    func `rejects a URL that it cannot forward to`(_ url: String) {
        #expect(throws: UpstreamError.self) { try URLSessionUpstream(url: url) }
    }

    @Test func `splits joined cookies`() {
        #expect(ReceivedResponse.cookies("a=1,b=2; Path=/, c=3") == ["a=1", "b=2; Path=/", "c=3"])
        #expect(
            ReceivedResponse.cookies("a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT, b=2")
                == ["a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2"])
    }

    // MARK: - Requests that URLSession would change

    @Test(arguments: [
        (HTTPRequest(.get, "/", body: [0x61]), "the body of a GET cannot be sent"),
        (HTTPRequest(.head, "/", body: [0x61]), "the body of a HEAD cannot be sent"),
        (HTTPRequest(HTTPMethod("get"), "/"), "its method would be sent as GET, not as get"),
        (HTTPRequest(.post, "/", body: [0x61], trailers: ["X": "1"]), "trailers cannot be sent"),
    ])
    func `a request that URLSession would change is rejected with the reason`(
        request: HTTPRequest, reason: String
    ) async throws {
        let answer = ok("x")
        let server = try ScriptedServer { _, _, _ in .answer(answer) }
        defer { server.stop() }
        let upstream = try URLSessionUpstream(url: server.url)
        let error = await #expect(throws: UpstreamError.self) { try await upstream.send(request) }
        #expect(error?.response.status == 502)
        #expect(error?.description.contains(reason) == true)
        #expect(server.requests.isEmpty)
    }

    @Test func `a body without a type is not declared as a form`() async throws {
        let answer = ok("x")
        let server = try ScriptedServer { _, _, _ in .answer(answer) }
        defer { server.stop() }
        _ = try await URLSessionUpstream(url: server.url).send(
            HTTPRequest(.post, "/", body: Array("a=b".utf8)))
        let sent = try #require(server.requests.first)
        #expect(sent.contains("\r\nContent-Type: application/octet-stream\r\n"))
        #expect(!sent.contains("form-urlencoded"))
    }

    private static let archive: [UInt8] = [0x1F, 0x8B, 0x08, 0x00]

    @Test(
        arguments: [
            ("gzip", "4", Self.archive, true), ("gzip", "24", Self.archive, false),
            ("gzip", nil, Self.archive, true), ("gzip", "4", Array("text".utf8), false),
            ("gzip, br", "30", Array("text".utf8), false), ("x-own", "4", Array("text".utf8), true),
            ("gzip, x-own", "4", Array("text".utf8), true),
        ] as [(String, String?, [UInt8], Bool)])
    func `the declared coding is the coding of the body`(
        coding: String, length: String?, body: [UInt8], isKept: Bool
    ) throws {
        var fields: HTTPFields = ["Content-Encoding": coding]
        if let length { fields["Content-Length"] = length }
        let base = try #require(UpstreamBase("http://a"))
        let answer = Transfers.Answer(status: 200, fields: fields, body: body)
        let response = ReceivedResponse(answer, base: base).http
        #expect(response.fields["Content-Encoding"] == (isKept ? coding : nil))
        #expect(response.fields["Content-Length"] == nil)
    }
}
