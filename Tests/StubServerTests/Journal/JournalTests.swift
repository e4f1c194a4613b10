import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubRules
@testable import StubServer
@testable import StubSupport

struct JournalTests {
    private func request(_ target: String = "/products", body: Int = 0) -> HTTPRequest {
        HTTPRequest(.get, target, body: [UInt8](repeating: 0, count: body))
    }

    private func journal(
        _ count: Int, limit: Int = 10_000, operation: String? = nil
    ) -> Journal {
        var journal = Journal(countLimit: limit)
        for number in 0..<count {
            _ = journal.begin(
                request("/products?n=\(number)"), operation: operation, receivedAt: 1000,
                arrival: .zero)
        }
        return journal
    }

    // MARK: - Reading on

    @Test func `answered exchanges are returned up to the first open one`() {
        var journal = journal(5)
        for id in [1, 2, 4] { journal.finish(id, response: .message(200, "x")) }

        #expect(journal.answered(since: 0, limit: 9).map(\.id) == [1, 2])
        #expect(journal.answered(since: 0, limit: 1).map(\.id) == [1])
        #expect(journal.answered(since: 2, limit: 9).isEmpty)
        #expect(journal.answered(since: 5, limit: 9).isEmpty)
        #expect(journal.answered(since: Int.max, limit: 9).isEmpty)
        journal.finish(3, response: .message(200, "x"))
        #expect(journal.answered(since: 2, limit: 9).map(\.id) == [3, 4])
    }

    @Test func `a tally counts answered exchanges, even after open ones`() {
        var journal = journal(4)
        var tally = JournalTally(of: .any)
        #expect(tally.counting(journal).count == 0)
        for id in [1, 3] { journal.finish(id, response: .message(200, "x")) }
        tally = tally.counting(journal)
        #expect(tally.count == 2)
        #expect(tally.counting(journal).count == 2)
        for id in [2, 4] { journal.finish(id, response: .message(200, "x")) }
        tally = tally.counting(journal)
        #expect(tally.count == 4)
        _ = journal.begin(request("/more"), receivedAt: 0, arrival: .zero)
        #expect(tally.counting(journal).count == 4)
    }

    @Test func `a tally counts matches`() {
        var journal = journal(3)
        for id in 1...3 { journal.finish(id, response: .message(200, "x")) }
        var pattern = RequestPattern()
        pattern.query = ["n": .equals("1")]
        #expect(JournalTally(of: pattern).counting(journal).count == 1)
    }

    // MARK: - Writing

    @Test func `an exchange is started, finished and abandoned by its id`() {
        var journal = Journal()

        let first = journal.begin(request("/a"), receivedAt: 5, arrival: .seconds(1))
        let second = journal.begin(
            request("/b"), operation: "b", receivedAt: 6, arrival: .seconds(2))
        journal.abandon(first)
        journal.finish(
            second, response: .message(404, "x"), tokenID: "access-1", issues: [.sample])

        #expect([first, second] == [1, 2])
        #expect(journal[1]?.isAbandoned == true)
        #expect(journal[1]?.response == nil)
        #expect(journal[2]?.isAbandoned == false)
        #expect(journal[2]?.response?.status == 404)
        #expect(journal[2]?.operation == "b")
        #expect(journal[2]?.tokenID == "access-1")
        #expect(journal[2]?.issues == [.sample])
        #expect(journal.lastID == 2)
    }

    @Test func `the oldest are evicted if there are too many`() {
        let journal = journal(1000, limit: 10)

        #expect(journal.exchanges.map(\.id) == Array(991...1000))
        #expect(journal.evicted == 990)
        #expect(journal[990] == nil)
        #expect(journal[991]?.request.target == "/products?n=990")
        #expect(journal[1001] == nil)
    }

    @Test func `the oldest are evicted if they have too many bytes`() {
        var journal = Journal(byteLimit: 100_000)
        for _ in 0..<5 {
            let id = journal.begin(request(body: 10_000), receivedAt: 0, arrival: .zero)
            journal.finish(
                id, response: HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 30_000)))
        }

        #expect(journal.exchanges.map(\.id) == [4, 5])
        #expect(journal.evicted == 3)
    }

    @Test func `many short exchanges count with the memory that each takes`() {
        var journal = Journal(byteLimit: 1 << 20)
        for _ in 0..<5_000 {
            let id = journal.begin(
                HTTPRequest(.get, "/", fields: ["A": "b"]), receivedAt: 0, arrival: .zero)
            journal.finish(id, response: HTTPResponse(status: 200))
        }

        #expect(journal.exchanges.count < (1 << 20) / MemoryLayout<Exchange>.stride)
        #expect(journal.exchanges.count > 100)
    }

    @Test func `the newest is stored however large it is`() {
        var journal = Journal(byteLimit: 100)
        _ = journal.begin(request(body: 1), receivedAt: 0, arrival: .zero)
        let id = journal.begin(request(body: 5_000), receivedAt: 0, arrival: .zero)

        #expect(journal.exchanges.map(\.id) == [id])
    }

    @Test func `finishing an evicted exchange changes nothing`() {
        var journal = journal(20, limit: 5)

        journal.finish(3, response: .json([]))
        journal.abandon(3)
        journal.finish(99, response: .json([]))

        #expect(journal.exchanges.map(\.id) == Array(16...20))
        #expect(journal.exchanges.allSatisfy { $0.response == nil && !$0.isAbandoned })
    }

    @Test func `clearing removes all exchanges and continues ids`() throws {
        var journal = journal(20, limit: 5)

        journal.clear()
        let id = journal.begin(request(), receivedAt: 0, arrival: .zero)

        #expect(id == 21)
        #expect(journal.evicted == 0)
        #expect(try journal.exchanges().map(\.id) == [21])
        #expect(try journal.exchanges(JournalQuery(since: 3)).map(\.id) == [21])
        #expect(try journal.count(of: .any) == 1)
    }

    // MARK: - Queries

    @Test(
        arguments: [
            (nil, nil, Array(1...8)), (0, nil, Array(1...8)), (5, nil, [6, 7, 8]), (8, nil, []),
            (99, nil, []), (Int.max, nil, []), (-5, nil, Array(1...8)), (nil, 3, [1, 2, 3]),
            (4, 2, [5, 6]), (nil, 0, []),
        ] as [(Int?, Int?, [Int])])
    func `exchanges are selected by id and by number`(
        since: Int?, limit: Int?, ids: [Int]
    ) throws {
        let query = JournalQuery(since: since, limit: limit)

        #expect(try journal(8).exchanges(query).map(\.id) == ids)
    }

    @Test func `exchanges are selected by operation, by pattern and as unmatched`() throws {
        var journal = Journal()
        for (target, operation) in [
            ("/products?skip=0", "listProducts"), ("/nothing", nil),
            ("/products?skip=20", "listProducts"), ("/users", "listUsers"),
        ] {
            _ = journal.begin(
                request(target), operation: operation, receivedAt: 0, arrival: .zero)
        }

        #expect(try journal.exchanges(JournalQuery(isUnmatched: true)).map(\.id) == [2])
        #expect(try journal.exchanges(JournalQuery(operation: "listProducts")).map(\.id) == [1, 3])
        #expect(
            try journal.exchanges(
                JournalQuery(pattern: .operation("listProducts", query: ["skip": "20"]))
            ).map(\.id) == [3])
        #expect(try journal.count(of: RequestPattern(path: "/{any}")) == 4)
        #expect(try journal.count(of: .operation("listProducts"), since: 1) == 1)
        #expect(try journal.count(of: .operation("getUser")) == 0)
    }

    @Test func `a query of evicted exchanges is an error, never a wrong count`() throws {
        let journal = journal(100, limit: 10)
        let expected = JournalEvicted(evicted: 90, firstKept: 91)

        #expect(throws: expected) { try journal.exchanges() }
        #expect(throws: expected) { try journal.count(of: .any) }
        #expect(throws: expected) { try journal.exchanges(JournalQuery(since: 89)) }
        #expect(try journal.exchanges(JournalQuery(since: 90)).count == 10)
        #expect(try journal.count(of: .any, since: 95) == 5)
        #expect(journal.exchangesKept().count == 10)
        #expect(
            expected.description
                == "the journal has evicted its 90 oldest exchanges; query those since 90, "
                + "or raise --max-journal")
    }

    @Test func `a copy and its original are changed independently`() throws {
        let journal = journal(3)
        var copy = journal

        _ = copy.begin(request(), receivedAt: 0, arrival: .zero)
        copy.abandon(1)

        #expect(journal.lastID == 3)
        #expect(journal[1]?.isAbandoned == false)
        #expect(copy.lastID == 4)
    }
}

extension ContractIssue {
    static let sample = ContractIssue(
        ContractIssue.Kind(.request, .query, "type"), severity: .warning,
        message: "limit is no integer",
        location: "limit", contract: .root)
}
