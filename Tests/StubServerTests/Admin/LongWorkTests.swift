import StubContract
import StubHTTP
import StubJSON
import StubNet
import StubSupport
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Queries that take long are answered off the loop, so that other clients do not wait for them.
@Suite(.timeLimit(.minutes(10)))
struct LongWorkTests {
    private func ask(
        _ served: Served, _ method: HTTPMethod, _ path: String, body: [UInt8] = []
    ) -> HTTPAnswer {
        served.stub.responder.respond(
            to: HTTPRequest(
                method, "/__admin/" + path,
                fields: ["Host": "127.0.0.1:4280", "Content-Type": "application/json"],
                body: body))
    }

    private func isLater(_ answer: HTTPAnswer) -> Bool {
        if case .later = answer { true } else { false }
    }

    private func response(_ answer: HTTPAnswer) async -> HTTPResponse {
        switch answer {
        case .now(let response): response
        case .later(let work): await work()
        }
    }

    static let questions: [(HTTPMethod, String, String)] = [
        (.get, "requests", ""), (.post, "requests/count", "{}"),
        (.post, "requests/find", #"{"bodyContains": "x"}"#),
        (.get, "requests/unmatched/near-misses?limit=1", ""), (.get, "requests.har", ""),
    ]

    @Test(arguments: questions)
    func `only a query of a large journal leaves the loop`(
        method: HTTPMethod, path: String, body: String
    ) async throws {
        let served = try Served.customer()
        try served.get("/product")
        let small = ask(served, method, path, body: Array(body.utf8))
        #expect(!isLater(small))
        #expect(await response(small).status == 200)
        for number in 1...300 { try served.get("/products/\(number)") }
        let large = ask(served, method, path, body: Array(body.utf8))
        #expect(isLater(large))
        #expect(await response(large).status == 200)
    }

    @Test func `a long body is parsed off the loop, whatever the query`() async throws {
        let served = try Served.customer()
        let body = Array(("[" + String(repeating: " ", count: 20_000) + "]").utf8)
        let answer = ask(served, .post, "rules", body: body)
        #expect(isLater(answer))
        #expect(await response(answer).status == 201)
    }

    @Test func `a request that must be rejected is rejected immediately`() throws {
        let served = try Served.customer { $0.adminToken = "secret" }
        let body = [UInt8](repeating: 0x20, count: 20_000)
        #expect(!isLater(ask(served, .post, "rules", body: body)))
    }

    @Test func `the archive is the same entry by entry as in one piece`() throws {
        let served = try Served.customer()
        let export = HARExport(origin: "http://stub")
        func texts() throws -> (JSONValue, JSONValue) {
            let exchanges = served.stub.journal.exchanges
            return (try JSONParser.parse(export.text(of: exchanges)), export.archive(exchanges))
        }
        let empty = try texts()
        #expect(empty.0 == empty.1)
        try served.get("/products?limit=1")
        try served.get("/users?limit=1")
        let two = try texts()
        #expect(two.0 == two.1)
        #expect(two.0.at("/log/entries/1") != nil)
    }

    @Test func `the requested number of the newest near misses is returned`() throws {
        let served = try Served.customer()
        for number in 1...5 { try served.get("/product/\(number)") }
        try served.get("/products")
        #expect(
            served.stub.journal.session.nearMisses(limit: 2).map(\.0.request.target)
                == ["/product/4", "/product/5"])
        #expect(served.stub.journal.session.nearMisses(limit: 0).isEmpty)
        #expect(served.stub.journal.nearMisses.count == 5)
    }

    // MARK: - Rules

    private func get(_ served: Served, _ target: String) -> HTTPAnswer {
        served.stub.responder.respond(
            to: HTTPRequest(.get, target, fields: ["Host": "127.0.0.1:4280"]))
    }

    private static func patch(_ count: Int) throws -> JSONPatch {
        try JSONPatch(
            .array((1...count).map { ["op": "add", "path": "/total", "value": .int($0)] }))
    }

    @Test(arguments: [(10, false), (1_000, true)])
    func `a long patch is applied off the loop, and other requests are answered before it`(
        count: Int, isLong: Bool
    ) async throws {
        let served = try Served.customer()
        served.stub.rules.add(Rule(.operation("listProducts")).patching(try Self.patch(count)))
        let answer = get(served, "/products?limit=1")
        #expect(isLater(answer) == isLong)
        #expect(try served.get("/users/1").status == 200)
        let response = await response(answer)
        #expect(try response.json()["total"]?.int == count)
        #expect(response.fields["ETag"] == nil)
        #expect(served.stub.journal.exchanges.map(\.response?.status) == [200, 200])
    }

    @Test func `other effects of a rule with a long patch are applied as well`() async throws {
        let served = try Served.customer()
        served.stub.rules.add(
            Rule(.operation("listProducts")).patching(try Self.patch(1_000))
                .delayed(.fixed(.milliseconds(7))).failing(with: .closeIdle))
        let response = await response(get(served, "/products?limit=1"))
        #expect(response.delivery.delay == .milliseconds(7))
        #expect(response.delivery.fault == .closeIdle)
    }

    @Test func `a long patch that cannot be applied is a 500 that names the rule`() async throws {
        let served = try Served.customer()
        let operations = try Self.patch(1_000).operations + [.remove(JSONPointer(tokens: ["no"]))]
        served.stub.rules.add(
            Rule(.operation("listProducts"), name: "long").patching(JSONPatch(operations)))
        let response = await response(get(served, "/products?limit=1"))
        #expect(response.status == 500)
        #expect(response.message?.hasPrefix("Rule 'long': the patch cannot be applied") == true)
    }

    @Test func `a long response of a rule is validated off the loop`() async throws {
        let served = try Served.customer()
        let text = String(repeating: "x", count: 300_000)
        served.stub.rules.add(
            Rule(.operation("getProduct")).respond(
                200, body: .json(["title": .string(text), "price": "free"])))
        let answer = get(served, "/products/1")
        #expect(isLater(answer))
        let codes = await response(answer).issueCodes
        #expect(codes.contains { $0.hasPrefix("response/body/") }, "\(codes)")
    }

    @Test func `a long row is validated off the loop once, and then known`() async throws {
        let text = String(repeating: "x", count: 300_000)
        let served = try Served.inline(
            paths: """
                {"/things/{id}": {"get": {"operationId": "getThing",
                  "parameters": [{"name": "id", "in": "path", "required": true,
                    "schema": {"type": "integer"}}],
                  "x-stub": {"collection": "things", "action": "item"},
                  "responses": {"200": {"description": "A thing", "content": {"application/json": {
                    "schema": {"type": "object", "required": ["text"],
                      "properties": {"text": {"type": "string"}}}}}}}}}}
                """,
            fixtures: [("things", #"[{"id": 1, "text": "\#(text)"}]"#)])
        let first = get(served, "/things/1")
        #expect(isLater(first))
        let response = await response(first)
        #expect(response.status == 200 && response.issueCodes == [])
        // When this returns, the requested validation of the row is done.
        await BackgroundThread.bodies.run {}
        let second = get(served, "/things/1")
        #expect(!isLater(second))
        #expect(await self.response(second).body == response.body)
    }
}
