import CStubPlatform
import StubHTTP
import Testing

@testable import StubNet

/// Responses to requests that were sent together are sent together, but never later than when
/// nothing else is to be done.
@Suite(.timeLimit(.minutes(10)))
struct PipelinedResponseTests {
    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

    @Test(.enabled(if: stub_has_epoll(), "only Linux counts segments"))
    func `responses to requests that arrive together share segments`() async throws {
        // Its clock stands, so that the requests are never the turn of other connections.
        let clock = LoopClock()
        let loop = try clock.makeLoop()
        defer { loop.stop() }
        let server = try TestServer(on: loop) { .now(.text($0.path + ";")) }
        let client = try server.client()
        let count = 32
        client.send((1...count).map { Self.get("/\($0)") }.joined())
        let text = await client.read(until: "/\(count);")
        #expect(text.split(separator: ";").count == count)
        #expect((1..<count).contains(client.receivedSegments), "\(client.receivedSegments)")
    }

    @Test(arguments: [
        "GET /part HT", "POST /part HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ])
    func `a response is sent although the next request is incomplete`(part: String) async throws {
        let server = try TestServer { .now(.text($0.path + ";")) }
        let client = try server.client()
        client.send(Self.get("/first") + part)
        #expect(await client.read(until: "/first;").hasSuffix("/first;"))
    }

    @Test func `a response is sent although the next one is held back`() async throws {
        let gate = DeliveryGate()
        let server = try TestServer { request in
            .now(
                .text(
                    request.path + ";",
                    delivery: request.path == "/held" ? Delivery(gate: gate) : Delivery()))
        }
        let client = try server.client()
        client.send(Self.get("/first") + Self.get("/held") + Self.get("/third"))
        #expect(await client.read(until: "/first;").hasSuffix("/first;"))
        gate.open()
        #expect(await client.read(until: "/third;").contains("/held;"))
    }

    @Test func `a response is sent although the next one resets the connection`() async throws {
        let server = try TestServer { request in
            .now(
                .text(
                    request.path + ";",
                    delivery: request.path == "/reset"
                        ? Delivery(fault: .connectionResetByPeer) : Delivery()))
        }
        let client = try server.client()
        client.send(Self.get("/first") + Self.get("/second") + Self.get("/reset"))
        let (text, end) = await client.readTextToEnd()
        #expect(text.contains("/first;") && text.hasSuffix("/second;"))
        #expect(end == .reset)
    }

    @Test func `a response is sent although what follows it is malformed`() async throws {
        let server = try TestServer { .now(.text($0.path + ";")) }
        let client = try server.client()
        client.send(Self.get("/first") + "nonsense\r\n\r\n")
        let (text, end) = await client.readTextToEnd()
        #expect(text.contains("/first;") && text.contains("HTTP/1.1 400 "))
        #expect(end == .closed)
    }
}
