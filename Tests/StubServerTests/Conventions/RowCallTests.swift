import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Calls of a function on a row, such as `POST /orders/{id}/cancel`.
struct RowCallTests {
    private static let order = """
        {"type": "object", "required": ["id", "status"], "properties": {
          "id": {"type": "string"}, "status": {"enum": ["open", "paid"]},
          "note": {"type": "string"}}}
        """

    private static let orders = """
        [{"id": "or_1", "status": "open", "note": "first"},
         {"id": "or_2", "status": "paid", "note": "second"}]
        """

    private static func response(_ status: String, _ schema: String?) -> String {
        let content = schema.map { #", "content": {"application/json": {"schema": \#($0)}}"# } ?? ""
        return #"{"\#(status)": {"description": "ok"\#(content)}}"#
    }

    private static let row = response("200", order)

    /// A stub with two orders and one more operation.
    private static func served(
        _ path: String, _ method: String = "post", responses: String = row,
        body: String? = nil, fixtures: [(String, String)] = []
    ) throws -> Served {
        let requestBody =
            body.map {
                #""requestBody": {"content": {"application/json": {"schema": \#($0)}}},"#
            } ?? ""
        return try Served.conventional(
            paths: """
                {"/orders": {"get": {"operationId": "list", "responses":
                   \(response("200", #"{"type": "array", "items": \#(order)}"#))}},
                 "\(path)": {"\(method)": {"operationId": "call", \(requestBody)
                   "parameters": [{"name": "order", "in": "path", "required": true,
                                   "schema": {"type": "string"}}],
                   "responses": \(responses)}}}
                """,
            fixtures: [("orders", orders)] + fixtures)
    }

    @Test(arguments: [
        ("pin", "pinned", true), ("unpin", "pinned", false), ("markUnread", nil, false),
        ("favourite", "favourited", true), ("unfavourite", "favourited", false),
        ("unify", "unified", true), ("archive", "is_archived", true), ("star", nil, true),
    ])
    func `a call sets the state that is named after it`(
        call: String, member: String?, isSet: Bool
    ) throws {
        let state = member ?? "starred"
        let order = """
            {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"},
              "\(state)": {"type": "\(member == nil ? "string" : "boolean")"}}}
            """
        let before = member == nil ? #""no""# : "\(!isSet)"
        let served = try Served.conventional(
            paths: """
                {"/orders": {"get": {"operationId": "list", "responses":
                   \(Self.response("200", #"{"type": "array", "items": \#(order)}"#))}},
                 "/orders/{order}/\(call)": {"post": {"operationId": "call",
                   "parameters": [{"name": "order", "in": "path", "required": true,
                                   "schema": {"type": "string"}}],
                   "responses": \(Self.response("200", order))}}}
                """,
            fixtures: [("orders", #"[{"id": "or_1", "\#(state)": \#(before)}]"#)])
        let after: JSONValue = member == nil ? "no" : .bool(isSet)
        let answer = try served.send(.post, "/orders/or_1/\(call)")
        #expect(answer.status == 200)
        #expect(try answer.json()[state] == after)
        #expect(try served.get("/orders").json()[0]?[state] == after, "the row is written")
    }

    @Test(arguments: [
        ("/orders/{order}/cancel", "post"), ("/v1/orders/{order}/mark_as_paid", "post"),
        ("/orders/{order}:cancel", "post"), ("/orders/{order}/cancel", "put"),
        ("/orders/{order}/cancel", "patch"),
    ])
    func `a call on a row answers the row, and 404 for an unknown one`(
        path: String, method: String
    ) throws {
        let served = try Self.served(path, method)
        let target = { (id: String) in path.replacing("{order}", with: id) }
        let method = HTTPMethod(method.uppercased())
        let answer = try served.send(method, target("or_2"))
        #expect(answer.status == 200)
        #expect(try answer.json() == ["id": "or_2", "status": "paid", "note": "second"])
        #expect(try served.send(method, target("or_9")).status == 404)
        let issues = served.stub.journal.exchanges.flatMap(\.issues).map(\.code)
        #expect(issues == ["response/status/undocumented"])
    }

    @Test func `the body of a call is not written into the row`() throws {
        let served = try Self.served(
            "/orders/{order}/cancel",
            body: #"{"type": "object", "properties": {"note": {"type": "string"}}}"#)
        let answer = try served.send(.post, "/orders/or_1/cancel", json: #"{"note": "x"}"#)
        #expect(try answer.json()["note"] == "first")
        #expect(try served.get("/orders").json()[0]?["note"] == "first")
    }

    @Test func `a call answers the row in its envelope`() throws {
        let served = try Self.served(
            "/orders/{order}/cancel",
            responses: Self.response(
                "202",
                """
                {"type": "object", "required": ["ok", "order"], "properties": {
                  "ok": {"const": true}, "order": \(Self.order)}}
                """))
        let answer = try served.send(.post, "/orders/or_1/cancel")
        #expect(answer.status == 202)
        #expect(
            try answer.json()
                == ["ok": true, "order": ["id": "or_1", "status": "open", "note": "first"]])
    }

    @Test(arguments: ["put", "delete", "post"])
    func `a call without content answers 404 for an unknown row`(method: String) throws {
        let served = try Self.served(
            "/orders/{order}/pin", method, responses: Self.response("204", nil))
        let method = HTTPMethod(method.uppercased())
        let answer = try served.send(method, "/orders/or_1/pin")
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(try served.send(method, "/orders/or_9/pin").status == 404)
        #expect(try served.get("/orders").json().array?.count == 2)
    }

    @Test func `a call that answers something else keeps the contract's example`() throws {
        let served = try Self.served(
            "/orders/{order}/invoice",
            responses: Self.response(
                "200",
                """
                {"type": "object", "required": ["url"], "properties": {
                  "url": {"type": "string", "example": "https://example.com/invoice"}}}
                """))
        let answer = try served.send(.post, "/orders/or_1/invoice")
        #expect(try answer.json() == ["url": "https://example.com/invoice"])
    }

    @Test func `rows below a row come before a call`() throws {
        let served = try Self.served(
            "/orders/{order}/lines",
            responses: Self.response(
                "201", #"{"type": "object", "properties": {"sku": {"type": "string"}}}"#),
            body: #"{"type": "object", "properties": {"sku": {"type": "string"}}}"#,
            fixtures: [("lines", #"[{"id": 1, "sku": "a", "order": "or_1"}]"#)])
        let answer = try served.send(.post, "/orders/or_1/lines", json: #"{"sku": "b"}"#)
        #expect(answer.status == 201)
        #expect(try answer.json()["sku"] == "b")
    }

    @Test func `x-stub can say it`() throws {
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
              "/orders/{order}/cancel": {"post": {
                "x-stub": {"collection": "orders", "action": "item"},
                "parameters": [{"name": "order", "in": "path", "required": true,
                                "schema": {"type": "string"}}],
                "responses": \(Self.row)}}}}
            """, fixtures: [("orders", Self.orders)])
        #expect(try served.send(.post, "/orders/or_2/cancel").json()["status"] == "paid")
        #expect(try served.send(.post, "/orders/or_9/cancel").status == 404)
    }
}
