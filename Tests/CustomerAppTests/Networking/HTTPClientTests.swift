import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10)))
struct HTTPClientTests {
    private func client(
        _ transport: any HTTPTransport, clock: ManualClock = ManualClock(), chance: Double = 1,
    ) throws -> HTTPClient {
        HTTPClient(
            configuration: try .make(), transport: transport, clock: clock, chance: { chance })
    }

    @Test func `stops waiting for a response at the deadline`() async throws {
        let clock = ManualClock()
        let never = Gate()
        let client = try client(
            ScriptedTransport { _, _ in
                try await never.pass()
                return .json("{}")
            }, clock: clock)
        let call = Task { try await client.send(Endpoint<NoContent>(.get, "/x")) }
        await clock.sleeper(for: .seconds(30))
        clock.advance(by: .milliseconds(29_999))
        #expect(clock.pending == [.seconds(30)])
        clock.advance(by: .milliseconds(1))
        #expect(await call.result.appError == .network(.timedOut))
        #expect(clock.pending.isEmpty)
    }

    @Test func `leaves no deadline running after a response`() async throws {
        let clock = ManualClock()
        let client = try client(ScriptedTransport(.json("{}")), clock: clock)
        _ = try await client.send(Endpoint<NoContent>(.get, "/x"))
        #expect(clock.pending.isEmpty)
    }

    @Test func `retries nothing unless the endpoint declares it`() async throws {
        let transport = ScriptedTransport(.message("busy", status: 503))
        let client = try client(transport)
        #expect(
            await outcome { try await client.send(Endpoint<NoContent>(.get, "/x")) }.appError
                == .unavailable(message: "busy"))
        #expect(transport.requests.count == 1)
    }

    @Test func `0.56 retries up to the declared number, with pauses that double`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.message("busy", status: 503))
        let client = try client(transport, clock: clock)
        let call = Task {
            try await client.send(Endpoint<NoContent>(.get, "/x", retry: .attempts(3)))
        }
        await clock.sleeper(for: .milliseconds(500))
        clock.advance(by: .milliseconds(500))
        await clock.sleeper(for: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await call.result.appError == .unavailable(message: "busy"))
        #expect(transport.requests.count == 3)
    }

    @Test func `spreads the pauses of many clients over their second half`() async throws {
        for (chance, pause) in [(0.0, Duration.milliseconds(250)), (0.5, .milliseconds(375))] {
            let clock = ManualClock()
            let transport = ScriptedTransport(.message("busy", status: 503), .json("{}"))
            let client = try client(transport, clock: clock, chance: chance)
            let call = Task {
                try await client.send(Endpoint<NoContent>(.get, "/x", retry: .attempts(2)))
            }
            await clock.sleeper(for: pause)
            clock.advance(by: pause)
            _ = try await call.value
            #expect(transport.requests.count == 2)
        }
    }

    @Test func `waits as long as the server asks, up to a minute`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .message("busy", status: 429, headers: ["Retry-After": "7"]),
            .message("closed", status: 503, headers: ["Retry-After": "61"]))
        let client = try client(transport, clock: clock)
        let call = Task {
            try await client.send(Endpoint<NoContent>(.get, "/x", retry: .attempts(5)))
        }
        await clock.sleeper(for: .seconds(7))
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(7))
        #expect(
            await call.result.appError
                == .maintenance(message: "closed", retryAfter: .seconds(61)))
        #expect(transport.requests.count == 2)
    }

    @Test func `retries a write only with an idempotency key, which stays the same`() async throws {
        for (key, count) in [(String?.none, 1), ("key-1", 2)] {
            let clock = ManualClock()
            let transport = ScriptedTransport { _, number in
                if number == 1 { throw URLError(.networkConnectionLost) }
                return .json("{}", status: 201)
            }
            let client = try client(transport, clock: clock)
            let endpoint = Endpoint<NoContent>(
                .post, "/x", body: .json(["a": 1]), retry: .attempts(2), idempotencyKey: key)
            let call = Task { try await client.send(endpoint) }
            if key != nil {
                await clock.sleeper(for: .milliseconds(500))
                clock.advance(by: .milliseconds(500))
            }
            _ = await call.result
            #expect(transport.requests.count == count)
            #expect(
                transport.requests.allSatisfy {
                    $0.value(forHTTPHeaderField: "Idempotency-Key") == key
                })
        }
    }

    @Test(arguments: [400, 401, 403, 404, 409, 422])
    func `does not retry a request that would be rejected again`(status: Int) async throws {
        let transport = ScriptedTransport(.message("no", status: status))
        let client = try client(transport)
        _ = await outcome {
            try await client.send(Endpoint<NoContent>(.get, "/x", retry: .attempts(4)))
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `sends nothing more when it is cancelled during a pause`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.message("busy", status: 503))
        let client = try client(transport, clock: clock)
        let call = Task {
            try await client.send(Endpoint<NoContent>(.get, "/x", retry: .attempts(3)))
        }
        await clock.sleeper(for: .milliseconds(500))
        call.cancel()
        #expect(await call.result.isCancellation)
        #expect(transport.requests.count == 1)
        #expect(clock.pending.isEmpty)
    }

    @Test func `discards a response whose session has ended meanwhile`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json("{\"name\":\"secret\"}")
        }
        let app = try await TestApp(transport: transport).signedIn()
        let client = await app.container.httpClient()
        let call = Task { try await client.send(.thing) }
        await gate.arrivals(1)
        _ = await app.container.tokenProvider().close()
        gate.open()
        #expect(await call.result.appError == .sessionEnded)
    }
}
