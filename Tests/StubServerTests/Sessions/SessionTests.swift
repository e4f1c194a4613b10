import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubRules
@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct SessionTests {
    @Test func `a session does not see the writes of the stub and of other sessions`() throws {
        let served = try Served.customer()
        let (first, second) = (served.stub.session(), served.stub.session())
        let before = try served.get("/products/1").text
        let path = "/products/1"
        try served.send(.patch, in: first, path, json: #"{"title": "Mine"}"#)
        #expect(try served.send(.get, in: first, path).json()["title"] == "Mine")
        #expect(try served.send(.get, in: second, path).text == before)
        #expect(try served.get(path).text == before)
    }

    @Test func `a session starts with the stub's initial state, not its current one`() throws {
        let served = try Served.customer()
        try served.send(.delete, "/products/1")
        let session = served.stub.session()
        #expect(try served.send(.get, in: session, "/products/1").status == 200)
    }

    @Test func `rules, clock and journal belong to a session`() throws {
        let served = try Served.customer()
        let session = served.stub.session()
        session.rules.add(Rule(.operation("listProducts")).respond(503))
        session.clock.advance(by: 1_000_000)
        #expect(try served.send(.get, in: session, "/products").status == 503)
        #expect(try served.get("/products").status == 200)
        #expect(session.journal.exchanges.map(\.request.target) == ["/products"])
        #expect(served.stub.journal.exchanges.map(\.response?.status) == [200])
        #expect(session.clock.now > served.stub.clock.now + 999_000)
    }

    @Test func `a token is valid only in its session, and sessions never issue the same token`()
        throws
    {
        let served = try Served.customer()
        let sessions = (1...8).map { _ in served.stub.session() }
        let tokens = try sessions.map { try served.login(in: $0) } + [try served.login().access]
        #expect(Set(tokens).count == tokens.count)
        let statuses = try sessions.map {
            try served.send(.get, in: $0, "/auth/me", token: tokens[0]).status
        }
        #expect(statuses == [200, 401, 401, 401, 401, 401, 401, 401])
    }

    @Test func `the same session of another run issues the same tokens`() throws {
        func firstToken() throws -> String {
            let served = try Served.customer { $0.seed = 7 }
            let session = served.stub.session()
            session.withState { $0.clock.freeze(at: 1_000_000_000) }
            return try served.login(in: session)
        }
        #expect(try firstToken() == firstToken())
    }

    @Test func `the header field selects a session like its path`() throws {
        let served = try Served.customer()
        let session = served.stub.session()
        let id = try #require(session.id)
        try served.send(.get, "/products", fields: ["X-Understudy-Session": id])
        #expect(session.journal.exchanges.count == 1)
        #expect(served.stub.journal.exchanges.isEmpty)
    }

    @Test func `an ended session no longer exists`() throws {
        let served = try Served.customer()
        let session = served.stub.session()
        session.end()
        let response = try served.send(.get, in: session, "/products")
        #expect(response.status == 404)
        #expect(response.message?.contains("no session 's1'") == true)
    }

    @Test func `ending a session releases its held requests`() throws {
        let served = try Served.customer()
        let session = served.stub.session()
        session.rules.add(Rule(.operation("listProducts")).holding(at: "gate"))
        let response = try served.send(.get, in: session, "/products")
        let gate = try #require(response.delivery.gate)
        #expect(!gate.isOpen)
        session.end()
        #expect(gate.isOpen)
    }

    @Test func `reset restores a session's scenarios, and the stub's rules`() throws {
        let served = try Served.inline(
            paths: Self.paths, fixtures: [("things", #"[{"id": 1}]"#)], scenarios: [Self.scenario]
        ) { $0.rules = [Rule(.any).respond(418)] }
        let session = served.stub.sessions.begin(scenarios: ["down"])
        for _ in 1...2 {
            #expect(try served.send(.get, in: session, "/things").status == 503)
            #expect(try served.get("/things").status == 418)
            session.rules.removeAll()
            served.stub.rules.removeAll()
            #expect(try served.send(.get, in: session, "/things").status == 200)
            #expect(try served.get("/things").status == 200)
            session.reset()
            served.stub.reset()
        }
    }

    @Test func `two hundred parallel sessions are isolated`() async throws {
        let served = try Served.customer()
        let titles = try await withThrowingTaskGroup(of: (String, String, Int).self) { group in
            for number in 1...200 {
                group.addTask {
                    let session = served.stub.session()
                    let title = "title \(number)"
                    let body = #"{"title": "\#(title)"}"#
                    for _ in 1...5 {
                        try served.send(.patch, in: session, "/products/1", json: body)
                        await Task.yield()
                    }
                    let row = try served.send(.get, in: session, "/products/1").json()
                    return (title, row["title"]?.string ?? "", session.journal.exchanges.count)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(titles.count == 200)
        #expect(titles.allSatisfy { $0.0 == $0.1 && $0.2 == 6 })
        #expect(served.stub.journal.exchanges.isEmpty)
    }

    @Test func `a thousand sessions share the rows until they are changed`() throws {
        let served = try Served.customer()
        for _ in 1...1000 { _ = served.stub.session() }
        #expect(served.stub.sessions.count == 1000)
        let rows = try #require(
            served.stub.sessions.main.withState { $0.fixtures.collections["products"]?.rows })
        for session in served.stub.openSessions {
            let copy = session.withState { $0.fixtures.collections["products"]?.rows }
            // The same storage: creating a session does not copy rows that it may never change.
            #expect(
                copy?.withUnsafeBufferPointer(\.baseAddress)
                    == rows.withUnsafeBufferPointer(\.baseAddress))
        }
    }

    @Test func `only the session that was used last records the disconnected client`() throws {
        let served = try Served.customer()
        let (first, second) = (served.stub.session(), served.stub.session())
        for session in [first, second] {
            try served.send(
                HTTPRequest(.get, "/__session/\(session.name)/products", connection: 99))
        }
        served.stub.sessions.abandon(connection: 99)
        #expect(first.journal.exchanges.map(\.isAbandoned) == [false])
        #expect(second.journal.exchanges.map(\.isAbandoned) == [true])
    }

    private static let paths = """
        {"/things": {"get": {"operationId": "listThings",
          "responses": {"200": {"description": "Things"}},
          "x-stub": {"collection": "things", "action": "list"}}}}
        """

    private static let scenario = """
        {"name": "down", "rules": [{"operation": "listThings", "respond": {"status": 503}}]}
        """
}

extension Served {
    @discardableResult
    func send(
        _ method: HTTPMethod, in session: StubSession, _ target: String, json body: String? = nil,
        token: String? = nil
    ) throws -> HTTPResponse {
        try send(method, "/__session/\(session.name)" + target, json: body, token: token)
    }

    func login(in session: StubSession) throws -> String {
        let body = try send(
            .post, in: session, "/auth/login",
            json: #"{"username": "emilys", "password": "emilyspass"}"#
        ).json()
        return try #require(body["accessToken"]?.string)
    }
}
