import StubHTTP
import StubNet
import Testing

/// Request bodies share a memory budget; requests above it get an error.
@Suite(.timeLimit(.minutes(10)))
struct BodyMemoryTests {
    private static let size = 900_000
    private static let head =
        "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n"

    private func server() throws -> TestServer {
        var configuration = HTTPServer.Configuration.patient
        configuration.bodyMemory = 1 << 20
        return try TestServer.echo(configuration)
    }

    @Test func `a body for which no memory is left is answered 503`() async throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.bodyMemory = 1 << 20
        let (arrivals, gate) = (Record<Int>(), DeliveryGate())
        let server = try TestServer(configuration) { request in
            arrivals.note(request.body.count)
            return .now(.text("held", delivery: Delivery(gate: gate)))
        }
        let first = try server.client()
        first.send(Self.head)
        first.send([UInt8](repeating: 0x61, count: Self.size))
        #expect(await arrivals.next() == Self.size)
        let second = try server.client()
        second.send(Self.head)
        second.send([UInt8](repeating: 0x61, count: Self.size))
        let refusal = await second.readTextToEnd().text
        #expect(refusal.hasPrefix("HTTP/1.1 503 "))
        #expect(refusal.contains("Retry-After: 1\r\n"))
        // The first request keeps its memory until it is answered.
        gate.open()
        #expect(await first.readTextToEnd().text.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `memory is released when a body is answered, or when its client disconnects`()
        async throws
    {
        let server = try server()
        for _ in 1...4 {
            let client = try server.client()
            client.send(Self.head)
            client.send([UInt8](repeating: 0x61, count: Self.size))
            #expect(await client.readTextToEnd().text.hasPrefix("HTTP/1.1 200 "))
        }
        for _ in 1...4 {
            let client = try server.client()
            client.send(Self.head)
            client.send([UInt8](repeating: 0x61, count: Self.size - 1))
            client.finishSending()
            #expect(await client.readTextToEnd().text.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test func `a long response that is generated for one client waits for memory as well`()
        async throws
    {
        var configuration = HTTPServer.Configuration.patient
        configuration.bodyMemory = 3 << 20
        let large = [UInt8](repeating: 0x61, count: 2 << 20)
        let gate = DeliveryGate()
        let arrivals = Record<Int>()
        let server = try TestServer(configuration) { request in
            .later {
                arrivals.note(request.connection)
                let isHeld = request.path == "/held"
                return HTTPResponse(
                    status: 200, body: large, delivery: Delivery(gate: isHeld ? gate : nil))
            }
        }
        let held = try server.client()
        held.send("GET /held HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        _ = await arrivals.next()
        // Repeats a request until the held response counts in the budget.
        var statuses: Set<String> = []
        for _ in 1...1000 where !statuses.contains("503") {
            let client = try server.client()
            client.send(lastGet)
            let text = await client.readTextToEnd().text
            statuses.insert(String(text.dropFirst("HTTP/1.1 ".count).prefix(3)))
        }
        #expect(statuses.contains("503"))
        gate.open()
        #expect(await held.readToEnd().bytes.count > large.count)
        let client = try server.client()
        client.send(lastGet)
        #expect(await client.readTextToEnd().text.hasPrefix("HTTP/1.1 200 "))
    }
}
