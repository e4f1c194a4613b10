import StubBackport
import StubHTTP
import StubRecordings
import StubSupport
import Testing

@testable import StubRecorder

@Suite(.timeLimit(.minutes(10)))
struct HTTPUpstreamTests {
    /// Longer than any delay that other tests cause, so that no deadline passes meanwhile.
    private static let patience = Duration.seconds(600)

    private func answering(_ text: String) throws -> ScriptedServer {
        try ScriptedServer { _, _, _ in .answerAndClose(text) }
    }

    private func send(
        _ request: HTTPRequest, to server: ScriptedServer, deadline: Duration = Self.patience,
        limits: StreamingLimits = StreamingLimits()
    ) async throws -> HTTPResponse {
        try await HTTPUpstream(url: server.url, deadline: deadline, limits: limits).send(request)
    }

    private func text(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    private func rest(of response: HTTPResponse) async throws -> String {
        let stream = try #require(response.delivery.stream)
        var bytes: [UInt8] = []
        while let piece = await stream.next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: - Requests

    @Test func `sends requests unchanged except for hop-by-hop fields`() async throws {
        let server = try answering("HTTP/1.1 201 Created\r\nContent-Length: 2\r\nX-A: b\r\n\r\nhi")
        defer { server.stop() }
        let upstream = try HTTPUpstream(url: server.url + "/api/", deadline: Self.patience)
        let response = try await upstream.send(
            HTTPRequest(
                .post, "/items%2F1?q=a+b&select[]=x",
                fields: HTTPFields([
                    .init(name: "Authorization", value: "Bearer t"),
                    .init(name: "x-Twice", value: "1"), .init(name: "x-Twice", value: "2"),
                    .init(name: "Connection", value: "X-Hop"), .init(name: "X-Hop", value: "1"),
                    .init(name: "Host", value: "recorder:4280"),
                    .init(name: "Accept-Encoding", value: "gzip, br"),
                    .init(name: "Expect", value: "100-continue"),
                ]), body: Array(#"{"a":1}"#.utf8)))
        #expect(response.status == 201)
        #expect(response.fields == ["X-A": "b"])
        #expect(text(response) == "hi")
        #expect(
            server.requests == [
                "POST /api/items%2F1?q=a+b&select[]=x HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
                    + "Authorization: Bearer t\r\nx-Twice: 1\r\nx-Twice: 2\r\n"
                    + "Accept-Encoding: gzip, br\r\nVia: 1.1 understudy\r\nContent-Length: 7\r\n"
                    + "Connection: close\r\n\r\n{\"a\":1}"
            ])
    }

    @Test(arguments: [
        (HTTPRequest(.get, "/", body: [0x61]), "GET / ", "a"),
        (HTTPRequest(HTTPMethod("get"), "/"), "get / ", ""),
        (HTTPRequest(HTTPMethod("X-ODD"), "/"), "X-ODD / ", ""),
        (HTTPRequest(.post, "/", fields: ["Content-Length": "0"]), "POST / ", ""),
    ])
    func `changes neither method nor body, and adds no type`(
        _ request: HTTPRequest, _ start: String, _ body: String
    ) async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        _ = try await send(request, to: server)
        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix(start) && sent.hasSuffix("\r\n\r\n" + body))
        #expect(!sent.lowercased().contains("content-type"))
        #expect(
            sent.contains("Content-Length: \(body.utf8.count)\r\n")
                == (request.method != HTTPMethod("get") && request.method != HTTPMethod("X-ODD")))
    }

    @Test(arguments: ["/../secret", "/a/%2e%2e/b", "*"])
    func `sends nothing that could leave the URL's path`(_ target: String) async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let error = await #expect(throws: UpstreamError.self) {
            try await send(HTTPRequest(.get, target), to: server)
        }
        #expect(error?.response.status == 400)
        #expect(server.requests.isEmpty)
    }

    // MARK: - Responses

    @Test(arguments: ["gzip", "br", "zstd", "deflate", "identity", "x-unknown"])
    func `forwards content in its coding`(_ coding: String) async throws {
        let server = try answering(
            "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: 5\r\n\r\nplain")
        defer { server.stop() }
        let response = try await send(HTTPRequest(.get, "/"), to: server)
        #expect(response.fields["Content-Encoding"] == coding)
        #expect(text(response) == "plain")
    }

    @Test func `forwards trailers and interim responses`() async throws {
        let server = try answering(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n"
                + "2\r\n{}\r\n0\r\nX-T: 1\r\n\r\n")
        defer { server.stop() }
        let response = try await send(HTTPRequest(.get, "/"), to: server)
        #expect(text(response) == "{}")
        #expect(response.fields == ["Trailer": "X-T"])
        #expect(response.delivery.trailers == ["X-T": "1"])
        #expect(response.delivery.interim == [.init(status: 103, fields: ["Link": "</a>"])])
    }

    @Test func `forwards the length that a response to HEAD states`() async throws {
        let server = try answering(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1541\r\n\r\n")
        defer { server.stop() }
        let response = try await send(HTTPRequest(.head, "/"), to: server)
        #expect(response.fields == ["Content-Encoding": "gzip", "Content-Length": "1541"])
        #expect(response.body.isEmpty)
    }

    @Test(arguments: [204, 301, 304, 401, 404, 407, 418, 500, 599])
    func `forwards any status`(_ status: Int) async throws {
        let server = try answering(
            "HTTP/1.1 \(status) X\r\nWWW-Authenticate: Digest\r\nLocation: /x\r\n"
                + "Content-Length: 0\r\n\r\n")
        defer { server.stop() }
        let response = try await send(HTTPRequest(.get, "/"), to: server)
        #expect(response.status == status)
        #expect(response.fields["WWW-Authenticate"] == "Digest")
        #expect(server.requests.count == 1)
    }

    @Test func `changes references to the upstream to local ones, and keeps cookies separate`()
        async throws
    {
        let port = Mailbox()
        let server = try ScriptedServer { _, _, _ in
            .answer(
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(port.value)/api/next\r\n"
                    + "Link: <http://127.0.0.1:\(port.value)/api/p?2>; rel=next\r\n"
                    + "Set-Cookie: a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT\r\nSet-Cookie: b=2\r\n"
                    + "Content-Length: 5\r\n\r\nmoved")
        }
        defer { server.stop() }
        port.value = server.port
        let response = try await HTTPUpstream(url: server.url + "/api", deadline: Self.patience)
            .send(HTTPRequest(.get, "/first"))
        #expect(response.fields["Location"] == "/next")
        #expect(response.fields["Link"] == "</p?2>; rel=next")
        #expect(
            response.fields[values: "Set-Cookie"] == [
                "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2",
            ])
        #expect(text(response) == "moved")
    }

    // MARK: - Streams

    @Test func `streams events as they arrive until the upstream ends`() async throws {
        let server = try answering(
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\ndata: 1\n\n")
        defer { server.stop() }
        let response = try await send(HTTPRequest(.get, "/"), to: server)
        let stream = try #require(response.delivery.stream)
        #expect(stream.isEndless && stream.framing == .chunked)
        #expect(try await rest(of: response) == "data: 1\n\n")
        #expect(stream.ending == .complete(trailers: [:]))
    }

    @Test func `streams a long body with its length`() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nhello, world")
        defer { server.stop() }
        let response = try await send(
            HTTPRequest(.get, "/"), to: server, limits: StreamingLimits(collected: 4))
        #expect(response.delivery.stream?.framing == .length(12))
        #expect(response.delivery.stream?.isEndless == false)
        #expect(try await rest(of: response) == "hello, world")
    }

    @Test func `streams a slow body, starting with the bytes received so far`() async throws {
        let server = try ScriptedServer { _, _, _ in
            .answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
        }
        defer { server.stop() }
        let response = try await send(
            HTTPRequest(.get, "/"), to: server, limits: StreamingLimits(patience: .zero))
        let stream = try #require(response.delivery.stream)
        #expect(await stream.next() == Array("abc".utf8))
        // No reader is left, so the connection is closed.
        stream.end()
    }

    @Test func `a streamed body that ends early is aborted`() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nhello")
        defer { server.stop() }
        let response = try await send(
            HTTPRequest(.get, "/"), to: server, limits: StreamingLimits(collected: 4))
        #expect(try await rest(of: response) == "hello")
        #expect(response.delivery.stream?.ending == .failed)
    }

    // MARK: - Failures

    @Test(arguments: [
        "", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty",
        "HTTP/1.1 100 Continue\r\n\r\n", "hello", "HTTP/2 200\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
    ])
    func `answers 502 for bytes that are not a response`(_ answer: String) async throws {
        let server = try answering(answer)
        defer { server.stop() }
        let error = await #expect(throws: UpstreamError.self) {
            try await send(HTTPRequest(.get, "/"), to: server)
        }
        guard case .invalidResponse(server.url, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.response.status == 502)
    }

    @Test func `times out at its deadline`() async throws {
        let server = try ScriptedServer { _, _, _ in .silence }
        defer { server.stop() }
        let error = await #expect(throws: UpstreamError.self) {
            try await send(HTTPRequest(.get, "/"), to: server, deadline: .milliseconds(50))
        }
        #expect(error == .timedOut(url: server.url, deadline: .milliseconds(50)))
        #expect(error?.response.status == 504)
    }

    @Test func `reports that no server listens, and that a host is unknown`() async throws {
        let server = try ScriptedServer { _, _, _ in .close }
        server.stop()
        let refused = await #expect(throws: UpstreamError.self) {
            try await send(HTTPRequest(.get, "/"), to: server)
        }
        #expect(refused == .unreachable(url: server.url, reason: "no server listens there"))
        let unknown = await #expect(throws: UpstreamError.self) {
            try await HTTPUpstream(url: "http://nowhere.invalid", deadline: Self.patience).send(
                HTTPRequest(.get, "/"))
        }
        #expect(
            unknown == .unreachable(url: "http://nowhere.invalid", reason: "the host is unknown"))
    }

    @Test(arguments: ["", "a.io", "file:///etc/passwd", "ftp://a.io", "http://u:p@a.io"])
    func `rejects a URL that it cannot forward to`(_ url: String) {
        #expect(throws: UpstreamError.self) { try HTTPUpstream(url: url) }
    }

    @Test func `reaches an upstream by its name`() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        defer { server.stop() }
        let upstream = try HTTPUpstream(
            url: "http://localhost:\(server.port)", deadline: Self.patience)
        #expect(try await text(upstream.send(HTTPRequest(.get, "/"))) == "hi")
        #expect(server.requests.first?.contains("Host: localhost:\(server.port)\r\n") == true)
    }

    // MARK: - Memory

    @Test func `a body that exceeds the memory for collecting is streamed`() async throws {
        let body = String(repeating: "x", count: 100_000)
        let server = try answering(
            "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        defer { server.stop() }
        let pool = MemoryPool(limit: 0)
        let response = try await send(
            HTTPRequest(.get, "/"), to: server,
            limits: StreamingLimits(memory: pool, patience: Self.patience))
        #expect(response.delivery.stream?.framing == .length(100_000))
        #expect(try await rest(of: response) == body)
    }

    // MARK: - Messages

    @Test func `interim responses are forwarded before the final one where possible`()
        async throws
    {
        let server = try answering(
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nConnection: x\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let early = Mutex<[Delivery.Interim]>([])
        let channel = EarlyResponses { interim in early.withLock { $0.append(interim) } }
        let response = try await EarlyResponses.$current.withValue(channel) {
            try await send(HTTPRequest(.get, "/"), to: server)
        }
        #expect(early.withLock { $0 } == [.init(status: 103, fields: ["Link": "</a>"])])
        #expect(response.delivery.interim == [])
    }

    @Test func `trailers of a request are sent after its chunks`() async throws {
        let request = ForwardedRequest.make(
            HTTPRequest(
                .post, "/", fields: ["Transfer-Encoding": "chunked", "Trailer": "X-T"],
                body: Array("abc".utf8), trailers: ["X-T": "1"]), host: "a.io", target: "/")
        let sent = try #require(RequestEncoder.encode(request))
        #expect(
            String(decoding: sent, as: UTF8.self)
                == "POST / HTTP/1.1\r\nHost: a.io\r\nTrailer: X-T\r\nVia: 1.1 understudy\r\n"
                + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + "3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n")
    }

    @Test func `a value in ISO 8859-1 is forwarded byte by byte in both directions`() throws {
        let line = Array("X-Name: caf".utf8) + [0xE9] + Array("\r\n".utf8)
        var requests = RequestDecoder()
        requests.append(Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + line + [13, 10])
        let next = try requests.next()
        let request = try #require(next)
        let forwarded = ForwardedRequest.make(request, host: "b", target: "/")
        #expect(try #require(RequestEncoder.encode(forwarded)).contains(line))

        var responses = ResponseDecoder(answering: .get)
        responses.append(Array("HTTP/1.1 204 No Content\r\n".utf8) + line + [13, 10])
        guard case .head(let head, _) = try responses.next() else {
            Issue.record("there is no head")
            return
        }
        let base = try #require(UpstreamBase("http://a"))
        let fields = HTTPFields(HopByHop.removed(from: head.fields).all.map(base.local))
        var bytes: [UInt8] = []
        _ = ResponseEncoder().encode(
            HTTPResponse(status: 204, fields: fields), for: .init(), into: &bytes)
        #expect(bytes.contains(line))
        #expect(fields["X-Name"] == "café")
    }
}
