import StubHTTP
import Testing

@testable import StubNet

@Suite(.timeLimit(.minutes(10)))
struct DeliveryTests {
    private let hello = Array("hello, world".utf8)

    /// The response to one GET, the end of the connection, and the time it took.
    private func exchange(
        _ delivery: Delivery, request: String = getRoot
    ) async throws -> (text: String, end: RawClient.End, time: Duration) {
        let server = try TestServer.answering(
            HTTPResponse(status: 200, body: hello, delivery: delivery))
        let client = try server.client()
        let clock = ContinuousClock()
        let start = clock.now
        client.send(request)
        let (text, end) = await client.readTextToEnd()
        return (text, end, start.duration(to: clock.now))
    }

    private let fields = "Content-Length: 12\r\n"

    private static let deliveries: [Delivery] =
        [Delivery(), Delivery(pace: Delivery.Pace(chunks: 3, duration: .milliseconds(3)))]
        + [
            .truncatedBody, .missingLastChunk, .wrongContentLength, .closeIdle, .emptyResponse,
        ].map { Delivery(fault: $0) }

    @Test(arguments: deliveries, ["GET", "HEAD"])
    func `a list is sent like a body with its bytes`(
        _ delivery: Delivery, _ method: String
    ) async throws {
        for count in [0, 1, 3, 40_000] {
            let item = ListItem(ArraySlice(#"{"a":1}"#.utf8), digest: 0)
            let list = ListBody(
                start: Array("[".utf8), items: Array(repeating: item, count: count),
                end: Array("]".utf8))
            var response = HTTPResponse.json(list)
            response.fields["Date"] = "today"
            response.delivery = delivery
            var texts: [String] = []
            for other in [
                response,
                HTTPResponse(
                    status: 200, fields: response.fields, body: list.bytes, delivery: delivery),
            ] {
                let server = try TestServer.answering(other)
                let client = try server.client()
                client.send("\(method) / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                let (text, end) = await client.readTextToEnd()
                #expect(end == .closed)
                texts.append(text)
            }
            let areSame = texts[0] == texts[1]
            #expect(areSame, "\(count) items")
            if delivery.fault == nil, method == "GET" {
                let isWhole = body(of: texts[0]) == String(decoding: list.bytes, as: UTF8.self)
                #expect(isWhole, "\(count) items")
            }
        }
    }

    @Test func `closes without a byte`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .emptyResponse))
        #expect(text.isEmpty && end == .closed)
    }

    @Test func `resets without a byte`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .connectionResetByPeer))
        #expect(text.isEmpty && end == .reset)
    }

    @Test func `sends garbage instead of a chunk`() async throws {
        let server = try TestServer.answering(
            HTTPResponse(
                status: 200, body: hello, delivery: Delivery(fault: .malformedResponseChunk)))
        let client = try server.client()
        client.send(getRoot)
        let (bytes, end) = await client.readToEnd()
        #expect(bytes.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)) && end == .closed)
        #expect(
            bytes.ends(
                with: Array("Transfer-Encoding: chunked\r\n\r\n".utf8) + ResponseEncoder.garbage))
    }

    @Test func `sends garbage and closes`() async throws {
        let server = try TestServer.answering(
            HTTPResponse(status: 200, body: hello, delivery: Delivery(fault: .randomDataThenClose)))
        let client = try server.client()
        client.send(getRoot)
        let (bytes, end) = await client.readToEnd()
        #expect(bytes == ResponseEncoder.garbage && end == .closed)
    }

    @Test func `announces the whole body and sends half of it`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .truncatedBody))
        #expect(text.contains(fields) && body(of: text) == "hello," && end == .closed)
    }

    @Test func `resets in the middle of the body, when the first half has arrived`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .connectionResetMidBody))
        #expect(text.contains(fields) && body(of: text) == "hello," && end == .reset)
    }

    @Test func `omits the last chunk`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .missingLastChunk))
        #expect(body(of: text) == "c\r\nhello, world\r\n" && end == .closed)
    }

    @Test func `announces twice the length of the body`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .wrongContentLength))
        #expect(text.contains("Content-Length: 24\r\n") && body(of: text) == "hello, world")
        #expect(end == .closed)
    }

    @Test func `closes a connection that it announced to keep open`() async throws {
        let (text, end, _) = try await exchange(Delivery(fault: .closeIdle))
        #expect(!text.contains("Connection:") && body(of: text) == "hello, world")
        #expect(end == .closed)
    }

    @Test func `sends exact header bytes`() async throws {
        let bytes = Array("HTTP/1.1 99 \r\nX\n\r\n\r\n".utf8)
        let (text, end, _) = try await exchange(Delivery(fault: .headerBytes(bytes)))
        #expect(text == "HTTP/1.1 99 \r\nX\n\r\n\r\nhello, world" && end == .closed)
    }

    @Test func `sends FIN after a fault even if the client has pipelined further requests`()
        async throws
    {
        let (text, end, _) = try await exchange(
            Delivery(fault: .truncatedBody), request: getRoot + getRoot)
        #expect(body(of: text) == "hello," && end == .closed)
    }

    @Test func `waits before it sends`() async throws {
        let (text, _, time) = try await exchange(Delivery(delay: .milliseconds(60), closes: true))
        #expect(body(of: text) == "hello, world" && time >= .milliseconds(60))
    }

    @Test(arguments: [1, 5, 12, 40])
    func `spreads the body over the duration`(_ chunks: Int) async throws {
        let pace = Delivery.Pace(chunks: chunks, duration: .milliseconds(60))
        let (text, _, time) = try await exchange(Delivery(pace: pace, closes: true))
        #expect(text.contains(fields) && body(of: text) == "hello, world")
        #expect(time >= .milliseconds(60))
    }

    @Test func `sends the head immediately when the body is paced`() async throws {
        let pace = Delivery.Pace(chunks: 2, duration: .seconds(1000))
        let server = try TestServer.answering(.text("hello", delivery: Delivery(pace: pace)))
        let client = try server.client()
        client.send(getRoot)
        #expect(await client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test func `holds the response until the gate opens`() async throws {
        let (gate, arrived) = (DeliveryGate(), Record<Int>())
        let server = try TestServer { request in
            arrived.note(request.connection)
            return .now(.text("through", delivery: Delivery(gate: gate, closes: true)))
        }
        let clients = [try server.client(), try server.client()]
        for client in clients {
            client.send(getRoot)
            _ = await arrived.next()
        }
        gate.open()
        for client in clients {
            #expect(body(of: await client.readTextToEnd().text) == "through")
        }
    }

    @Test func `serves other connections while a response is held`() async throws {
        let server = try TestServer { request in
            let delay: Duration = request.path == "/slow" ? .seconds(1000) : .zero
            return .now(.text("done", delivery: Delivery(delay: delay)))
        }
        let (slow, fast) = (try server.client(), try server.client())
        slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        fast.send(lastGet)
        #expect(body(of: await fast.readTextToEnd().text) == "done")
    }
}
