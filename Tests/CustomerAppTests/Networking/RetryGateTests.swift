import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10)))
struct RetryGateTests {
    private func client(
        _ transport: any HTTPTransport, clock: ManualClock, pauses: RequestPauses = .init(),
    ) throws -> HTTPClient {
        HTTPClient(
            configuration: try .make(), transport: transport, clock: clock, pauses: pauses,
            chance: { 0 })
    }

    private func thing(_ id: Int, retry: RetryPolicy = .never) -> Endpoint<NoContent> {
        Endpoint(.get, "/things/\(id)", retry: retry)
    }

    @Test func `an operation that the server asked to pause is blocked for all callers`()
        async throws
    {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .message("slow down", status: 429, headers: ["Retry-After": "3"]), .json("{}"))
        let client = try client(transport, clock: clock)
        let first = await outcome { try await client.send(thing(1)) }.appError
        #expect(first == .throttled(message: "slow down", retryAfter: .seconds(3)))
        clock.advance(by: .seconds(2))
        let second = await outcome { try await client.send(thing(2)) }.appError
        #expect(second == .throttled(message: "slow down", retryAfter: .seconds(1)))
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(1))
        _ = try await client.send(thing(2))
        #expect(transport.requests.count == 2)
    }

    @Test func `another operation of the same server is not blocked`() async throws {
        let transport = ScriptedTransport(
            .message("back soon", status: 503, headers: ["Retry-After": "30"]), .json("{}"))
        let client = try client(transport, clock: ManualClock())
        #expect(
            await outcome { try await client.send(thing(1)) }.appError
                == .maintenance(message: "back soon", retryAfter: .seconds(30)))
        _ = try await client.send(Endpoint<NoContent>(.get, "/others"))
        _ = try await client.send(Endpoint<NoContent>(.delete, "/things/\(1)"))
        #expect(transport.requests.count == 3)
    }

    @Test func `a repeatable request waits visibly at the gate, and is then sent once`()
        async throws
    {
        let clock = ManualClock()
        let pauses = RequestPauses()
        let transport = ScriptedTransport(
            .message("slow down", status: 429, headers: ["Retry-After": "3"]), .json("{}"))
        let client = try client(transport, clock: clock, pauses: pauses)
        _ = await outcome { try await client.send(thing(1)) }
        let call = Task { try await client.send(thing(2, retry: .attempts(2))) }
        await clock.sleeper(for: .seconds(3))
        #expect(await pauses.resumesAt == clock.now.addingTimeInterval(3))
        clock.advance(by: .seconds(3))
        _ = try await call.value
        #expect(await pauses.resumesAt == nil)
        #expect(transport.requests.count == 2)
    }

    @Test func `a pause can be cancelled and ends then`() async throws {
        let clock = ManualClock()
        let pauses = RequestPauses()
        let transport = ScriptedTransport(
            .message("slow down", status: 429, headers: ["Retry-After": "3"]))
        let client = try client(transport, clock: clock, pauses: pauses)
        let call = Task { try await client.send(thing(2, retry: .attempts(2))) }
        await clock.sleeper(for: .seconds(3))
        call.cancel()
        #expect(await call.result.isCancellation)
        #expect(await pauses.resumesAt == nil)
        #expect(transport.requests.count == 1)
    }

    @Test func `a pause above the app's maximum closes the gate for a minute`()
        async throws
    {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .message("tomorrow", status: 429, headers: ["Retry-After": "86400"]), .json("{}"))
        let client = try client(transport, clock: clock)
        let first = await outcome { try await client.send(thing(1, retry: .attempts(3))) }
        #expect(first.appError?.retryAfter == .seconds(86_400))
        #expect(clock.pending.isEmpty)
        clock.advance(by: .seconds(60))
        _ = try await client.send(thing(1))
        #expect(transport.requests.count == 2)
    }

    @Test func `a write whose duplicate is still being processed is sent again with the same key`()
        async throws
    {
        let clock = ManualClock()
        let transport = ScriptedTransport(.message("running", status: 409), .json("{}"))
        let client = try client(transport, clock: clock)
        let endpoint = Endpoint<NoContent>(
            .post, "/things", body: .text("x"), retry: .attempts(3), idempotencyKey: "k")
        let call = Task { try await client.send(endpoint) }
        await clock.sleeper(for: .milliseconds(250))
        clock.advance(by: .milliseconds(250))
        _ = try await call.value
        let keys = transport.requests.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
        #expect(keys == ["k", "k"])
    }
}
