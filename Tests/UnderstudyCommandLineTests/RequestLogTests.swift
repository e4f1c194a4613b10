import StubContract
import StubHTTP
import StubJSON
import StubServer
import TestSupport
import Testing

@testable import UnderstudyCommandLine

struct RequestLogTests {
    private func exchange(_ id: Int, issues: [ContractIssue] = []) -> Exchange {
        var exchange = Exchange(
            id: id, request: HTTPRequest(.get, "/things/\(id)"), receivedAt: 0, arrival: .zero)
        exchange.response = HTTPResponse(status: 200)
        exchange.issues = issues
        return exchange
    }

    private func log(_ verbosity: RequestLog.Verbosity, _ exchanges: Exchange...) -> String {
        let log = RequestLog(
            verbosity: verbosity, times: TimeOfDay(start: 0, offset: 3600), mask: { .standard },
            write: { _ in })
        return exchanges.map { log.lines($0, duration: nil) }.joined()
    }

    private static let issue = ContractIssue(
        ContractIssue.Kind(.request, .query, "undeclared"), severity: .warning, message: "odd",
        location: "q",
        contract: .root)

    @Test func `only contract violations are logged if that is asked for`() async {
        let text = log(.issues, exchange(1), exchange(2, issues: [Self.issue]))
        #expect(
            text == """
                01:00:00 GET    /things/2                                200       0 ms      0 B not answered, 1 violation
                  warning: \(Self.issue)

                """)
    }

    @Test func `no secret and no control character is logged`() async {
        var exchange = Exchange(
            id: 1, request: HTTPRequest(.post, "/login?password=hunter22&pin=1"), receivedAt: 0,
            arrival: .zero)
        exchange.issues = [
            ContractIssue(
                ContractIssue.Kind(.request, .query, "undeclared"),
                message: "\u{1B}[2J\r\nGET /fake",
                location: "\u{202E}q", contract: .root)
        ]
        let text = log(.everything, exchange)
        #expect(
            text == #"""
                01:00:00 POST   /login?password=[REDACTED]&pin=[REDACTED] none      0 ms      0 B not answered, 1 violation
                  error: request/query/undeclared at \u{202E}q: \u{1B}[2J\r\nGET /fake

                """#)
    }

    // MARK: - The order of lines

    /// Runs a stub, sends requests as the body says, and returns the log without times of day.
    private func log(
        _ verbosity: RequestLog.Verbosity, _ events: [DeliveryFeed.Event], of stub: Stub
    ) async -> [String] {
        let terminal = CapturedTerminal()
        let log = RequestLog(
            verbosity: verbosity, mask: { stub.journal.mask }, write: terminal.terminal.writeError)
        await log.follow(
            AsyncStream { continuation in
                for event in events { continuation.yield(event) }
                continuation.finish()
            }, in: stub.journal)
        return terminal.errors.split(separator: "\n").map {
            $0.split(separator: " ").dropFirst().joined(separator: " ")
        }
    }

    /// A stub that has answered a request for each connection.
    private func stub(_ connections: Int...) async throws -> Stub {
        let folder = try ShopSuite.folder()
        let stub = try Stub(
            contract: folder.path + "/Contracts/shop/openapi.json",
            fixtures: folder.path + "/Fixtures/shop")
        for (index, connection) in connections.enumerated() {
            var request = HTTPRequest(.get, "/things/\(index + 1)")
            request.connection = connection
            _ = await stub.answer(request)
        }
        return stub
    }

    private func event(_ connection: Int, isSent: Bool = true) -> DeliveryFeed.Event {
        DeliveryFeed.Event(connection: connection, isSent: isSent, time: .seconds(100_000))
    }

    @Test func `lines are in the order in which responses are sent, and the rest follows`()
        async throws
    {
        let stub = try await stub(7, 8, 9)
        let paths = await log(.everything, [event(8), event(7)], of: stub)
            .map { $0.split(separator: " ")[1] }
        #expect(paths == ["/things/2", "/things/1", "/things/3"])
        #expect(await log(.nothing, [event(8)], of: stub) == [])
    }

    @Test func `the time is that until the end, and a client that left is named`() async throws {
        let stub = try await stub(7)
        let arrival = try #require(stub.journal.exchanges.first).arrival
        let end = DeliveryFeed.Event(
            connection: 7, isSent: false, time: arrival + .milliseconds(2500))
        let lines = await log(.everything, [end], of: stub)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("GET /things/1 200 2500 ms ") == true, "\(lines)")
        #expect(lines.first?.hasSuffix(" B fixture things, client left") == true, "\(lines)")
    }

    @Test func `an event of another request of the connection ends nothing`() async throws {
        let stub = try await stub(7)
        // The admin API answered on this connection before.
        let early = DeliveryFeed.Event(connection: 7, isSent: false, time: .zero)
        let lines = await log(.everything, [early, event(4711)], of: stub)
        #expect(lines.count == 1 && !lines[0].contains("client left"))
    }

    @Test func `requests that the journal has evicted are counted`() async throws {
        let stub = try await stub(7, 8)
        stub.journal.clear()
        _ = await stub.answer(HTTPRequest(.get, "/things"))
        let lines = await log(.everything, [event(7)], of: stub)
        #expect(lines.count == 2 && lines[0] == "requests arrived too fast to be logged")
    }
}
