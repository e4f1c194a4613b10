import StubHTTP
import StubNet
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StreamingTests {
    private func streaming(_ stream: BodyStream) -> HTTPResponse {
        .text("first;", delivery: Delivery(stream: stream))
    }

    @Test func `written bytes are sent immediately, and the end of the stream ends the body`()
        async throws
    {
        let stream = BodyStream()
        let server = try TestServer.answering(streaming(stream))
        let client = try server.client()
        client.send(getRoot)
        let head = await client.read(until: "first;")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Connection: close\r\n"))
        #expect(!head.contains("Content-Length"))
        for piece in ["second;", "third;"] {
            #expect(stream.write(Array(piece.utf8)))
            #expect(await client.read(until: ";") == piece)
        }
        stream.write(Array("last".utf8))
        stream.end()
        let (text, end) = await client.readTextToEnd()
        #expect(text == "last")
        #expect(end == .closed)
        #expect(!stream.write([1]))
    }

    @Test func `a client that disconnects ends the stream`() async throws {
        let stream = BodyStream()
        let ended = Record<Bool>()
        stream.whenEnded { ended.note(true) }
        let server = try TestServer.answering(streaming(stream))
        let client = try server.client()
        client.send(getRoot)
        _ = await client.read(until: "first;")
        client.reset()
        #expect(await ended.next() == true)
        #expect(stream.isEnded)
    }

    @Test func `a client that has closed its side before gets no stream`() async throws {
        let stream = BodyStream()
        let ended = Record<Bool>()
        stream.whenEnded { ended.note(true) }
        let gate = DeliveryGate()
        let left = Record<Int>()
        var configuration = HTTPServer.Configuration.patient
        configuration.onDisconnect = { left.note($0) }
        let server = try TestServer(configuration) { request in
            request.target == "/"
                ? .now(.text("held", delivery: Delivery(gate: gate))) : .now(streaming(stream))
        }
        let client = try server.client()
        client.send(getRoot + "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finishSending()
        _ = await left.next()
        gate.open()
        #expect(await ended.next() == true)
    }

    @Test func `a client that reads too slowly is disconnected`() async throws {
        let stream = BodyStream()
        let server = try TestServer.answering(streaming(stream))
        let client = try server.client()
        client.send(getRoot)
        _ = await client.read(until: "first;")
        let piece = [UInt8](repeating: 0x2E, count: 1 << 16)
        var written = 0
        while stream.write(piece), written < 1000 { written += 1 }
        #expect(stream.isEnded)
        #expect(written < 1000)
    }

    @Test func `a server that stops ends the stream`() async throws {
        let stream = BodyStream()
        let server = try TestServer.answering(streaming(stream))
        let client = try server.client()
        client.send(getRoot)
        _ = await client.read(until: "first;")
        await server.server.stop(deadline: .seconds(5))
        #expect(stream.isEnded)
        #expect(await client.readToEnd().end == .closed)
    }

    @Test func `HEAD gets a head and no stream`() async throws {
        let stream = BodyStream()
        let server = try TestServer.answering(streaming(stream))
        let client = try server.client()
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        let (text, end) = await client.readTextToEnd()
        #expect(text.hasSuffix("\r\n\r\n"))
        #expect(end == .closed)
        #expect(stream.isEnded)
    }

    // MARK: - Streams with framing

    private func framed(_ stream: BodyStream) -> HTTPResponse {
        HTTPResponse(status: 200, delivery: Delivery(stream: stream))
    }

    @Test func `a chunked stream has trailers and keeps the connection open`() async throws {
        let stream = BodyStream(framing: .chunked)
        let server = try TestServer { request in
            .now(request.target == "/" ? framed(stream) : .text("next"))
        }
        let client = try server.client()
        client.send(getRoot + lastGet)
        #expect(await client.read(until: "\r\n\r\n").contains("Transfer-Encoding: chunked\r\n"))
        stream.write(Array("first".utf8))
        #expect(await client.read(until: "first\r\n") == "5\r\nfirst\r\n")
        stream.end(trailers: ["X-T": "1"])
        let (text, end) = await client.readTextToEnd()
        #expect(text.hasPrefix("0\r\nX-T: 1\r\n\r\nHTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("next") && end == .closed)
    }

    @Test func `a chunked stream for HTTP 1.0 ends with the connection`() async throws {
        let stream = BodyStream(framing: .chunked)
        let server = try TestServer.answering(framed(stream))
        let client = try server.client()
        client.send("GET / HTTP/1.0\r\n\r\n")
        stream.write(Array("all".utf8))
        stream.end(trailers: ["X-T": "1"])
        let (text, end) = await client.readTextToEnd()
        #expect(body(of: text) == "all" && !text.contains("chunked") && end == .closed)
    }

    @Test func `a stream with a length keeps the connection open`() async throws {
        let stream = BodyStream(framing: .length(5))
        let server = try TestServer { request in
            .now(request.target == "/" ? framed(stream) : .text("next"))
        }
        let client = try server.client()
        client.send(getRoot + lastGet)
        stream.write(Array("hel".utf8))
        stream.write(Array("lo".utf8))
        stream.end()
        let (text, _) = await client.readTextToEnd()
        #expect(text.contains("Content-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\n"))
    }

    @Test(arguments: [
        (BodyStream.Framing.chunked, RawClient.End.closed, "3\r\nabc\r\n"),
        (.length(5), .closed, "abc"), (.untilClose, .reset, "abc"),
    ])
    func `a stream that fails is visibly incomplete`(
        _ framing: BodyStream.Framing, _ wanted: RawClient.End, _ rest: String
    ) async throws {
        let stream = BodyStream(framing: framing)
        let server = try TestServer.answering(framed(stream))
        let client = try server.client()
        client.send(getRoot)
        stream.write(Array("abc".utf8))
        stream.fail()
        let (text, end) = await client.readTextToEnd()
        #expect(body(of: text) == rest)
        #expect(end == wanted)
    }

    @Test func `no bytes beyond the announced length are sent`() async throws {
        let stream = BodyStream(framing: .length(2))
        let server = try TestServer.answering(framed(stream))
        let client = try server.client()
        client.send(getRoot)
        stream.write(Array("abc".utf8))
        let (text, end) = await client.readTextToEnd()
        #expect(body(of: text) == "ab" && end == .closed)
        #expect(stream.isEnded)
    }

    @Test func `a client that has closed its side still gets a body with an end`() async throws {
        let stream = BodyStream(framing: .chunked)
        let server = try TestServer.answering(framed(stream))
        let client = try server.client()
        client.send(getRoot)
        client.finishSending()
        stream.write(Array("all".utf8))
        stream.end()
        #expect(body(of: await client.readTextToEnd().text) == "3\r\nall\r\n0\r\n\r\n")
    }

    @Test func `a server that stops completes a body with an end`() async throws {
        let stream = BodyStream(framing: .length(4))
        let server = try TestServer.answering(framed(stream))
        let client = try server.client()
        client.send(getRoot)
        stream.write(Array("ab".utf8))
        _ = await client.read(until: "ab")
        async let stopped: Void = server.server.stop(deadline: .seconds(30))
        // The listener is closed before the connections are notified.
        stream.write(Array("cd".utf8))
        stream.end()
        await stopped
        #expect(await client.readTextToEnd().text == "cd")
    }

    @Test func `a stream for a connection that was closed meanwhile is ended`() async throws {
        let stream = BodyStream(framing: .chunked)
        let ended = Record<Bool>()
        stream.whenEnded { ended.note(true) }
        let (arrived, gate) = (Record<Bool>(), Record<Bool>())
        let response = framed(stream)
        let server = try TestServer { _ in
            .later {
                arrived.note(true)
                _ = await gate.next()
                return response
            }
        }
        let client = try server.client()
        client.send(getRoot)
        _ = await arrived.next()
        server.server.stop()
        gate.note(true)
        #expect(await ended.next() == true)
    }

    @Test func `the wait for a client that has closed its side is limited`() async throws {
        let clock = LoopClock()
        let loop = try clock.makeLoop()
        defer { loop.stop() }
        let stream = BodyStream(framing: .chunked)
        let (left, ended) = (Record<Int>(), Record<Bool>())
        stream.whenEnded { ended.note(true) }
        var configuration = HTTPServer.Configuration.patient
        configuration.idleTimeout = .seconds(10)
        configuration.onDisconnect = { left.note($0) }
        let response = framed(stream)
        let server = try TestServer(configuration, on: loop) { _ in .now(response) }
        let client = try server.client()
        client.send(getRoot)
        client.finishSending()
        _ = await left.next()
        #expect(!stream.isEnded)
        clock.advance(by: .seconds(11), on: loop)
        #expect(await ended.next() == true)
    }

    // MARK: - Interim responses and trailers

    @Test func `interim responses are sent before the response`() async throws {
        var response = HTTPResponse.text("body")
        response.delivery.interim = [
            .init(status: 103, fields: ["Link": "</a>; rel=preload", "Content-Length": "3"])
        ]
        let server = try TestServer.answering(response)
        let client = try server.client()
        client.send(lastGet)
        let (text, _) = await client.readTextToEnd()
        #expect(
            text.hasPrefix(
                "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("\r\n\r\nbody"))
        let old = try server.client()
        old.send("GET / HTTP/1.0\r\n\r\n")
        #expect(await old.readTextToEnd().text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", "4\r\nbody\r\n0\r\nX-T: 1\r\n\r\n"), ("HEAD / HTTP/1.1", ""),
        ("GET / HTTP/1.0", "body"),
    ])
    func `trailers make a body chunked if the client can read that`(
        _ line: String, _ wanted: String
    ) async throws {
        var response = HTTPResponse.text("body")
        response.delivery.trailers = ["X-T": "1"]
        let server = try TestServer.answering(response)
        let client = try server.client()
        client.send("\(line)\r\nHost: a\r\nConnection: close\r\n\r\n")
        let (text, _) = await client.readTextToEnd()
        #expect(body(of: text) == wanted)
        #expect(text.contains("chunked") == wanted.hasPrefix("4"))
    }
}
