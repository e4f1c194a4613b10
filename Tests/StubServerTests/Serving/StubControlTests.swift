import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubRules
@testable import StubServer

/// The functions of the admin API in Swift.
@Suite(.timeLimit(.minutes(10)))
struct StubControlTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test func `requests are selected by pattern`() throws {
        try served.get("/products/1")
        try served.get("/users/1")
        let journal = served.stub.journal
        #expect(try journal.requests(matching: .operation("getUser")).map(\.id) == [2])
        #expect(try journal.requests().count == 2)
        journal.clear()
        #expect(journal.exchanges.isEmpty)
    }

    @Test func `a journal with evicted exchanges throws instead of miscounting`() throws {
        let served = try Served.customer { $0.journalLimit = 1 }
        try served.get("/products/1")
        try served.get("/products/2")
        #expect(throws: JournalEvicted(evicted: 1, firstKept: 2)) {
            try served.stub.journal.requests(matching: .operation("getUser"))
        }
    }

    @Test func `waiting ends with the expected request`() async throws {
        let served = served
        async let found = served.stub.journal.waitForRequest(
            matching: .operation("getProduct"), count: 2, timeout: .seconds(600))
        try served.get("/products/1")
        try served.get("/users/1")
        try served.get("/products/2")
        #expect(try await found.map(\.id) == [1, 3])
    }

    @Test func `waiting ends after its timeout with the matches so far`() async throws {
        try served.get("/products/1")
        let found = try await served.stub.journal.waitForRequest(
            matching: .operation("getProduct"), count: 2, timeout: .milliseconds(20))
        #expect(found.map(\.id) == [1])
    }

    @Test func `updates return each exchange once, answered`() async throws {
        try served.get("/products/1")
        let updates = served.stub.journal.updates
        for id in 2...4 { try served.get("/products/\(id)") }
        var seen: [Int] = []
        for await exchange in updates {
            #expect(exchange.response?.status == 200)
            seen.append(exchange.id)
            if seen.count == 3 { break }
        }
        #expect(seen == [2, 3, 4])
    }

    @Test func `updates that are not read in time are evicted with the journal`()
        async throws
    {
        let served = try Served.customer { $0.journalLimit = 3 }
        let updates = served.stub.journal.updates
        for id in 1...9 { try served.get("/products/\(id)") }
        var seen: [Int] = []
        for await exchange in updates {
            seen.append(exchange.id)
            if seen.count == 3 { break }
        }
        #expect(seen == [7, 8, 9])
    }

    @Test func `a client that disconnects is recorded with its exchange`() throws {
        try served.send(HTTPRequest(.get, "/products/1", connection: 7))
        try served.send(HTTPRequest(.get, "/products/2", connection: 8))
        served.stub.sessions.abandon(connection: 7)
        served.stub.sessions.abandon(connection: 99)
        #expect(served.stub.journal.exchanges.map(\.isAbandoned) == [true, false])
    }

    @Test func `collections are read, changed and truncated`() throws {
        let fixtures = served.stub.fixtures
        #expect(fixtures.rows(of: "products").count == 194)
        #expect(fixtures.rows(of: "dashboard").count == 1)
        #expect(fixtures.rows(of: "nothing").isEmpty)
        try fixtures.change("products", .update(2, members(["title": "New"])))
        #expect(try served.get("/products/2").json()["title"] == "New")
        fixtures.truncate("products", to: 25)
        let page = try served.get("/products?skip=20&limit=20").json()
        #expect(page["total"] == 25)
        #expect(page["products"]?.ids == Array(21...25))
        #expect(throws: FixtureError.noRow(collection: "products", id: .int(26))) {
            try fixtures.change("products", .delete(26))
        }
    }

    @Test func `tokens are expired, revoked and counted`() throws {
        let tokens = served.stub.tokens
        let pair = try served.login()
        #expect(tokens.expire(.access, of: 2) == 0)
        #expect(tokens.expire(.access) == 1)
        #expect(try served.get("/auth/me", token: pair.access).message == "Token Expired!")
        #expect(tokens.revoke() == 2)
        try served.send(.post, "/auth/refresh", json: #"{"refreshToken": "\#(pair.refresh)"}"#)
        #expect(tokens.logins == 1)
        #expect(tokens.refreshes == 0)
        #expect(tokens.refusedRefreshes == 1)
    }

    @Test func `lifetimes apply to tokens issued afterwards`() throws {
        served.stub.clock.freeze()
        served.stub.tokens.setLifetimes(access: 5)
        let token = try served.login().access
        served.stub.clock.advance(by: .milliseconds(4999))
        #expect(try served.get("/auth/me", token: token).status == 200)
        served.stub.clock.advance(by: .milliseconds(1))
        #expect(try served.get("/auth/me", token: token).status == 401)
    }

    @Test func `an unknown scenario is not enabled`() {
        #expect(!served.stub.rules.enable(scenario: "nothing"))
        #expect(!served.stub.rules.disable(scenario: "nothing"))
        #expect(!served.stub.rules.remove(1))
    }

    @Test func `a barrier released early holds no request`() throws {
        served.stub.rules.add(Rule(.any).holding(at: "door"))
        #expect(served.stub.rules.release(barrier: "door") == 0)
        #expect(try served.get("/products/1").delivery.gate == nil)
        #expect(served.stub.rules.arrived(at: "door") == 1)
    }
}
