import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Simultaneous requests are decided one after the other.
@Suite(.timeLimit(.minutes(10)))
struct RaceTests {
    private static let count = 64

    /// Sends the same request from many tasks and collects the results.
    private func race<Result: Sendable>(
        _ served: Served, _ request: HTTPRequest,
        _ read: @escaping @Sendable (HTTPResponse) throws -> Result
    ) async throws -> [Result] {
        let stub = served.stub
        return try await withThrowingTaskGroup(of: Result.self) { group in
            for connection in 0..<Self.count {
                var request = request
                request.connection = connection
                let sent = request
                group.addTask { try read(try Served(sharing: stub).send(sent)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `each step of a sequence is used exactly as often as declared`() async throws {
        let served = try Served.customer()
        var rule = Rule(.operation("getProduct"))
        for step in 0..<Self.count { rule = rule.respond(200, body: .json(.int(step))) }
        served.stub.rules.add(rule)
        let steps = try await race(served, HTTPRequest(.get, "/products/1")) { response in
            try response.json().int
        }
        #expect(steps.compactMap { $0 }.sorted() == Array(0..<Self.count))
    }

    @Test func `a rule applies at most its number of times`() async throws {
        let served = try Served.customer()
        served.stub.rules.add(Rule(.operation("getProduct")).respond(503).skipping(10).times(20))
        let statuses = try await race(served, HTTPRequest(.get, "/products/1"), \.status)
        #expect(statuses.count { $0 == 503 } == 20)
        #expect(statuses.count { $0 == 200 } == Self.count - 20)
    }

    @Test func `a barrier opens for all with the last expected request`() async throws {
        let served = try Served.customer()
        served.stub.rules.add(Rule(.any).holding(at: "all", until: Self.count))
        let gates = try await race(served, HTTPRequest(.get, "/products/1"), \.delivery.gate)
        #expect(gates.count { $0 == nil } == 1)
        #expect(gates.allSatisfy { $0?.isOpen ?? true })
    }

    @Test func `rows created simultaneously get different ids`() async throws {
        let served = try Served.customer()
        let body = #"{"title": "a", "body": "b", "userId": 1}"#
        let request = HTTPRequest(
            .post, "/posts/add", fields: ["Content-Type": "application/json"],
            body: Array(body.utf8))
        let ids = try await race(served, request) { try $0.json()["id"]?.int }
        #expect(ids.compactMap { $0 }.sorted() == Array(252..<252 + Self.count))
        #expect(served.stub.journal.exchanges.map(\.id) == Array(1...Self.count))
        #expect(served.stub.journal.exchanges.allSatisfy { $0.response?.status == 201 })
    }

    @Test func `a refresh token can be used by only one of many`() async throws {
        let served = try Served.customer()
        let token = try served.login().refresh
        let request = HTTPRequest(
            .post, "/auth/refresh", fields: ["Content-Type": "application/json"],
            body: Array(#"{"refreshToken": "\#(token)"}"#.utf8))
        let statuses = try await race(served, request, \.status)
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 403 } == Self.count - 1)
        #expect(served.stub.tokens.refreshes == 1)
    }
}
