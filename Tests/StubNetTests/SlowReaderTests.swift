import StubBackport
import StubHTTP
import Testing

@testable import StubNet

/// Clients that ask without reading the answers, beside others that read.
@Suite(.timeLimit(.minutes(10)))
struct SlowReaderTests {
    private static let second: Int64 = 1_000_000_000
    /// More than a socket without a reader takes.
    private static let longBody = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)

    private func requests(_ path: String, count: Int) -> String {
        String(repeating: "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n", count: count)
    }

    /// Sends a request and reads its answer, which takes several turns of the server's loop.
    private func exchange(_ client: RawClient) async {
        client.send(requests("/short", count: 1))
        _ = await client.read(until: "short")
    }

    @Test(arguments: SelectorTests.Kind.available)
    func `the next request is not answered before the last answer is read`(
        _ kind: SelectorTests.Kind
    ) async throws {
        let loop = try EventLoop(selector: kind.make())
        defer { loop.stop() }
        let asked = Mutex(0)
        let arrived = Record<Int>()
        let server = try TestServer(on: loop) { request in
            guard request.path == "/long" else { return .now(.text("short")) }
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            arrived.note(count)
            return .now(HTTPResponse(status: 200, body: Self.longBody))
        }
        let slow = try RawClient(server.address, receiveBuffer: 4096)
        slow.send(requests("/long", count: 3) + lastGet)
        #expect(await arrived.next() == 1)
        let other = try server.client()
        for _ in 0..<20 { await exchange(other) }
        #expect(asked.withLock { $0 } == 1)
        let (bytes, end) = await slow.readToEnd()
        #expect(bytes.count { $0 == UInt8(ascii: "x") } == 3 * Self.longBody.count)
        #expect(asked.withLock { $0 } == 3 && end == .closed)
    }

    @Test(arguments: SelectorTests.Kind.available)
    func `a new client is answered before the others have all their answers`(
        _ kind: SelectorTests.Kind
    ) async throws {
        let clock = LoopClock()
        let loop = try EventLoop(selector: kind.make()) { clock.now }
        defer { loop.stop() }
        let order = Mutex<[String]>([])
        let (begun, ready) = (Record<Int>(), Handover())
        let server = try TestServer(on: loop) { request in
            if request.path == "/wait" {
                begun.note(1)
                ready.wait()
            }
            order.withLock { $0.append(String(request.path)) }
            // Every answer takes longer than a turn should.
            clock.advance(by: Self.second)
            return .now(.text("short"))
        }
        let old = try (0..<3).map { _ in try server.client() }
        for client in old { await exchange(client) }
        // The loop waits in this request until all others have arrived.
        old[0].send(requests("/wait", count: 1) + requests("/old", count: 100))
        #expect(await begun.next() == 1)
        for client in old[1...] { client.send(requests("/old", count: 100)) }
        let new = try server.client()
        new.send(requests("/new", count: 1))
        ready.signal()
        _ = await new.read(until: "short")
        for client in old {
            client.send(lastGet)
            _ = await client.readToEnd()
        }
        let answered = order.withLock { $0 }
        let place = try #require(answered.firstIndex(of: "/new"))
        #expect(answered[..<place].count { $0 == "/old" } < 100)
    }

    @Test(arguments: SelectorTests.Kind.available)
    func `a client that reads nothing is disconnected after the idle timeout`(
        _ kind: SelectorTests.Kind
    ) async throws {
        let clock = LoopClock()
        let loop = try EventLoop(selector: kind.make()) { clock.now }
        defer { loop.stop() }
        let (arrived, left) = (Record<Int>(), Record<Int>())
        var configuration = HTTPServer.Configuration.patient
        configuration.idleTimeout = .seconds(3)
        configuration.onDisconnect = { left.note($0) }
        let server = try TestServer(configuration, on: loop) { request in
            guard request.path == "/long" else { return .now(.text("short")) }
            arrived.note(request.connection)
            return .now(HTTPResponse(status: 200, body: Self.longBody))
        }
        let slow = try RawClient(server.address, receiveBuffer: 4096)
        slow.send(requests("/long", count: 20))
        let connection = try #require(await arrived.next())
        // Other clients' answers do not move its deadline.
        for _ in 0..<2 {
            let other = try server.client()
            await exchange(other)
            clock.advance(by: 2 * Self.second)
            await exchange(other)
        }
        #expect(await left.next() == connection)
        let received = await slow.readToEnd().bytes
        #expect(received.count < Self.longBody.count)
    }
}
