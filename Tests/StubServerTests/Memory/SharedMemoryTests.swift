import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer
@testable import StubSupport

/// Exchanges, cached responses and responses to keys share one budget.
@Suite(.timeLimit(.minutes(10)))
struct SharedMemoryTests {
    private static let limit = 1 << 20

    /// A page of whole rows takes little memory, because the rows are shared.
    private static let members = "&select=id,title,description,reviews,images"

    private func served(limit: Int = Self.limit) throws -> Served {
        try Served.customer { $0.memoryLimit = limit }
    }

    enum Kind: String, CaseIterable {
        case exchange, key
    }

    private static let orders: [[Kind]] = [[.exchange, .key], [.key, .exchange]]

    /// Stores an entry of the kind, and returns the id of its exchange.
    private func store(_ kind: Kind, in served: Served) throws -> Int {
        switch kind {
        case .exchange: #expect(try served.get("/nothing").status == 404)
        case .key:
            let answer = try served.send(
                .post, "/products/add",
                json: #"{"title": "New", "price": 1, "category": "tops"}"#,
                fields: ["Idempotency-Key": "k-1"])
            #expect(answer.status == 201, "\(answer)")
        }
        return served.stub.sessions.main.withState { $0.journal.lastID }
    }

    private struct Entry: Hashable {
        let kind: Kind
        let exchange: Int

        func isStored(in state: StubState) -> Bool {
            switch kind {
            case .exchange: state.journal[exchange] != nil
            case .key: state.idempotency.oldestAge.map { $0 <= exchange } ?? false
            }
        }
    }

    /// Adds an exchange without cached responses.
    private func fill(_ session: StubSession, bytes: Int) {
        session.withState { state in
            _ = state.journal.begin(
                HTTPRequest(.post, "/", body: [UInt8](repeating: 0, count: bytes)),
                receivedAt: 0, arrival: .zero)
        }
    }

    @Test(arguments: orders)
    func `the oldest exchange or response to a key is evicted first`(order: [Kind]) throws {
        let served = try served()
        var left = try order.map { kind in
            Entry(kind: kind, exchange: try store(kind, in: served))
        }
        var gone: [Kind] = []
        for _ in 0..<500 where !left.isEmpty {
            fill(served.stub.sessions.main, bytes: 1_000)
            // In one critical section, because memory is also released in the background.
            let evicted = served.stub.sessions.main.withState { [left] state in
                left.filter { !$0.isStored(in: state) }
            }
            gone += evicted.map(\.kind)
            left.removeAll(where: evicted.contains)
        }
        #expect(gone == order)
    }

    @Test func `cached responses give way when they take more than everything else`() throws {
        let served = try served()
        let main = served.stub.sessions.main
        try served.get("/products/7")
        let cached = main.withState { $0.reads.bytes }
        for _ in 0..<100 { fill(main, bytes: 10_000) }
        #expect(main.withState { $0.journal.evicted } > 0)
        #expect(main.withState { $0.reads.bytes } == cached)
        served.stub.journal.clear()
        main.withState { $0.releaseMemory(above: 0) }
        #expect(main.withState { $0.reads.bytes } <= MemoryGrant.free)
        for number in 1...60 { try served.get("/products?limit=30&skip=\(number)\(Self.members)") }
        let (reads, others) = main.withState { ($0.reads.bytes, $0.keptBytes - $0.reads.bytes) }
        #expect(reads <= others)
    }

    @Test func `the sum of all kinds stays within the budget when one session alone writes`()
        throws
    {
        // Enough memory for the rows that are written.
        let served = try served(limit: 4 * Self.limit)
        let main = served.stub.sessions.main
        let pool = served.stub.sessions.memory.kept
        var most = 0
        for number in 0..<400 {
            let answer =
                switch number % 3 {
                case 0: try served.get("/products?limit=30&skip=\(number % 160)\(Self.members)")
                case 1:
                    try served.send(
                        .post, "/products/add",
                        json: #"{"title": "New", "price": 1, "category": "tops"}"#,
                        fields: ["Idempotency-Key": "k-\(number)"])
                default: try served.get("/products/\(1 + number % 190)")
                }
            #expect(answer.status < 500)
            let kept = main.withState { $0.keptBytes }
            most = max(most, kept)
            #expect(kept <= pool.limit + MemoryGrant.free)
            #expect(pool.used <= pool.limit)
        }
        #expect(most > pool.limit / 2)
        #expect(main.withState { $0.journal.evicted } > 0)
    }

    @Test func `the sum of all sessions stays within the budget`() throws {
        let served = try served()
        let pool = served.stub.sessions.memory.kept
        let sessions = (1...8).map { _ in served.stub.session() }
        for number in 0..<200 {
            let session = sessions[number % sessions.count]
            _ = try served.send(.get, in: session, "/products?limit=20&skip=\(number)")
            fill(session, bytes: 10_000)
            #expect(pool.used <= pool.limit)
        }
        let kept = sessions.reduce(0) { $0 + $1.withState { $0.keptBytes } }
        #expect(kept <= pool.limit + MemoryGrant.free * (sessions.count + 1))
    }

    @Test func `a page of whole rows takes the memory of its places alone`() throws {
        let served = try served(limit: 4 * Self.limit)
        let main = served.stub.sessions.main
        let body = try served.get("/products?limit=30").body.count
        #expect(main.withState { $0.journal.bytes } < body / 8)
        #expect(main.withState { $0.reads.bytes } < body / 8)
        // Rows that requests have written are released with the last page that shows them.
        let change = String(repeating: "long ", count: 180).dropLast()
        for id in 1...30 {
            let answer = try served.send(
                .patch, "/products/\(id)", json: #"{"description": "\#(change)"}"#)
            #expect(answer.status == 200, "\(answer.text)")
        }
        served.stub.journal.clear()
        try served.get("/products?limit=30")
        #expect(main.withState { $0.journal.bytes } > 30 * change.utf8.count)
    }

    @Test func `texts that were searched are kept although exchanges have used up the memory`()
        async throws
    {
        // The texts are longer than what exchanges release without being asked: a quarter.
        let name = String(repeating: "a long name ", count: 10)
        let rows = (1...2_000).map { #"{"id": \#($0), "name": "\#(name)\#($0)"}"# }
        let served = try Served.inline(
            paths: #"""
                {"/things": {"get": {"operationId": "find", "parameters": [
                   {"name": "q", "in": "query", "schema": {"type": "string"}}],
                  "responses": {"200": {"description": "ok"}},
                  "x-stub": {"collection": "things", "action": "list",
                             "search": {"parameters": ["q"], "fields": ["name"]}}}}}
                """#, fixtures: [("things", "[\(rows.joined(separator: ","))]")]
        ) { $0.memoryLimit = Self.limit }
        let main = served.stub.sessions.main
        while main.withState({ $0.journal.evicted }) == 0 { fill(main, bytes: 10_000) }
        let response = await served.answer(to: HTTPRequest(.get, "/things?q=name%2017"))
        #expect(response.status == 200)
        let kept = main.withState { $0.fixtures.collections["things"]?.selections.bytes ?? 0 }
        #expect(kept > 2_000 * name.utf8.count)
    }

    @Test func `an evicted response is computed again`() throws {
        let served = try served()
        let first = try served.get("/products/7")
        served.stub.sessions.main.withState { $0.reads.evictAll() }
        let second = try served.get("/products/7")
        #expect(second.body == first.body)
        #expect(second.fields["ETag"] == first.fields["ETag"])
    }
}
