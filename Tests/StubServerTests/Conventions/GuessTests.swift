import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// What the stub answers by its own guesses satisfies the contract; what a person wrote is served as
/// it is.
struct GuessTests {
    private static func json(_ schema: String, _ more: String = "") -> String {
        #""content": {"application/json": {"schema": \#(schema)\#(more)}}"#
    }

    private static func ok(_ schema: String, _ status: Int = 200, _ more: String = "") -> String {
        #""\#(status)": {"description": "ok", \#(json(schema, more))}"#
    }

    private static let id =
        #""parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}]"#

    private static let row =
        #"{"type": "object", "required": ["id", "name"], "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}"#

    private static func served(_ paths: String, _ rows: String) throws -> Served {
        try .conventional(paths: "{\(paths)}", fixtures: [("things", rows)])
    }

    private static func codes(_ served: Served) -> [String] {
        served.stub.journal.exchanges.flatMap(\.issues).filter { !$0.isRequestIssue }.map {
            "\($0.severity.rawValue) \($0.code)"
        }
    }

    @Test func `an example that breaks its schema is mended, unless it is asked for as declared`()
        throws
    {
        let paths =
            #"{"/a": {"get": {"operationId": "a", "responses": {"200": {"description": "", \#(Self.json(#"{"type": "object", "required": ["n"], "properties": {"on": {"type": "boolean"}, "n": {"type": "integer"}}}"#, #", "example": "{\"on\": \"true\", \"n\": \"3\"}""#))}}}}}"#
        let served = try Served.inline(paths: paths)
        #expect(try served.get("/a").json() == ["on": true, "n": 3])
        #expect(Self.codes(served) == [])
        let declared = try Served.inline(paths: paths) { $0.examples = .declared }
        // A text that has JSON stands for it: no API sends an object as a text.
        #expect(try declared.get("/a").json() == ["on": "true", "n": "3"])
        #expect(
            Self.codes(declared) == ["error response/body/type", "error response/body/type"])
    }

    @Test func `a row that a client adds is completed as all responses declare it`() throws {
        let more =
            #"{"type": "object", "required": ["id", "name", "size"], "properties": {"id": {"type": "integer"}, "name": {"type": "string"}, "size": {"type": "integer", "minimum": 3}}}"#
        let served = try Self.served(
            """
            "/things": {
              "get": {"operationId": "list", "responses": {\(Self.ok(#"{"type": "array", "items": \#(more)}"#))}},
              "post": {"operationId": "add", "requestBody": {\(Self.json("{}"))},
                "responses": {\(Self.ok(Self.row, 201))}}}
            """, #"[{"id": 1, "name": "one", "size": 4}]"#)
        let added = try served.send(.post, "/things", json: #"{"name": 7, "password": "x"}"#)
        #expect(added.status == 201)
        #expect(try added.json()["name"] == "7")
        #expect(try added.json()["password"] == nil)
        #expect(try served.get("/things").json()[1]?["size"]?.int ?? 0 >= 3)
        #expect(Self.codes(served) == [])
    }

    @Test func `an operation whose answer breaks the contract is answered by an example`() throws {
        let served = try Self.served(
            """
            "/things/{id}": {
              "get": {"operationId": "get", \(Self.id), "responses": {\(Self.ok(Self.row))}},
              "put": {"operationId": "put", \(Self.id), "requestBody": {\(Self.json(Self.row))},
                "responses": {\(Self.ok(#"{"type": "object", "properties": {"name": {"type": "string", "maxLength": 2}}, "additionalProperties": false, "minProperties": 1}"#))}}}
            """, #"[{"id": 1, "name": "one"}]"#)
        #expect(
            try served.send(.put, "/things/1", json: #"{"id": 1, "name": "two"}"#).status == 200)
        #expect(try served.get("/things/1").status == 200)
        #expect(Self.codes(served) == [])
    }

    @Test func `a row that a person wrote is served as it is, and reported`() throws {
        let served = try Self.served(
            #""/things/{id}": {"get": {"operationId": "get", \#(Self.id), "responses": {\#(Self.ok(Self.row))}}}"#,
            #"[{"id": 1, "name": "one"}, {"id": 2, "name": 2}]"#)
        #expect(try served.get("/things/2").json() == ["id": 2, "name": 2])
        #expect(Self.codes(served) == ["error response/body/type"])
    }

    @Test func `a missing row is 404 with a warning where none is declared`() throws {
        let served = try Self.served(
            #""/things/{id}": {"get": {"operationId": "get", \#(Self.id), "responses": {\#(Self.ok(Self.row))}}}"#,
            #"[{"id": 1, "name": "one"}]"#)
        #expect(try served.get("/things/9").status == 404)
        #expect(Self.codes(served) == ["warning response/status/undocumented"])
    }

    @Test(arguments: [
        (#""400": {"description": "no"}"#, 400), (#""422": {"description": "no"}"#, 422),
        (#""4XX": {"description": "no"}"#, 400), (#""default": {"description": "no"}"#, 400),
        (#""500": {"description": "no"}"#, 200),
    ])
    func `a request that a list cannot answer gets a status that is declared`(
        declared: String, status: Int
    ) throws {
        let served = try Self.served(
            """
            "/things": {"get": {"operationId": "list", "parameters": [
                {"name": "cursor", "in": "query", "schema": {"type": "string"}}],
              "responses": {\(declared), \(Self.ok(#"{"type": "object", "required": ["items"], "properties": {"items": {"type": "array", "items": \#(Self.row)}, "nextCursor": {"type": "string"}}}"#))}}}
            """, #"[{"id": 1, "name": "one"}]"#)
        #expect(try served.get("/things?cursor=none").status == status)
        #expect(Self.codes(served) == [])
    }

    @Test func `no body is sent where the document declares none, and declares others`() throws {
        let delete =
            #""delete": {"operationId": "delete", \#(Self.id), "responses": {"200": {"description": "gone"}}}"#
        let served = try Self.served(
            #""/things/{id}": {\#(delete), "get": {"operationId": "get", \#(Self.id), "responses": {\#(Self.ok(Self.row))}}}"#,
            #"[{"id": 1, "name": "one"}]"#)
        let deleted = try served.send(.delete, "/things/1")
        #expect(deleted.status == 200 && deleted.body == [])
        #expect(try served.get("/things/1").status == 404)
        let sketch = try Self.served(
            #""/things/{id}": {"get": {"operationId": "get", \#(Self.id), "responses": {"200": {"description": "it"}}}}"#,
            #"[{"id": 1, "name": "one"}]"#)
        #expect(try sketch.get("/things/1").json()["name"] == "one")
    }

    /// Some APIs create what is missing: an operation that declares other errors than 404 demands
    /// nothing.
    @Test(arguments: [
        (#", "404": {"description": "no shop"}"#, 404), ("", 404),
        (#", "400": {"description": "no"}"#, 200),
    ])
    func `a parent is found by the field that its own path names`(
        declared: String, status: Int
    ) throws {
        let slug =
            #""parameters": [{"name": "slug", "in": "path", "required": true, "schema": {"type": "string"}}]"#
        let list = #"{"type": "array", "items": {"type": "object"}}"#
        let served = try Served.conventional(
            paths: """
                {"/shops/{slug}": {"get": {"operationId": "shop", \(slug), "responses": {\(Self.ok("{}"))}}},
                 "/shops/{slug}/pets": {"get": {"operationId": "pets", \(slug), "responses": {\(Self.ok(list))\(declared)}}}}
                """,
            fixtures: [
                ("shops", #"[{"id": 1, "slug": "rome"}, {"id": 2, "slug": "oslo"}]"#),
                ("pets", #"[{"id": 1}]"#),
            ])
        #expect(try served.get("/shops/rome").status == 200)
        #expect(try served.get("/shops/rome/pets").json() == [["id": 1]])
        #expect(try served.get("/shops/paris/pets").status == status)
    }
}
