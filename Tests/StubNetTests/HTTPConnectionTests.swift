import CStubPlatform
import StubBackport
import StubHTTP
import Testing

@testable import StubNet

@Suite(.timeLimit(.minutes(10)))
struct HTTPConnectionTests {
    @Test func `serves several requests on a connection one after the other`() async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        for path in ["/a", "/b"] {
            client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(body(of: await client.read(until: path)) == path)
        }
        client.send(lastGet)
        let (text, end) = await client.readTextToEnd()
        #expect(body(of: text) == "/last" && end == .closed)
        #expect(text.contains("Connection: close\r\n"))
    }

    @Test func `answers pipelined requests in order, even if the first takes longest`() async throws
    {
        let gate = DeliveryGate()
        let server = try TestServer { request in
            if request.path == "/slow" {
                .later {
                    gate.open()
                    return .text("slow;")
                }
            } else {
                .now(.text(request.path + ";", delivery: Delivery(gate: gate)))
            }
        }
        let client = try server.client()
        client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send(lastGet)
        let (text, _) = await client.readTextToEnd()
        let bodies = text.split(separator: "\r\n\r\n").dropFirst().map {
            $0.prefix { $0 != ";" }
        }
        #expect(bodies == ["slow", "/b", "/last"])
    }

    @Test(arguments: ["Content-Length: 300000", "Transfer-Encoding: chunked"])
    func `receives a large body and sends it back completely`(_ framing: String) async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        let isChunked = framing.contains("chunked")
        let head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(framing)\r\n\r\n"
        async let received = client.readToEnd()
        client.send(
            Array(head.utf8) + Array((isChunked ? "493e0\r\n" : "").utf8) + content
                + Array((isChunked ? "\r\n0\r\n\r\n" : "").utf8))
        #expect(await received.bytes.ends(with: content))
    }

    @Test func `sends 100 Continue to a waiting client before it reads the body`() async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        client.send(
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("hi")
        #expect(await client.read(until: "/hi").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test func `answers a client that has closed its own side`() async throws {
        let server = try TestServer { _ in .later { .text("late") } }
        let client = try server.client()
        client.send(getRoot)
        client.finishSending()
        let (text, end) = await client.readTextToEnd()
        #expect(body(of: text) == "late" && end == .closed)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/3.0\r\n", 505),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ])
    func `answers an invalid request with its status and closes`(
        _ request: String, _ status: Int
    ) async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        client.send(request)
        let (text, end) = await client.readTextToEnd()
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(text.contains("Connection: close\r\n"))
        #expect(body(of: text).hasPrefix("{\"message\":\"") && end == .closed)
    }

    @Test(arguments: [
        ("HEAD / HTTP/1.1\r\n\r\n", 400), ("HEAD /a b HTTP/1.1\r\n", 400),
        ("HEAD / HTTP/2.0\r\n", 505),
        ("HEAD / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n", 400),
        ("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
        ("HEAD / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
    ])
    func `rejects a HEAD without content`(_ request: String, _ status: Int) async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        client.send(request)
        let (text, end) = await client.readTextToEnd()
        #expect(text.hasPrefix("HTTP/1.1 \(status) ") && text.hasSuffix("\r\n\r\n"))
        #expect(end == .closed)
    }

    @Test func `delivers its error response to a client that is still sending`() async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        let text = "GET /" + String(repeating: "a", count: 400_000) + " HTTP/1.1\r\n\r\n"
        async let received = client.readTextToEnd()
        client.send(text)
        client.finishSending()
        #expect(await received.text.hasPrefix("HTTP/1.1 414 "))
        #expect(await received.end == .closed)
    }

    @Test func `answers 400 for an incomplete message`() async throws {
        let server = try TestServer.echo()
        let client = try server.client()
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
        client.finishSending()
        #expect(await client.readTextToEnd().text.hasPrefix("HTTP/1.1 400 "))
    }

    @Test func `reports rejected requests to its owner`() async throws {
        let refusals = Record<HTTPRefusal>()
        var configuration = HTTPServer.Configuration.patient
        configuration.onRefusal = { refusals.note($0) }
        let server = try TestServer.echo(configuration)
        let client = try server.client()
        client.send("nonsense\r\n")
        let refusal = try #require(await refusals.next())
        #expect(refusal.error == .malformedRequestLine && refusal.connection > 0)
    }

    @Test(arguments: [true, false])
    func `reports a client that disconnects before its response to its owner`(
        _ withReset: Bool
    ) async throws {
        let (left, arrived) = (Record<Int>(), Record<Int>())
        var configuration = HTTPServer.Configuration.patient
        configuration.onDisconnect = { left.note($0) }
        let server = try TestServer(configuration) { request in
            arrived.note(request.connection)
            return .now(.text("never", delivery: Delivery(delay: .seconds(100_000_000_000))))
        }
        let client = try server.client()
        client.send(getRoot)
        let connection = try #require(await arrived.next())
        if withReset { client.reset() } else { client.finishSending() }
        #expect(await left.next() == connection)
    }

    /// The CPU time of the calling thread so far.
    private static func computed() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func `uses no CPU time while a client with a pipelined request waits for responses`()
        async throws
    {
        // The first loop is shared; the second has only this connection.
        var configuration = HTTPServer.Configuration.patient
        configuration.threads = 2
        let moments = Record<Duration>()
        let server = try TestServer(configuration) { _ in
            moments.note(Self.computed())
            return .now(.text("late", delivery: Delivery(delay: .milliseconds(200))))
        }
        let client = try server.client()
        client.send(getRoot + getRoot + getRoot)
        client.finishSending()
        #expect(await client.readToEnd().end == .closed)
        _ = await moments.next()
        let (second, third) = (await moments.next(), await moments.next())
        #expect(try #require(third) - #require(second) < .milliseconds(20))
    }

    @Test func `closes the connection of a client that may have disconnected after pipelining`()
        async throws
    {
        let clock = LoopClock()
        let loop = try clock.makeLoop()
        defer { loop.stop() }
        let (left, arrived) = (Record<Int>(), Record<Int>())
        var configuration = HTTPServer.Configuration.patient
        configuration.idleTimeout = .seconds(60)
        configuration.onDisconnect = { left.note($0) }
        let server = try TestServer(configuration, on: loop) { request in
            if request.path == "/other" { return .now(.text("other")) }
            arrived.note(request.connection)
            return .now(.text("never", delivery: Delivery(delay: .seconds(100_000_000_000))))
        }
        let client = try server.client()
        client.send(getRoot)
        let connection = try #require(await arrived.next())
        client.send(getRoot)
        // The loop has seen the second request before it accepts another client.
        let other = try server.client()
        other.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = await other.read(until: "other")
        clock.advance(by: .seconds(61), on: loop)
        #expect(await left.next() == connection)
    }

    // poll(2) is not used for a client with unread bytes, because Darwin reports too many events
    // then.
    @Test(.enabled(if: Selectors.usesEpoll))
    func `closes the connection of a client that resets after pipelining`() async throws {
        let (left, arrived) = (Record<Int>(), Record<Int>())
        var configuration = HTTPServer.Configuration.patient
        configuration.onDisconnect = { left.note($0) }
        let server = try TestServer(configuration) { request in
            arrived.note(request.connection)
            return .now(.text("never", delivery: Delivery(delay: .seconds(100_000_000_000))))
        }
        var client: RawClient? = try server.client()
        client?.send(getRoot)
        let connection = try #require(await arrived.next())
        client?.send(getRoot)
        client?.reset()
        client = nil
        #expect(await left.next() == connection)
    }

    @Test func `survives clients that reset at any moment`() async throws {
        let server = try TestServer.echo()
        for text in ["", "GET", getRoot, getRoot + getRoot, "POST / HTTP/1.1\r\nHost: a\r\n"] {
            let client = try server.client()
            client.send(text)
            client.reset()
        }
        let client = try server.client()
        client.send(lastGet)
        #expect(body(of: await client.readTextToEnd().text) == "/last")
    }

    @Test func `waits for a client that reads slowly, and reads nothing from it meanwhile`()
        async throws
    {
        let count = Atomic<Int>(0)
        let large = [UInt8](repeating: 0x61, count: 32 << 20)
        let counter = Record<Int>()
        let server = try TestServer { _ in
            counter.note(count.add(1, ordering: .relaxed).newValue)
            return .now(HTTPResponse(status: 200, body: large))
        }
        let client = try server.client()
        client.send(getRoot + getRoot)
        #expect(await counter.next() == 1)
        // The second request is answered only after the first response was sent.
        let first = await client.read(count: 1 << 20)
        #expect(count.load(ordering: .relaxed) == 1)
        let rest = await client.read(count: 2 * large.count - first.count)
        #expect(first.count + rest.count > 2 * large.count)
        #expect(count.load(ordering: .relaxed) == 2)
    }

    // MARK: - Turns

    @Test func `a client that pipelines requests with long responses does not block others`()
        async throws
    {
        let order = Mutex<[String]>([])
        let other = Mutex<RawClient?>(nil)
        let server = try TestServer { request in
            order.withLock { $0.append(request.target) }
            if request.target == "/1" { other.withLock { $0 }?.send(lastGet) }
            return .now(
                HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: 100_000)))
        }
        let (first, second) = (try server.client(), try server.client())
        second.send("GET /0 HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = await second.read(until: "a")
        other.withLock { $0 = second }
        first.send(
            (1...8).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n" }.joined(separator: "\r\n")
                + "Connection: close\r\n\r\n")
        _ = await first.readTextToEnd()
        _ = await second.readTextToEnd()
        let targets = order.withLock { $0 }
        let (last, turn) = (targets.firstIndex(of: "/8"), targets.firstIndex(of: "/last"))
        #expect(try #require(turn) < (try #require(last)), "\(targets)")
    }
}
