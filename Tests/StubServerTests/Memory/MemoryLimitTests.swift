import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubFixtures
@testable import StubRules
@testable import StubServer
@testable import StubSupport

/// One budget for all stored data; above it data is evicted or rejected.
@Suite(.timeLimit(.minutes(10)))
struct MemoryLimitTests {
    private static let limit = 16 << 20

    private func served() throws -> Served {
        try Served.customer { $0.memoryLimit = Self.limit }
    }

    private func fill(_ session: StubSession, with count: Int) {
        for number in 0..<count {
            session.withState { state in
                _ = state.journal.begin(
                    HTTPRequest(.post, "/\(number)", body: [UInt8](repeating: 0, count: 100_000)),
                    receivedAt: 0, arrival: .zero)
            }
        }
    }

    @Test func `journals of many sessions share a budget, and the oldest exchanges are evicted`()
        throws
    {
        let served = try served()
        let sessions = (1...12).map { _ in served.stub.session() }
        for session in sessions { fill(session, with: 100) }
        let journals = sessions.map { $0.withState { $0.journal } }
        let used = served.stub.sessions.memory.kept.used
        #expect(used <= Self.limit / 16 * 7)
        let free = MemoryGrant.free * sessions.count
        #expect(journals.reduce(0) { $0 + $1.bytes } <= Self.limit / 16 * 7 + free)
        #expect(journals[0].exchanges.last?.id == 100)
        #expect(journals[0].evicted > 0)
    }

    @Test func `the sessions that use most release memory for the others`() throws {
        let served = try served()
        let (large, small) = (served.stub.session(), served.stub.session())
        fill(large, with: 200)
        served.stub.sessions.trimMemory()
        let left = large.withState { $0.journal.bytes }
        #expect(left <= Self.limit / 64 * 21 + MemoryGrant.free)
        fill(small, with: 5)
        #expect(small.withState { $0.journal.exchanges.count } == 5)
    }

    @Test func `a session that has ended releases its memory`() throws {
        let served = try served()
        var session: StubSession? = served.stub.session()
        session.map { fill($0, with: 20) }
        #expect(served.stub.sessions.memory.kept.used > 0)
        session?.end()
        session = nil
        #expect(served.stub.sessions.memory.kept.used == 0)
    }

    @Test func `a cleared journal and a reset release their memory`() throws {
        let served = try served()
        let main = served.stub.sessions.main
        fill(main, with: 10)
        served.stub.journal.clear()
        #expect(served.stub.sessions.memory.kept.used == 0)
        fill(main, with: 10)
        served.stub.reset()
        #expect(served.stub.sessions.memory.kept.used == 0)
    }

    @Test func `responses to keys are limited, and the oldest are evicted`() throws {
        let served = try served()
        let main = served.stub.sessions.main
        let pool = served.stub.sessions.memory.kept
        func key(_ number: Int) -> IdempotencyLedger.Key {
            IdempotencyLedger.Key(operation: "op", user: nil, text: "\(number)")
        }
        let response = HTTPResponse(status: 201, body: [UInt8](repeating: 0, count: 1_000_000))
        for number in 1...50 {
            main.withState { state in
                state.idempotency.record(
                    key(number), body: [], response: response, at: .zero, age: number)
            }
        }
        let ledger = main.withState { $0.idempotency }
        #expect(ledger.bytes <= pool.limit + MemoryGrant.free)
        #expect(ledger.count < 12)
        guard case .answered = ledger.find(key(50), body: [], at: .zero) else {
            Issue.record("the newest is forgotten")
            return
        }
        guard case .unknown = ledger.find(key(1), body: [], at: .zero) else {
            Issue.record("the oldest is kept")
            return
        }
    }

    @Test func `rows above the limit are rejected with the reason, until some are deleted`()
        throws
    {
        let served = try served()
        let text = String(repeating: "x", count: 200_000)
        let large = RuleMutation.Change.insert(["title": .string(text)], atStart: false)
        var added = 0
        #expect(throws: FixtureError.noMemory) {
            while added < 100 {
                try served.stub.fixtures.change("products", large)
                added += 1
            }
        }
        #expect((3...6).contains(added))
        func post() throws -> HTTPResponse {
            try served.send(
                .post, "/posts/add", json: #"{"title": "x", "body": "x", "userId": 1}"#,
                fields: ["Idempotency-Key": "k"])
        }
        let refused = [
            try served.admin(.post, "fixtures/products", #"{"title": "x"}"#),
            try served.send(
                .post, "/products/add", json: #"{"title": "x", "price": 1, "category": "tops"}"#),
            try post(),
        ]
        for answer in refused {
            #expect(answer.status == 503)
            #expect(answer.message?.contains("--max-memory") == true)
        }
        for id in 195..<(195 + added) {
            #expect(try served.admin(.delete, "fixtures/products/\(id)").status == 204)
        }
        #expect(
            try served.admin(.post, "fixtures/products", #"{"title": "x"}"#).status == 201)
        #expect(try post().status == 201, "the key keeps no error")
    }

    @Test func `a large row that is replaced leaves memory for other changes`() throws {
        let served = try served()
        let large = String(repeating: "x", count: 700_000)
        for id in 1...2 {
            try served.stub.fixtures.change(
                "products", .replace(.int(id), ["title": .string(large)]))
        }
        let row = #"{"title": "x"}"#
        #expect(try served.admin(.post, "fixtures/products", row).status == 503)
        #expect(try served.admin(.patch, "fixtures/products/3", row).status == 503)
        #expect(try served.admin(.get, "fixtures/products/3").status == 200)
        #expect(try served.admin(.patch, "fixtures/products/1", #"{"price": 1}"#).status == 200)
        #expect(try served.admin(.put, "fixtures/products/1", row).status == 200)
        #expect(try served.admin(.patch, "fixtures/products/3", row).status == 200)
        #expect(try served.admin(.post, "fixtures/products", row).status == 201)
    }

    @Test func `rules above the limit are rejected with the reason, until some are removed`()
        throws
    {
        let served = try served()
        let rule = #"{"path": "/none", "respond": {"status": 200}}"#
        let many = "[" + Array(repeating: rule, count: 300).joined(separator: ",") + "]"
        var refusal: HTTPResponse?
        for _ in 1...100 where refusal == nil {
            let answer = try served.admin(.post, "rules", many)
            if answer.status != 201 { refusal = answer }
        }
        #expect(refusal?.status == 503)
        #expect(refusal?.message?.contains("--max-memory") == true)
        #expect(try served.admin(.delete, "rules").status == 204)
        #expect(try served.admin(.post, "rules", rule).status == 201)
    }

    @Test func `responses to reads are cached within the limit, and computed again above it`()
        throws
    {
        let served = try served()
        let pool = served.stub.sessions.memory.kept
        for number in 1...40 {
            let session = served.stub.session()
            let path =
                "/__session/\(session.name)/products?limit=\(100 + number)&select=title,reviews"
            let first = try served.get(path)
            #expect(first.status == 200)
            #expect(try served.get(path).body == first.body)
        }
        #expect(pool.used > 0)
        #expect(pool.used <= pool.limit)
    }

    @Test func `a long body is parsed off the loop with the same response`() async throws {
        let served = try Served.customer()
        let text = String(repeating: "x", count: 300_000)
        let body = #"{"title": "\#(text)", "price": 1, "category": "tops", "text": 1}"#
        let answer = served.stub.responder.respond(
            to: HTTPRequest(
                .post, "/products/add",
                fields: ["Host": "127.0.0.1:4280", "Content-Type": "application/json"],
                body: Array(body.utf8)))
        guard case .later(let work) = answer else {
            Issue.record("a long body was read on the loop")
            return
        }
        let response = await work()
        #expect((200..<500).contains(response.status))
        #expect(served.stub.journal.exchanges.last?.response?.status == response.status)
    }

    @Test func `the number of released barriers is limited`() throws {
        var barriers = Barriers()
        let released = (1...Barriers.most).map { barriers.releaseIfRoom("\($0)") }
        #expect(released.allSatisfy { $0 == 0 })
        let (new, known) = (barriers.releaseIfRoom("one more"), barriers.releaseIfRoom("1"))
        #expect(new == nil && known == 0)
    }

    // MARK: - Copies of collections

    /// A stub whose collection takes about a third of a mebibyte for each session that writes.
    private func servedWide() throws -> Served {
        let rows = (1...2_500).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        return try Served.inline(
            paths: """
                {"/things/{id}": {"delete": {"operationId": "deleteThing",
                  "x-stub": {"collection": "things", "action": "delete"},
                  "responses": {"204": {"description": "Gone"}}}}}
                """,
            fixtures: [("things", "[\(rows)]")]
        ) { $0.memoryLimit = Self.limit }
    }

    @Test
    func `sessions' copies of a collection are counted, and rejected above the limit`()
        throws
    {
        let served = try servedWide()
        var sessions: [StubSession] = []
        var refusal: HTTPResponse?
        while refusal == nil, sessions.count < 50 {
            let session = served.stub.session()
            sessions.append(session)
            let answer = try served.send(.delete, in: session, "/things/7")
            if answer.status >= 300 { refusal = answer }
        }
        #expect(refusal?.status == 503)
        #expect(refusal?.message?.contains("--max-memory") == true)
        #expect((3...10).contains(sessions.count))
        // The first session has its copy already.
        #expect(try served.send(.delete, in: sessions[0], "/things/8").status < 300)

        sessions.removeFirst().end()

        let last = try #require(sessions.last)
        #expect(try served.send(.delete, in: last, "/things/7").status < 300)
    }
}
