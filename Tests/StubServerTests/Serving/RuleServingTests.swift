import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Rules with the sample contract.
struct RuleServingTests {
    private let served: Served

    init() throws { served = try .customer() }

    private func add(_ rule: String) throws {
        let response = try served.admin(.post, "rules", rule)
        #expect(response.status == 201, "\(response.text)")
    }

    @Test func `a rule answers instead of the fixtures`() throws {
        try add(
            """
            {"operation": "getProduct", "respond":
              {"status": 503, "headers": {"Retry-After": "1"}, "body": {"message": "Closed"}}}
            """)
        let response = try served.get("/products/1")
        #expect(response.status == 503)
        #expect(response.fields["Retry-After"] == "1")
        #expect(response.fields["Content-Type"] == "application/json; charset=utf-8")
        #expect(response.message == "Closed")
        #expect(response.fields["Matched-Operation"] == "getProduct")
        #expect(try served.get("/products").status == 200)
    }

    @Test func `a body can be a fixture or an example of the contract`() throws {
        try add(#"{"path": "/fixture", "respond": {"fixture": "categories"}}"#)
        #expect(try served.get("/fixture").json().array?.count == 24)
        try add(#"{"operation": "getProduct", "respond": {"example": "unbranded"}}"#)
        let product = try served.get("/products/1")
        #expect(product.status == 200)
        #expect(product.issueCodes == [])
        #expect(try product.json()["brand"] == nil)
        try add(#"{"operation": "getProduct", "respond": {"status": 418, "example": "x"}}"#)
        let missing = try served.get("/products/1")
        #expect(missing.status == 500)
        #expect(missing.message?.contains("no example is declared for status 418") == true)
    }

    @Test func `a sequence is used in turn and its last response is repeated`() throws {
        try add(
            """
            {"operation": "getProduct", "sequence": [{"status": 503, "repeat": 2},
              {"status": 500}, {"passthrough": true}]}
            """)
        let statuses = try (0..<5).map { _ in try served.get("/products/1").status }
        #expect(statuses == [503, 503, 500, 200, 200])
    }

    @Test func `the rule registered last takes precedence, and only it counts`() throws {
        served.stub.rules.add(Rule(.operation("getProduct")).respond(500))
        served.stub.rules.add(Rule(.operation("getProduct")).respond(503).times(1))
        #expect(try served.get("/products/1").status == 503)
        #expect(try served.get("/products/1").status == 500)
    }

    @Test func `a rule answers before a token is checked`() throws {
        served.stub.rules.add(Rule(.operation("getDashboard")).respond(503))
        #expect(try served.get("/dashboard").status == 503)
    }

    @Test func `with a rule that passes through the token is checked`() throws {
        served.stub.rules.add(Rule(.operation("getDashboard")).passThrough())
        #expect(try served.get("/dashboard").status == 401)
        let token = try served.login().access
        #expect(try served.get("/dashboard", token: token).status == 200)
    }

    @Test func `a rule answers before the request is rejected`() throws {
        served.stub.rules.add(Rule(.operation("listProducts")).respond(503))
        #expect(try served.get("/products?limit=abc").status == 503)
        let strict = try Served.customer { $0.isStrict = true }
        strict.stub.rules.add(Rule(.operation("listProducts")).respond(503))
        #expect(try strict.get("/products?limit=abc").status == 503)
    }

    @Test func `a rule answers a path that the contract does not have`() throws {
        try add(
            #"{"path": "/old/{name}", "respond": {"status": 301, "headers": {"Location": "/"}}}"#)
        #expect(try served.get("/old/page").status == 301)
        #expect(try served.get("/old/page/2").status == 404)
    }

    @Test func `a rule can apply to one user, by id or by name`() throws {
        let token = try served.login().access
        for user in ["1", "emilys"] {
            let id = served.stub.rules.add(
                Rule(.operation("getDashboard")).by(user: user).respond(503))
            #expect(try served.get("/dashboard", token: token).status == 503)
            #expect(try served.get("/dashboard").status == 401)
            served.stub.rules.remove(id)
        }
        served.stub.rules.add(Rule(.operation("getDashboard")).by(user: "2").respond(503))
        #expect(try served.get("/dashboard", token: token).status == 200)
    }

    @Test func `a rule is compared with query, header fields and body`() throws {
        try add(
            """
            {"operation": "createPost", "when": {"body": {"userId": 2}, "headers":
              {"X-Retry": {"absent": true}}}, "respond": {"status": 503}}
            """)
        func post(_ user: Int, _ fields: HTTPFields = [:]) throws -> Int {
            try served.send(
                .post, "/posts/add", json: #"{"title": "a", "body": "b", "userId": \#(user)}"#,
                fields: fields
            ).status
        }
        #expect(try post(2) == 503)
        #expect(try post(1) == 201)
        #expect(try post(2, ["X-Retry": "1"]) == 201)
    }

    @Test func `a scenario moves from state to state`() throws {
        try add(
            """
            [{"operation": "getProduct", "scenario": "s", "requires": "Started",
              "movesTo": "Seen", "respond": {"status": 500}},
             {"operation": "getUser", "scenario": "s", "requires": "Seen",
              "respond": {"status": 503}}]
            """)
        #expect(try served.get("/users/1").status == 200)
        #expect(try served.get("/products/1").status == 500)
        #expect(try served.get("/users/1").status == 503)
        #expect(try served.get("/products/1").status == 200)
    }

    // MARK: - Effects

    @Test func `a patch changes only the normal response`() throws {
        try add(#"{"operation": "getProduct", "patch": {"price": 1, "brand": null}}"#)
        let patched = try served.get("/products/1").json()
        #expect(patched["price"] == 1)
        #expect(patched["brand"] == nil)
        #expect(patched["title"] != nil)
        #expect(try served.admin(.get, "fixtures/products/1").json()["price"] != 1)
    }

    @Test func `a failed patch is reported with the rule's name`() throws {
        served.stub.rules.add(
            Rule(.operation("getProduct"), name: "odd")
                .respond(200, body: .text("no JSON")).patching(["a": 1]))
        let response = try served.get("/products/1")
        #expect(response.status == 500)
        #expect(response.message?.hasPrefix("Rule 'odd': ") == true)
    }

    @Test func `a collection is changed before or after the response`() throws {
        try add(#"{"operation": "getProduct", "mutate": {"collection": "products", "delete": 1}}"#)
        #expect(try served.get("/products/1").status == 404)
        try add(
            """
            {"operation": "getUser", "mutate":
              {"collection": "users", "delete": 2, "when": "after"}}
            """)
        #expect(try served.get("/users/2").status == 200)
        #expect(try served.admin(.get, "fixtures/users/2").status == 404)
    }

    @Test func `a row inserted between two pages moves the second`() throws {
        try add(
            """
            {"operation": "listProducts", "skip": 1, "times": 1, "mutate": {"collection":
              "products", "insert": {"title": "New", "price": 1, "category": "beauty"}}}
            """)
        let first = try served.get("/products?limit=2").json()
        let second = try served.get("/products?limit=2&skip=2").json()
        #expect(first["products"]?.ids == [1, 2])
        #expect(second["products"]?.ids == [2, 3])
        #expect(second["total"] == 195)
    }

    @Test func `a failed change is reported with the rule's name`() throws {
        served.stub.rules.add(
            Rule(.operation("getProduct"), name: "gone").changing("products", .delete(9999)))
        let response = try served.get("/products/1")
        #expect(response.status == 500)
        #expect(response.message == "Rule 'gone': 'products' has no row with id '9999'")
    }

    @Test func `delay, pace and fault reach the connection with the response`() throws {
        try add(
            """
            {"operation": "getProduct", "delay": 40, "pace": {"chunks": 4, "duration": 100},
             "fault": "TRUNCATED_BODY"}
            """)
        let delivery = try served.get("/products/1").delivery
        #expect(delivery.delay == .milliseconds(40))
        #expect(delivery.pace == Delivery.Pace(chunks: 4, duration: .milliseconds(100)))
        #expect(delivery.fault == .truncatedBody)
        #expect(try served.get("/products/2").fields["Matched-Operation"] == "getProduct")
        #expect(try served.get("/products").delivery.fault == nil)
    }

    @Test func `a held response waits for the declared number of requests`() throws {
        served.stub.rules.add(Rule(.operation("getProduct")).holding(at: "page", until: 3))
        let first = try #require(try served.get("/products/1").delivery.gate)
        let second = try #require(try served.get("/products/2").delivery.gate)
        #expect(!first.isOpen && !second.isOpen)
        #expect(try served.get("/products/3").delivery.gate == nil)
        #expect(first.isOpen && second.isOpen)
    }

    @Test func `an infinite response is held forever`() throws {
        try add(#"{"operation": "getProduct", "delay": "infinite"}"#)
        let gate = try #require(try served.get("/products/1").delivery.gate)
        #expect(!gate.isOpen)
    }
}
