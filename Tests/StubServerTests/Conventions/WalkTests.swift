import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// What walks with documents in the style of public APIs have found.
struct WalkTests {
    private static func json(_ schema: String) -> String {
        #""content": {"application/json": {"schema": \#(schema)}}"#
    }

    private static func ok(_ schema: String, _ status: Int = 200) -> String {
        #""\#(status)": {"description": "ok", \#(json(schema))}"#
    }

    private static func operation(
        _ method: String, _ responses: String, _ more: String = ""
    ) -> String {
        #""\#(method)": {"operationId": "\#(method)\#(more.count)", \#(more) "responses": {\#(responses)}}"#
    }

    private static func body(_ schema: String) -> String {
        #""requestBody": {"required": true, \#(json(schema))},"#
    }

    private static func id(_ name: String, _ type: String = "integer") -> String {
        #""parameters": [{"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "\#(type)"}}]"#
    }

    private static func expectNoIssues(_ served: Served) {
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    // MARK: - New rows

    @Test func `rows in a new row get the members that the response requires`() throws {
        let line =
            #"{"type": "object", "required": ["sku"], "properties": {"sku": {"type": "string"}}}"#
        let order = """
            {"type": "object", "required": ["id", "lines"], "properties": {"id": {"type": "integer"},
              "lines": {"type": "array", "items": {"allOf": [\(line), {"type": "object",
                "required": ["price"], "properties": {"price": {"type": "object",
                  "required": ["amount"], "properties": {"amount": {"type": "integer", "minimum": 1},
                  "unit": {"type": "string"}}}}}]}},
              "shipping": {"type": "object", "required": ["city", "days"], "properties": {
                "city": {"type": "string"}, "days": {"type": "integer", "minimum": 2}}}}}
            """
        let served = try Served.conventional(
            paths: """
                {"/orders": {\(Self.operation("get", Self.ok(#"{"type": "array", "items": \#(order)}"#))),
                  \(Self.operation("post", Self.ok(order, 201), Self.body(#"{"type": "object", "properties": {"lines": {"type": "array", "items": \#(line)}, "shipping": {"type": "object"}}}"#)))}}
                """,
            fixtures: [("orders", #"[{"id": 1, "lines": []}]"#)])
        let made = try served.send(
            .post, "/orders",
            json:
                #"{"lines": [{"sku": "a"}, {"sku": "b", "price": {"unit": "EUR"}}], "shipping": {"city": "Rome"}}"#
        ).json()
        let amount = try #require(made["lines"]?[0]?["price"]?["amount"]?.int)
        #expect(amount >= 1)
        #expect(made["lines"]?[0] == ["sku": "a", "price": ["amount": .int(amount)]])
        #expect(made["lines"]?[1]?["price"]?["unit"] == "EUR")
        #expect(made["lines"]?[1]?["price"]?["amount"]?.int != nil)
        #expect(made["shipping"] == ["city": "Rome", "days": 2])
        #expect(try served.get("/orders").json()[1] == made)
        Self.expectNoIssues(served)
    }

    @Test func `new rows differ in every field that a path identifies them by`() throws {
        let issue = """
            {"type": "object", "required": ["id", "number", "title"], "properties": {
              "id": {"type": "integer"}, "number": {"type": "integer", "example": 42},
              "title": {"type": "string"}}}
            """
        let served = try Served.conventional(
            paths: """
                {"/issues": {\(Self.operation("get", Self.ok(#"{"type": "array", "items": \#(issue)}"#))),
                  \(Self.operation("post", Self.ok(issue, 201), Self.body(#"{"type": "object", "properties": {"title": {"type": "string"}}}"#)))},
                 "/issues/{issue_number}": {\(Self.id("issue_number")), \(Self.operation("get", Self.ok(issue), " "))}}
                """,
            fixtures: [("issues", #"[{"id": 1, "number": 7, "title": "a"}]"#)])
        let first = try served.send(.post, "/issues", json: #"{"title": "b"}"#)
        let second = try served.send(.post, "/issues", json: #"{"title": "c"}"#)
        #expect(try first.json()["number"] == 42)
        #expect(try second.json()["number"] == 43)
        #expect(second.fields["Location"] == "/issues/43")
        #expect(try served.get("/issues/43").json()["title"] == "c")
        #expect(try served.get("/issues/42").json()["title"] == "b")
    }

    @Test(arguments: [nil, "application/x-www-form-urlencoded", "application/json"])
    func `a row can be created without a body if the body is optional`(type: String?) throws {
        let row =
            #"{"type": "object", "required": ["id", "kind"], "properties": {"id": {"type": "integer"}, "kind": {"const": "thing"}}}"#
        let input = #"{"type": "object", "properties": {"name": {"type": "string"}}}"#
        let served = try Served.conventional(
            paths: """
                {"/things": {\(Self.operation("get", Self.ok(#"{"type": "array", "items": \#(row)}"#))),
                  \(Self.operation("post", Self.ok(row, 201), #""requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": \#(input)}, "application/json": {"schema": \#(input)}}},"#))},
                 "/things/{id}": {\(Self.id("id")), \(Self.operation("post", Self.ok(row), #""requestBody": {"content": {"application/json": {"schema": \#(input)}}},"#))}}
                """,
            fixtures: [("things", #"[{"id": 1, "kind": "thing"}]"#)])
        let fields: HTTPFields = type.map { ["Content-Type": $0] } ?? [:]
        let made = try served.send(.post, "/things", fields: fields)
        #expect(made.status == 201)
        #expect(try made.json() == ["id": 2, "kind": "thing"])
        if type != "application/x-www-form-urlencoded" {
            let same = try served.send(.post, "/things/1", fields: fields)
            #expect(try same.json() == ["id": 1, "kind": "thing"])
        }
    }

    // MARK: - Reading

    @Test(arguments: ["all", "any", "ALL"])
    func `a filter can have a value for all rows`(word: String) throws {
        let row =
            #"{"type": "object", "properties": {"id": {"type": "integer"}, "state": {"type": "string"}}}"#
        let served = try Served.conventional(
            paths: """
                {"/issues": {\(Self.operation("get", Self.ok(#"{"type": "array", "items": \#(row)}"#), #""parameters": [{"name": "state", "in": "query", "schema": {"type": "string", "enum": ["open", "closed", "\#(word)"]}}],"#))}}
                """,
            fixtures: [
                ("issues", #"[{"id": 1, "state": "open"}, {"id": 2, "state": "closed"}]"#)
            ])
        #expect(try served.get("/issues?state=closed").json().ids == [2])
        #expect(try served.get("/issues?state=\(word)").json().ids == [1, 2])
        // A word that rows have is a value like any other.
        let stated = try Served.conventional(
            paths: """
                {"/issues": {\(Self.operation("get", Self.ok(#"{"type": "array", "items": \#(row)}"#), #""parameters": [{"name": "state", "in": "query", "schema": {"type": "string", "enum": ["open", "\#(word)"]}}],"#))}}
                """,
            fixtures: [
                ("issues", #"[{"id": 1, "state": "open"}, {"id": 2, "state": "\#(word)"}]"#)
            ])
        #expect(try stated.get("/issues?state=\(word)").json().ids == [2])
    }

    @Test func `the user of a token has no write-only members`() throws {
        let user = """
            {"type": "object", "required": ["id", "email"], "properties": {"id": {"type": "integer"},
              "email": {"type": "string"}, "password": {"type": "string", "writeOnly": true},
              "pin": {"type": "string", "writeOnly": true}}}
            """
        let served = try Served.conventional(
            paths: """
                {"/login": {\(Self.operation("post", Self.ok(#"{"type": "object", "required": ["token"], "properties": {"token": {"type": "string"}, "user": \#(user)}}"#), Self.body(#"{"type": "object", "properties": {"email": {"type": "string"}, "password": {"type": "string"}}}"#)))},
                 "/users": {\(Self.operation("get", Self.ok(#"{"type": "array", "items": \#(user)}"#)))},
                 "/me": {\(Self.operation("get", Self.ok(user), " "))}}
                """,
            fixtures: [
                ("users", #"[{"id": 1, "email": "a@x.test", "password": "pw", "pin": "1"}]"#)
            ])
        let login = try served.send(
            .post, "/login", json: #"{"email": "a@x.test", "password": "pw"}"#
        ).json()
        #expect(login["user"] == ["id": 1, "email": "a@x.test"])
        let token = try #require(login["token"]?.string)
        let me = try served.send(.get, "/me", fields: ["Authorization": "Bearer \(token)"])
        #expect(try me.json() == ["id": 1, "email": "a@x.test"])
    }

    @Test(arguments: ["application/vnd.hub.object", "application/vnd.hub.v3"])
    func `a vendor's media type with an object schema is JSON`(type: String) throws {
        let served = try Served.conventional(
            paths: """
                {"/status": {\(Self.operation("get", #""200": {"description": "ok", "content": {"\#(type)": {"schema": {"type": "object", "required": ["up"], "properties": {"up": {"const": true}}}}}}"#))}}
                """, fixtures: [])
        let answer = try served.send(.get, "/status", fields: ["Accept": type])
        #expect(answer.status == 200)
        #expect(answer.fields["Content-Type"] == type)
        #expect(try answer.json() == ["up": true])
    }

    // MARK: - Errors

    private static func things(_ errors: String) throws -> Served {
        let row =
            #"{"type": "object", "required": ["name"], "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}"#
        return try Served.conventional(
            paths: """
                {"/things": {\(operation("get", ok(#"{"type": "array", "items": \#(row)}"#))),
                  \(operation("post", ok(row, 201) + ", " + errors, body(row)))},
                 "/things/{id}": {\(id("id")), \(operation("get", ok(row) + ", " + errors, " "))}}
                """,
            fixtures: [("things", #"[{"id": 1, "name": "a"}]"#)])
    }

    @Test func `the declared example of an error has the members that the message leaves`() throws {
        let served = try Self.things(
            #""404": {"description": "none", "content": {"application/json": {"schema": {"type": "object"}, "example": {"code": "no_such_thing", "message": "None", "help": "/help"}}}}"#
        )
        let missing = try served.get("/things/9")
        #expect(missing.status == 404)
        #expect(
            try missing.json() == [
                "code": "no_such_thing", "message": "Not found in 'things'", "help": "/help",
            ])
    }

    @Test func `a code among several is the one of the status`() throws {
        let error = """
            {"type": "object", "required": ["code", "message"], "properties": {
              "code": {"type": "string", "enum": ["unauthorized", "not_found", "validation_failed"]},
              "message": {"type": "string"}}}
            """
        let served = try Self.things(
            #""404": {"description": "none", \#(Self.json(error))}, "422": {"description": "wrong", \#(Self.json(error))}"#
        )
        #expect(try served.get("/things/9").json()["code"] == "not_found")
        let wrong = try served.send(.post, "/things", json: "{}")
        #expect(wrong.status == 422)
        #expect(try wrong.json()["code"] == "validation_failed")
    }

    @Test func `an error names the field that is wrong`() throws {
        let error = """
            {"type": "object", "properties": {"title": {"type": "string"}, "detail": {"type": "string"},
              "errors": {"type": "array", "items": {"type": "object", "properties": {
                "field": {"type": "string"}, "pointer": {"type": "string"},
                "message": {"type": "string"}}}}}}
            """
        let served = try Self.things(#""422": {"description": "wrong", \#(Self.json(error))}"#)
        let wrong = try served.send(.post, "/things", json: #"{"name": 7}"#).json()
        #expect(wrong["title"] == "Unprocessable Content")
        #expect(
            wrong["errors"] == [
                [
                    "field": "name", "pointer": "/name",
                    "message": "expected string, found the number 7",
                ]
            ])
        let missing = try served.send(.post, "/things", json: "{}").json()
        #expect(missing["errors"]?[0]?["field"] == "name")
    }
}
