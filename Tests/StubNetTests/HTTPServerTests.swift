import CStubPlatform
import StubHTTP
import Testing

@testable import StubNet

@Suite(.timeLimit(.minutes(10)))
struct HTTPServerTests {
    private func answer(from address: SocketAddress) async throws -> String {
        let client = try RawClient(address)
        client.send(lastGet)
        return await client.readTextToEnd().text
    }

    @Test(arguments: ["127.0.0.1", "::1", "localhost"])
    func `listens on the loopback address of each family`(_ host: String) async throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.host = host
        let server = try TestServer.echo(configuration)
        #expect(server.address.host == host && server.address.port > 0)
        #expect(body(of: try await answer(from: server.address)) == "/last")
        if host == "localhost" {
            let sixth = SocketAddress(host: "::1", port: server.address.port)
            #expect(body(of: try await answer(from: sixth)) == "/last")
        }
    }

    @Test(arguments: [
        (SocketAddress(host: "127.0.0.1", port: 4280), "http://127.0.0.1:4280"),
        (SocketAddress(host: "::1", port: 80), "http://[::1]:80"),
    ])
    func `returns its base URL`(_ address: SocketAddress, _ url: String) {
        #expect(address.url == url)
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `reports that a port is in use`(_ host: String) throws {
        let first = try TestServer.echo()
        var configuration = HTTPServer.Configuration.patient
        configuration.host = host
        configuration.port = first.address.port
        let second = HTTPServer(
            responder: ClosureResponder { _ in .now(.text("")) }, configuration: configuration)
        let error = try #require(throws: SystemError.self) { try second.start() }
        #expect(error.isAddressInUse)
        #expect(error.description.hasPrefix("bind 127.0.0.1:\(first.address.port): "))
    }

    @Test(arguments: [("no.address", 0), ("127.0.0.1", 70_000), ("203.0.113.7", 0)])
    func `rejects an address it cannot bind`(_ host: String, _ port: Int) throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.host = host
        configuration.port = port
        let server = HTTPServer(
            responder: ClosureResponder { _ in .now(.text("")) }, configuration: configuration)
        let error = try #require(throws: SystemError.self) { try server.start() }
        #expect(!error.isAddressInUse && error.call.hasPrefix("bind \(host)"))
    }

    @Test func `releases its port and its connections when it stops`() async throws {
        let server = try TestServer.echo()
        let idle = try server.client()
        idle.send(getRoot)
        _ = await idle.read(until: "/")
        server.server.stop()
        #expect(await idle.readToEnd().end == .closed)
        #expect(server.server.address == nil)
        var configuration = HTTPServer.Configuration.patient
        configuration.port = server.address.port
        let next = try TestServer.echo(configuration)
        #expect(body(of: try await answer(from: next.address)) == "/last")
    }

    @Test func `stops when its last reference is released`() async throws {
        let address = try TestServer.echo().address
        #expect(throws: RawClient.NotConnected.self) { try RawClient(address) }
    }

    @Test func `cannot be started again after it was stopped`() throws {
        let server = try TestServer.echo()
        #expect(try server.server.start() == server.address)
        server.server.stop()
        #expect(throws: SystemError.self) { try server.server.start() }
    }

    @Test func `lets an exchange in flight complete before it stops`() async throws {
        let (gate, arrived) = (DeliveryGate(), Record<Int>())
        let server = try TestServer { request in
            arrived.note(request.connection)
            return .now(.text("done", delivery: Delivery(gate: gate)))
        }
        let (busy, idle) = (try server.client(), try server.client())
        busy.send(getRoot)
        _ = await arrived.next()
        async let stopped: Void = server.server.stop(deadline: .seconds(3600))
        #expect(await idle.readToEnd().end == .closed)
        gate.open()
        let (text, end) = await busy.readTextToEnd()
        #expect(body(of: text) == "done" && end == .closed)
        #expect(text.contains("Connection: close\r\n"))
        await stopped
    }

    @Test func `closes the remaining connections at the deadline`() async throws {
        let arrived = Record<Int>()
        let server = try TestServer { request in
            arrived.note(request.connection)
            return .now(.text("never", delivery: Delivery(gate: DeliveryGate())))
        }
        let client = try server.client()
        client.send(getRoot)
        _ = await arrived.next()
        await server.server.stop(deadline: .milliseconds(20))
        #expect(await client.readTextToEnd().text == "")
    }

    @Test func `serves from several loop threads`() async throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.threads = 3
        let server = try TestServer.echo(configuration)
        for _ in 0..<6 {
            #expect(body(of: try await answer(from: server.address)) == "/last")
        }
        await server.server.stop(deadline: .seconds(3600))
    }

    @Test func `asks connections beyond the limit to retry later`() async throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.connections = 1
        let server = try TestServer.echo(configuration)
        let first = try server.client()
        first.send(getRoot)
        _ = await first.read(until: "/")
        let second = try server.client()
        second.send(getRoot)
        let (text, end) = await second.readTextToEnd()
        #expect(text.hasPrefix("HTTP/1.1 503 ") && text.contains("Retry-After: 1\r\n"))
        #expect(end == .closed)
    }

    @Test func `has different deadlines for a header section and for an idle connection`()
        async throws
    {
        var configuration = HTTPServer.Configuration.patient
        configuration.headerDeadline = .milliseconds(30)
        let server = try TestServer.echo(configuration)
        let slow = try server.client()
        slow.send("GET / HTTP/1.1\r\nHost: a\r\n")
        let (text, _) = await slow.readTextToEnd()
        #expect(text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))

        let clock = LoopClock()
        let loop = try clock.makeLoop()
        defer { loop.stop() }
        configuration.idleTimeout = .seconds(60)
        let impatient = try TestServer(configuration, on: loop) { _ in .now(.text("answer")) }
        let idle = try impatient.client()
        idle.send(getRoot)
        #expect(await idle.read(until: "answer").contains("200 OK"))
        clock.advance(by: .seconds(61), on: loop)
        #expect(await idle.readToEnd().end == .closed)
    }
}
