import StubHTTP
import StubNet
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StreamingTests {
    private func streaming(_ stream: BodyStream) -> HTTPResponse {
        .text("first;", delivery: Delivery(stream: stream))
    }

    @Test func `what is written is sent at once, and the end of the stream is the body's`()
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

    @Test func `a client that leaves ends the stream`() async throws {
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

    @Test func `a client that has closed its side before has no stream`() async throws {
        let stream = BodyStream()
        let ended = Record<Bool>()
        stream.whenEnded { ended.note(true) }
        let gate = DeliveryGate()
        let left = Record<Int>()
        var configuration = HTTPServer.Configuration()
        configuration.onDisconnect = { left.note($0) }
        // However long this test takes to open the gate, the client is waited for.
        configuration.leftClientTimeout = .seconds(3600)
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

    @Test func `a client that falls behind loses the stream`() async throws {
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

    @Test func `HEAD has a head and no stream`() async throws {
        let stream = BodyStream()
        let server = try TestServer.answering(streaming(stream))
        let client = try server.client()
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        let (text, end) = await client.readTextToEnd()
        #expect(text.hasSuffix("\r\n\r\n"))
        #expect(end == .closed)
        #expect(stream.isEnded)
    }
}
