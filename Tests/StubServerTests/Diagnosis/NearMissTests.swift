import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

struct NearMissTests {
    @Test(arguments: [
        (HTTPMethod.get, "/product", "listProducts"),
        (.get, "/produts/12", "getProduct"),
        (.get, "/auth/produts/12", "authGetProduct"),
        (.delete, "/products", "listProducts"),
        (.get, "/userz/1/posts", "listUserPosts"),
    ])
    func `the nearest operation is the intended one`(
        method: HTTPMethod, target: String, operation: String
    ) throws {
        let served = try Served.customer()
        let body = try served.send(method, target).json()
        #expect(body.at("/nearMisses/0/operation")?.string == operation, "\(body)")
    }

    /// An API below `/api/v1`, as clients of the contract request it.
    private static func based() throws -> Served {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "Based", "version": "1"},
             "servers": [{"url": "https://example.com/api/v1"}],
             "paths": {
               "/things": {"get": {"operationId": "listThings",
                 "responses": {"200": {"description": "Things"}}}},
               "/things/{id}": {"get": {"operationId": "getThing",
                 "parameters": [{"name": "id", "in": "path", "required": true,
                   "schema": {"type": "string"}}],
                 "responses": {"200": {"description": "One"}}}}}}
            """
        return Served(
            try StubDefinition(
                contract: ContractLoader.load(Sample.document(contract)),
                fixtures: DocumentTree([])))
    }

    @Test(arguments: [
        ("/api/v1/thing", "listThings", "/api/v1/things"),
        ("/api/v1/thinks/7", "getThing", "/api/v1/things/{id}"),
        ("/thing", "listThings", "/things"),
        ("/api/v2/things", "listThings", "/api/v1/things"),
    ])
    func `the server's path is included in near misses`(
        target: String, operation: String, expected: String
    ) throws {
        let body = try Self.based().get(target).json()
        #expect(body.at("/nearMisses/0/operation")?.string == operation, "\(body)")
        #expect(body.at("/nearMisses/0/parts/1/expected")?.string == expected, "\(body)")
    }

    @Test(arguments: [
        ("/api/v1/thing", "Did you mean /api/v1/things?"),
        ("/api/v1/Things", "Paths are case-sensitive: request /api/v1/things."),
        ("/api/v1/things/", "Remove the slash at the end: /api/v1/things."),
        ("/api/v2/things", "The contract's server path is /api/v1: request /api/v1/things."),
        ("/v1/things/7", "The contract's server path is /api/v1: request /api/v1/things/7."),
    ])
    func `hints include the server's path`(target: String, hint: String) throws {
        #expect(try Self.based().get(target).json()["hints"] == [.string(hint)])
    }

    @Test(arguments: [
        (
            "/products%3Flimit=2", "listProducts",
            "add the query to the URL instead of appending it to the path: "
                + "request /products?limit=2."
        ),
        (
            "/products/7%3fselect=title", "getProduct",
            "add the query to the URL instead of appending it to the path: "
                + "request /products/7?select=title."
        ),
        (
            "/product%3Flimit=2", "listProducts",
            "add the query to the URL instead of appending it to the path."
        ),
    ])
    func `a question mark that is part of the path is explained`(
        target: String, operation: String, advice: String
    ) throws {
        let served = try Served.customer()
        _ = try served.get(target)
        let diagnosis = try #require(served.stub.journal.nearMisses.first).diagnosis
        guard case .operation(operation, _, _)? = diagnosis.nearMisses.first?.subject else {
            Issue.record("\(diagnosis)")
            return
        }
        #expect(
            diagnosis.hints.first
                == "'%3F' is a question mark within the path, and begins no query: " + advice)
    }

    @Test func `a similar name of a GraphQL operation is a near miss`() throws {
        let served = try Served.customer()
        served.stub.rules.add(Rule(.graphQL("GetUser"), name: "user").respond(200))
        served.stub.rules.add(Rule(.graphQL("ListOrders"), name: "orders").respond(200))
        let body = try served.send(
            .post, "/graphql", json: #"{"operationName": "GetUsr", "query": "query GetUsr { id }"}"#
        ).json()
        #expect(body.at("/nearMisses/0/name") == "user", "\(body)")
        #expect(body["nearMisses"]?.array?.contains { $0["name"] == "orders" } == false)
        let text = try #require(served.stub.journal.nearMisses.first).diagnosis.description
        #expect(
            text.contains("≠ graphQL  the rule is about GetUser, a similar name: GetUsr"),
            "\(text)")
    }

    @Test func `differences are listed field by field`() throws {
        let body = try Served.customer().send(.post, "/product").json()
        #expect(
            body.at("/nearMisses/0/parts") == [
                ["field": "method", "expected": "GET", "found": "POST", "matches": false],
                ["field": "path", "expected": "/products", "found": "/product", "matches": false],
            ])
    }

    @Test func `a request that resembles no operation has no near miss`() throws {
        let body = try Served.customer().get("/a/b/c/d/e").json()
        #expect(body["nearMisses"] == [])
        #expect(body["status"] == 404)
    }

    @Test func `a method that the path does not support is a near miss with 405`() throws {
        let response = try Served.customer().send(.post, "/products/1")
        #expect(response.status == 405)
        #expect(response.fields["Allow"] == "GET, PUT, PATCH, DELETE, HEAD, OPTIONS")
        #expect(try response.json().at("/nearMisses/0/path") == "/products/{id}")
    }

    @Test func `OPTIONS is answered without an explanation`() throws {
        let response = try Served.customer().send(.options, "/products/1")
        #expect(response.status == 204)
        #expect(response.body.isEmpty)
    }

    @Test func `a rejected request is compared with its own operation`() throws {
        let served = try Served.inline(
            paths: """
                {"/products": {"get": {"operationId": "listProducts", "parameters": [
                   {"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                 "responses": {"200": {"description": ""}}}}}
                """
        ) { $0.isStrict = true }
        let body = try served.get("/products?limit=many").json()
        #expect(body["status"] == 400)
        #expect(body.at("/nearMisses/0/operation") == "listProducts")
        #expect(body.at("/nearMisses/0/parts/2/field") == "query.limit")
        #expect(body.at("/nearMisses/0/parts/2/found") == "many")
        #expect(body.at("/validation/0/code") == "request/query/type")
    }

    @Test func `the message that a contract declares stays unchanged`() throws {
        let response = try Served.customer().get("/products?limit=many")
        #expect(response.status == 400)
        #expect(try response.json().object?.map(\.key) == ["message"])
    }

    @Test func `the explanation is available as text`() throws {
        let served = try Served.customer()
        let response = try served.send(.get, "/product", fields: ["Accept": "text/plain"])
        #expect(response.status == 404)
        #expect(response.fields["Content-Type"] == "text/plain; charset=utf-8")
        #expect(
            response.text.hasPrefix(
                """
                404 Not Found
                The contract has no operation for GET /product

                Near listProducts: GET /products
                    method  GET
                  ≠ path    expected /products, found /product

                """), "\(response.text)")
    }

    @Test(arguments: [
        ("text/plain", true), ("text/plain, */*", true), ("*/*", false), ("", false),
        ("application/json, text/plain", false), ("application/json;q=0.5, text/plain", true),
        ("text/plain;q=0.1, application/problem+json", false),
    ])
    func `text is sent to clients that prefer it`(accept: String, isText: Bool) {
        #expect(HTTPRequest(.get, "/", fields: ["Accept": accept]).prefersText == isText)
    }

    @Test func `secrets are not repeated`() throws {
        let served = try Served.customer { $0.isStrict = true }
        let response = try served.send(
            .post, "/auth/login", json: #"{"username": 7, "password": "", "token": "hush"}"#)
        #expect(response.status == 400)
        #expect(!response.text.contains("hush"), "\(response.text)")
    }
}

/// Rules that nearly applied.
struct RuleNearMissTests {
    private func miss(
        _ rule: Rule, _ requests: [HTTPRequest]
    ) throws -> (JSONValue, Served) {
        let served = try Served.customer()
        served.stub.rules.add(rule)
        var last = HTTPResponse(status: 0)
        for request in requests { last = try served.send(request) }
        let misses = try last.json()["nearMisses"]?.array ?? []
        return (misses.first { $0["rule"] != nil } ?? .null, served)
    }

    @Test func `a query value that differs from the rule's`() throws {
        let rule = Rule(
            RequestPattern(path: "/odd", query: ["page": "2"]), name: "second page"
        ).respond(200)
        let (miss, _) = try miss(rule, [HTTPRequest(.get, "/odd?page=1")])
        #expect(miss["name"] == "second page")
        #expect(miss.at("/parts/0") == part("path", "/odd", "/odd", true))
        #expect(miss.at("/parts/1") == part("query.page", "2", "1", false))
        #expect(miss["distance"]?.double == 0.5)
    }

    @Test func `a missing header field and another body`() throws {
        let rule = Rule(
            RequestPattern(
                path: "/odd", headers: ["X-Key": .present], body: ["a": 1]
            )
        ).respond(200)
        let (miss, _) = try miss(
            rule, [HTTPRequest(.post, "/odd", body: Array(#"{"a":2,"password":"x"}"#.utf8))])
        #expect(miss.at("/parts/1") == part("header.X-Key", "present", nil, false))
        #expect(
            miss.at("/parts/2")
                == part("body", #"{"a":1}"#, #"{"a":2,"password":"[REDACTED]"}"#, false))
    }

    @Test func `a rule that is used up`() throws {
        let rule = Rule(RequestPattern(path: "/odd")).respond(200).times(1)
        let (miss, _) = try miss(rule, [HTTPRequest(.get, "/odd"), HTTPRequest(.get, "/odd")])
        #expect(miss.at("/parts/1/field") == "times")
        #expect(miss.at("/parts/1/found") == "used 1")
    }

    @Test func `a rule of another operation is distant`() throws {
        let rule = Rule(.operation("listUsers")).respond(200)
        let (miss, _) = try miss(rule, [HTTPRequest(.get, "/a/b/c")])
        #expect(miss == .null)
    }

    private func part(
        _ field: String, _ expected: String, _ found: String?, _ matches: Bool
    ) -> JSONValue {
        [
            "field": .string(field), "expected": .string(expected),
            "found": found.map(JSONValue.string) ?? .null, "matches": .bool(matches),
        ]
    }
}

/// Recordings that nearly answered.
struct RecordingNearMissTests {
    private static let recorded = """
        {"request": {"method": "POST", "path": "/v1/orders",
                     "query": {"dry": "1"},
                     "headers": {"Content-Type": "application/json"}, "body": {"item": 7}},
         "response": {"status": 200, "body": {}}}
        """

    private func miss(
        _ method: HTTPMethod, _ target: String, _ body: String
    ) throws -> JSONValue {
        let served = try Served.inline(
            paths: "{}", fixtures: [("recordings/order", Self.recorded)])
        let response = try served.send(
            HTTPRequest(
                method, target, fields: ["Content-Type": "application/json"],
                body: Array(body.utf8)))
        let misses = try response.json()["nearMisses"]?.array ?? []
        return misses.first { $0["recording"] != nil } ?? .null
    }

    @Test(arguments: [
        (HTTPMethod.put, "/v1/orders?dry=1", #"{"item": 7}"#, "method", "POST", "PUT"),
        (.post, "/v1/order?dry=1", #"{"item": 7}"#, "path", "/v1/orders", "/v1/order"),
        (.post, "/v1/orders?dry=2", #"{"item": 7}"#, "query.dry", "1", "2"),
        (.post, "/v1/orders?dry=1&x=3", #"{"item": 7}"#, "query.x", "nothing", "3"),
        (.post, "/v1/orders?dry=1", #"{"item": 8}"#, "body", #"{"item":7}"#, #"{"item":8}"#),
    ])
    func `a recording that nearly answers is compared part by part`(
        method: HTTPMethod, target: String, body: String, field: String, expected: String,
        found: String
    ) throws {
        let miss = try miss(method, target, body)
        #expect(miss["recording"] == "POST /v1/orders")
        let broken = miss["parts"]?.array?.filter { $0["matches"] == false }
        #expect(
            broken == [
                [
                    "field": .string(field), "expected": .string(expected),
                    "found": .string(found), "matches": false,
                ]
            ])
    }

    @Test func `a recording of another path is no near miss`() throws {
        #expect(try miss(.post, "/v1/users?dry=1", #"{"item": 7}"#) == .null)
    }
}
