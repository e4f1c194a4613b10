import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubRules
@testable import StubServer

/// What the admin API says about single exchanges, and about what answered them.
struct ExchangeRoutesTests {
    private let served: Served

    private static let paths = """
        {"/things": {
            "get": {"operationId": "listThings",
                "x-stub": {"collection": "things", "action": "list"},
                "responses": {"200": {"description": ""}}},
            "post": {"operationId": "addThing",
                "x-stub": {"collection": "things", "action": "create"},
                "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
                "responses": {"201": {"description": ""}}}},
         "/about": {"get": {"operationId": "getAbout", "x-stub": {"action": "example"},
            "responses": {"200": {"description": "", "content": {"application/json":
                {"example": {"version": 3}}}}}}}}
        """

    init() throws {
        served = try .inline(paths: Self.paths, fixtures: [("things", #"[{"id": 1}, {"id": 2}]"#)])
    }

    private func entries() throws -> [JSONValue] {
        try #require(try served.admin(.get, "requests").json()["requests"]?.array)
    }

    // MARK: - What answered

    @Test func `the journal says what each response was made of`() throws {
        let rules = served.stub.rules
        try served.get("/things")
        try served.get("/things")
        try served.get("/about")
        try served.get("/nowhere")
        var slow = Rule(.operation("listThings")).delayed(by: .milliseconds(5))
        slow.name = "slow"
        rules.add(slow)
        try served.get("/things")
        rules.add(Rule(.operation("listThings")).respond(503))
        try served.get("/things")
        try served.send(.get, "/about?__code=200")
        let sources = try entries().map { $0["source"] ?? nil }
        let fixture: JSONValue = ["kind": "fixture", "name": "things", "rule": nil]
        let example: JSONValue = ["kind": "example", "name": nil, "rule": nil]
        let expected: [JSONValue] = [
            fixture, fixture, example,
            ["kind": "stub", "name": nil, "rule": nil],
            ["kind": "fixture", "name": "things", "rule": "slow"],
            ["kind": "rule", "name": "#2", "rule": "#2"],
            example,
        ]
        #expect(sources == expected)
    }

    @Test func `logins, mappings and recordings are named as well`() throws {
        let customer = try Served.customerAndMappings()
        _ = try customer.login()
        try customer.stub.mappings.add([
            "name": "hello", "request": ["url": "/mapped"], "response": ["status": 200],
        ])
        try customer.get("/mapped")
        let kinds = customer.stub.journal.exchanges.map(\.source)
        #expect(kinds == [.tokens, .mapping("hello")])
    }

    @Test(
        arguments: [
            (AnswerSource.fixture("things"), "fixture things"), (.example, "example"),
            (.rule("busy"), "rule busy"), (.changed(.upstream, by: "slow"), "upstream, rule slow"),
            (.changed(.recording("GET /a"), by: "#1"), "recording GET /a, rule #1"),
            (.stub, "stub"), (.tokens, "tokens"), (.repetition, "repetition"),
            (.mapping("m"), "mapping m"),
            (
                .drawn(.rule("a"), [ChanceDraw(rule: "a", applies: true)]), "rule a, by chance"
            ),
            (
                .drawn(
                    .changed(.example, by: "c"),
                    ["a", "b"].map { ChanceDraw(rule: $0, applies: false) }),
                "example, rule c, passed over: a, b"
            ),
        ] as [(AnswerSource, String)])
    func `a source describes itself, and its kind is one of the list`(
        source: AnswerSource, text: String
    ) {
        #expect(source.description == text)
        #expect(AnswerSource.kinds.contains(source.kind))
    }

    @Test func `the duration contains the delay, and the size is that of the body`() throws {
        served.stub.rules.add(Rule(.any).delayed(by: .milliseconds(250)))
        let size = try served.get("/things").body.count
        let entry = try #require(try entries().first)
        #expect(try #require(entry["duration"]?.double) >= 250)
        #expect(try #require(entry["arrival"]?.double) >= 0)
        #expect(entry["size"] == .int(size))
    }

    // MARK: - One exchange

    @Test func `an exchange has header fields and bodies without secrets`() throws {
        try served.send(
            .post, "/things", json: #"{"name": "a", "password": "hunter2hunter2"}"#,
            fields: ["Authorization": "Bearer abc.def.ghi"])
        let response = try served.admin(.get, "exchanges/1")
        #expect(!response.text.contains("hunter2") && !response.text.contains("abc.def"))
        let exchange = try response.json()
        #expect(exchange["status"] == 201)
        #expect(exchange["abandoned"] == false)
        #expect(exchange["nearMisses"] == [])
        let body = try #require(exchange["request"]?["body"]?["text"]?.string)
        #expect(try JSONParser.parse(Array(body.utf8))["name"] == "a")
        #expect(exchange["response"]?["body"]?["text"]?.string?.contains("\"id\":3") == true)
        let fields = try #require(exchange["request"]?["headers"]?.array)
        #expect(fields.contains(["name": "Authorization", "value": "Bearer [REDACTED]"]))
    }

    @Test func `an exchange whose client disconnected says so`() throws {
        try served.send(HTTPRequest(.get, "/things", connection: 7))
        try served.send(HTTPRequest(.get, "/things", connection: 8))
        served.stub.sessions.abandon(connection: 7)
        #expect(try served.admin(.get, "exchanges/1").json()["abandoned"] == true)
        #expect(try served.admin(.get, "exchanges/2").json()["abandoned"] == false)
    }

    @Test func `a picture is returned in base64`() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        served.stub.rules.add(
            Rule(.any).respond(200, headers: ["Content-Type": "image/png"], body: .bytes(png)))
        try served.get("/things")
        let body = try served.admin(.get, "exchanges/1").json()["response"]?["body"]
        #expect(body == ["size": 12, "base64": "iVBORw0KGgoAAAAN"])
    }

    @Test func `a request that matches nothing has its near misses`() throws {
        try served.get("/thing")
        let exchange = try served.admin(.get, "exchanges/1").json()
        #expect(exchange["nearMisses"]?[0]?["operation"] == "listThings")
        #expect(exchange["hints"]?.array?.isEmpty == false)
    }

    // MARK: - Steering from a page

    @Test func `a rule that is disabled is passed over and keeps its counts`() throws {
        let id = served.stub.rules.add(Rule(.operation("listThings")).respond(503))
        #expect(try served.get("/things").status == 503)
        #expect(try served.admin(.patch, "rules/\(id)", #"{"enabled": false}"#).status == 204)
        #expect(try served.get("/things").status == 200)
        let rule = try served.admin(.get, "rules").json()["rules"]?[0]
        #expect(rule?["enabled"] == false && rule?["seen"] == 1)
        #expect(served.stub.rules.setEnabled(true, id))
        #expect(try served.get("/things").status == 503)
        #expect(!served.stub.rules.setEnabled(true, 99))
    }

    @Test func `one token can be expired or revoked by its id`() throws {
        let customer = try Served.customer()
        for _ in 1...2 { _ = customer.stub.tokens.issue(for: 1) }
        let ids = try #require(try customer.admin(.get, "tokens").json()["tokens"]?.array)
            .compactMap { $0["id"]?.string }
        let body: (String) -> String = { #"{"id": "\#($0)"}"# }
        #expect(try customer.admin(.post, "tokens/expire", body(ids[0])).json() == ["tokens": 1])
        #expect(try customer.admin(.post, "tokens/revoke", body(ids[2])).json() == ["tokens": 1])
        #expect(try customer.admin(.post, "tokens/revoke", body("none")).json() == ["tokens": 0])
        let left = try #require(try customer.admin(.get, "tokens").json()["tokens"]?.array)
        #expect(left.map { $0["id"]?.string } == [ids[0], ids[1], ids[3]])
        #expect(left.map { $0["state"] } == ["expired", "valid", "valid"])
    }

    @Test(arguments: [
        ("skip=1&limit=1", [2], 3), ("search=B", [2, 3], 2), ("search=b&skip=1", [3], 2),
        ("limit=0", [], 3), ("search=zz", [], 0),
    ])
    func `a page of rows is returned on request`(query: String, ids: [Int], total: Int) async throws
    {
        let rows = #"[{"id": 1, "n": "a"}, {"id": 2, "n": "ab"}, {"id": 3, "n": "Bc"}]"#
        let served = try Served.inline(paths: Self.paths, fixtures: [("things", rows)])
        let response = await served.answer(
            to: HTTPRequest(
                .get, "/__admin/fixtures/things?" + query, fields: ["Host": "127.0.0.1:4280"]))
        let page = try response.json()
        #expect(page["rows"]?.array?.map { $0["id"] } == ids.map { .int($0) })
        #expect(page["total"] == .int(total) && page["key"] == "id")
    }

    @Test func `a reset of one collection leaves the others`() throws {
        let customer = try Served.customer()
        for path in ["posts/1", "products/1"] {
            _ = try customer.admin(.patch, "fixtures/" + path, #"{"title": "Other"}"#)
        }
        #expect(try customer.admin(.post, "reset?fixture=posts").status == 204)
        let title: (String) throws -> JSONValue? = {
            try customer.admin(.get, "fixtures/" + $0).json()["title"]
        }
        #expect(try title("posts/1") != "Other")
        #expect(try title("products/1") == "Other")
    }
}
