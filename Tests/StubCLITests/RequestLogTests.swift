import StubContract
import StubHTTP
import StubJSON
import StubServer
import Testing

@testable import StubCLI

struct RequestLogTests {
    private func exchange(_ id: Int, issues: [ContractIssue] = []) -> Exchange {
        var exchange = Exchange(
            id: id, request: HTTPRequest(.get, "/things/\(id)"), receivedAt: 0, arrival: .zero)
        exchange.response = HTTPResponse(status: 200)
        exchange.issues = issues
        return exchange
    }

    private func log(
        _ verbosity: RequestLog.Verbosity, _ updates: [Exchange], rest: [Exchange] = []
    ) async -> String {
        let terminal = CapturedTerminal()
        let log = RequestLog(
            verbosity: verbosity, times: TimeOfDay(start: 0, offset: 3600), mask: { .standard },
            write: terminal.terminal.writeError)
        let stream = AsyncStream { continuation in
            for exchange in updates { continuation.yield(exchange) }
            continuation.finish()
        }
        await log.follow(stream) { rest }
        return terminal.errors
    }

    private static let issue = ContractIssue(
        ContractIssue.Kind(.request, .query, "undeclared"), severity: .warning, message: "odd",
        location: "q",
        contract: .root)

    @Test func `every request is logged once, including those after the end`() async {
        let text = await log(
            .everything, [exchange(1), exchange(2)], rest: [exchange(2), exchange(3)])
        #expect(
            text == """
                01:00:00 GET    /things/1                                200       0 ms      0 B no operation
                01:00:00 GET    /things/2                                200       0 ms      0 B no operation
                01:00:00 GET    /things/3                                200       0 ms      0 B no operation

                """)
    }

    @Test func `only contract violations are logged if that is asked for`() async {
        let text = await log(.issues, [exchange(1), exchange(2, issues: [Self.issue])])
        #expect(
            text == """
                01:00:00 GET    /things/2                                200       0 ms      0 B no operation, 1 violation
                  warning: \(Self.issue)

                """)
        #expect(await log(.nothing, [exchange(1, issues: [Self.issue])]) == "")
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
        let text = await log(.everything, [exchange])
        #expect(
            text == #"""
                01:00:00 POST   /login?password=[REDACTED]&pin=[REDACTED] none      0 ms      0 B no operation, 1 violation
                  error: request/query/undeclared at \u{202E}q: \u{1B}[2J\r\nGET /fake

                """#)
    }

    @Test func `lost events are counted`() async {
        let text = await log(.issues, [exchange(1), exchange(5), exchange(6)])
        #expect(text == "3 requests arrived too fast to be logged\n")
    }
}
