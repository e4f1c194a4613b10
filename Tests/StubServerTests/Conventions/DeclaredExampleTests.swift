import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// What is no row comes from the example that the document declares.
struct DeclaredExampleTests {
    private static func response(
        _ schema: String, _ examples: String = "", status: Int = 200
    ) -> String {
        """
        {"\(status)": {"description": "ok",
          "content": {"application/json": {"schema": \(schema)\(examples)}}}}
        """
    }

    private static let rows = #"[{"id": 1, "name": "one"}, {"id": 2, "name": "two"}]"#
    private static let list = #"{"type": "array", "items": {"type": "object"}}"#
    private static let id = """
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}]
        """
    /// What the API does later, which is no row.
    private static let task = """
        {"type": "object", "required": ["taskUid", "status"], "properties": {
          "taskUid": {"type": "integer"}, "target": {"type": "string"},
          "status": {"enum": ["failed", "enqueued"]}}}
        """

    private static func served(_ paths: String) throws -> Served {
        try .conventional(paths: "{\(paths)}", fixtures: [("things", rows)])
    }

    private static func issues(_ served: Served) -> [String] {
        served.stub.journal.exchanges.flatMap(\.issues).map(\.description)
    }

    // MARK: - Answers without a row

    @Test func `a write that answers no row answers the declared example`() throws {
        let example = #", "example": {"taskUid": 147, "target": "x", "status": "enqueued"}"#
        let served = try Self.served(
            """
            "/things": {"post": {"operationId": "add",
              "requestBody": {"content": {"application/json": {"schema": {
                "type": "object", "properties": {"name": {"type": "string"}}}}}},
              "responses": \(Self.response(Self.task, example, status: 202))}},
            "/things/{id}": {\(Self.id),
              "delete": {"operationId": "remove",
                "responses": \(Self.response(Self.task))}}
            """)
        let added = try served.send(.post, "/things", json: #"{"name": "three"}"#)
        #expect(added.status == 202)
        #expect(try added.json() == ["taskUid": 147, "target": "x", "status": "enqueued"])
        #expect(
            try served.send(.delete, "/things/1").json() == ["taskUid": 0, "status": "failed"])
        let contract = served.stub.definition.contract
        #expect(
            contract.operation("add")?.bindingReason.hasSuffix(
                "answers with the contract's example") == true)
        #expect(
            contract.operation("remove")?.bindingReason.hasSuffix(
                "answers with a generated example") == true)
        #expect(Self.issues(served) == [])
    }

    @Test func `the first example that satisfies its schema is the answer`() throws {
        let examples = """
            , "examples": {"old": {"value": {"taskUid": "147", "status": "gone"}},
               "new": {"value": {"taskUid": 3, "status": "enqueued"}}}
            """
        let served = try Self.served(
            """
            "/tasks/last": {"get": {"operationId": "last",
              "responses": \(Self.response(Self.task, examples))}},
            "/things/{id}": {\(Self.id), "delete": {"operationId": "remove",
              "responses": \(Self.response(Self.task, examples))}}
            """)
        #expect(try served.get("/tasks/last").json() == ["taskUid": 3, "status": "enqueued"])
        #expect(
            try served.send(.delete, "/things/1").json() == ["taskUid": 3, "status": "enqueued"])
        #expect(Self.issues(served) == [])
    }

    @Test func `a response may have the example of its body, as in OpenAPI 2`() throws {
        let served = try Self.served(
            """
            "/tasks/last": {"get": {"operationId": "last", "responses": {"200": {
              "description": "ok", "examples": {"application/json": {"taskUid": 9, "status": "failed"}},
              "content": {"application/json": {"schema": \(Self.task)}}}}}}
            """)
        #expect(try served.get("/tasks/last").json() == ["taskUid": 9, "status": "failed"])
    }

    // MARK: - Around rows

    private static let page = """
        {"type": "object", "required": ["items", "query", "took"], "properties": {
          "items": {"type": "array", "items": {"type": "object"}}, "query": {"type": "string"},
          "took": {"type": "integer"}, "unit": {"type": "string"}, "total": {"type": "integer"},
          "next": {"type": ["string", "null"]}}}
        """
    private static let pageExample = """
        , "example": {"items": [{"id": 9}], "query": "american", "took": 35, "unit": "ms",
          "total": 976, "next": "http://example.com/?page=2"}
        """

    @Test func `what is around rows comes from the example, but not what is about its pages`()
        throws
    {
        let served = try Self.served(
            """
            "/things": {"get": {"operationId": "list",
              "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}},
                {"name": "offset", "in": "query", "schema": {"type": "integer"}}],
              "responses": \(Self.response(Self.page, Self.pageExample))}},
            "/few": {"get": {"operationId": "few", "x-stub": {
                "action": "list", "collection": "things", "rows": "items", "envelope": {}},
              "responses": \(Self.response(Self.page, Self.pageExample))}}
            """)
        #expect(
            try served.get("/things?limit=1&offset=1").json() == [
                "items": [["id": 2, "name": "two"]], "query": "american", "took": 35, "unit": "ms",
                "total": 2, "next": nil,
            ])
        let few = try served.get("/few").json()
        #expect(few["items"]?.ids == [1, 2])
        #expect(few["unit"] == "ms")
        #expect(few["total"] == nil)
        #expect(few["next"] == nil)
        #expect(Self.issues(served) == [])
    }

    // MARK: - Alternatives

    /// A page with one of two ways to say where it is, as searches have.
    private static let hits = """
        {"allOf": [{"oneOf": [
           {"type": "object", "required": ["page", "pages"], "properties": {
             "page": {"type": "integer"}, "pages": {"type": "integer"}}},
           {"type": "object", "required": ["limit", "offset", "count"], "properties": {
             "limit": {"type": "integer"}, "offset": {"type": "integer"},
             "count": {"type": "integer"}}}]},
         {"type": "object", "required": ["hits", "took"], "properties": {
           "hits": {"type": "array", "items": {"type": "object"}}, "took": {"type": "integer"}}}]}
        """

    private static func search(_ stub: String, _ example: String) throws -> Served {
        let parameters = ["limit", "offset"].map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "integer"}}"#
        }
        return try served(
            """
            "/things": {"get": {"operationId": "list", \(stub)
              "parameters": [\(parameters.joined(separator: ","))],
              "responses": \(response(hits, example))}}
            """)
    }

    private static let offsetExample =
        #", "example": {"hits": [], "limit": 20, "offset": 0, "count": 976, "took": 35}"#

    @Test(arguments: [offsetExample, ""])
    func `named members choose among alternatives`(example: String) throws {
        let named = """
            "x-stub": {"action": "list", "collection": "things", "rows": "hits",
              "envelope": {"skip": "offset", "limit": "limit", "total": "count"}},
            """
        let served = try Self.search(named, example)
        let found = try served.get("/things?limit=1&offset=1").json()
        #expect(found["hits"]?.ids == [2])
        #expect(found["took"]?.int == (example.isEmpty ? 0 : 35))
        #expect(
            [found["limit"], found["offset"], found["count"], found["page"]] == [1, 1, 2, nil])
        #expect(Self.issues(served) == [])
    }

    @Test func `members that the example does not have choose another alternative than its own`()
        throws
    {
        let named = """
            "x-stub": {"action": "list", "collection": "things", "rows": "hits",
              "envelope": {"page": "page", "pages": "pages"}},
            """
        let served = try Self.search(named, Self.offsetExample)
        let found = try served.get("/things?limit=1").json()
        #expect([found["page"], found["pages"], found["took"]] == [1, 2, 35])
        #expect([found["limit"], found["offset"], found["count"]] == [nil, nil, nil])
        #expect(Self.issues(served) == [])
    }

    @Test func `by convention, the example chooses among alternatives`() throws {
        let served = try Self.search("", Self.offsetExample)
        let found = try served.get("/things?limit=1&offset=1").json()
        #expect(found["hits"]?.ids == [2])
        #expect([found["limit"], found["offset"], found["page"]] == [1, 1, nil])
        #expect(Self.issues(served) == [])
    }

    @Test func `a new row has the members of the alternative that the request has`() throws {
        let payment = """
            {"oneOf": [
              {"type": "object", "required": ["id", "number", "brand"], "properties": {
                "id": {"type": "integer"}, "number": {"type": "string"},
                "brand": {"type": "string"}}, "additionalProperties": false},
              {"type": "object", "required": ["id", "iban", "bank"], "properties": {
                "id": {"type": "integer"}, "iban": {"type": "string"},
                "bank": {"type": "string"}}, "additionalProperties": false}]}
            """
        let served = try Served.conventional(
            paths: """
                {"/payments": {"post": {"operationId": "pay",
                  "requestBody": {"content": {"application/json": {"schema": {"oneOf": [
                    {"type": "object", "required": ["number"], "properties": {
                      "number": {"type": "string"}}},
                    {"type": "object", "required": ["iban"], "properties": {
                      "iban": {"type": "string"}}}]}}}},
                  "responses": \(Self.response(payment, status: 201))}}}
                """, fixtures: [("payments", #"[{"id": 1, "number": "4", "brand": "b"}]"#)])
        let paid = try served.send(.post, "/payments", json: #"{"iban": "DE2"}"#)
        #expect(paid.status == 201)
        #expect(try paid.json()["iban"] == "DE2")
        #expect(try paid.json()["bank"] != nil)
        #expect(try paid.json()["number"] == nil)
        #expect(Self.issues(served) == [])
    }

    @Test(arguments: [[], ["data"]] as [[String]], [true, false])
    func `a write answers with its own row, whichever kind is shown or is the first`(
        place: [String], hasExample: Bool
    ) throws {
        func around(_ value: String) -> String { place.isEmpty ? value : #"{"data": \#(value)}"# }
        let payment = """
            {"oneOf": [
              {"type": "object", "required": ["method", "card"], "properties": {
                "id": {"type": "integer"}, "method": {"enum": ["card"]},
                "card": {"type": "string"}}},
              {"type": "object", "required": ["method", "iban"], "properties": {
                "id": {"type": "integer"}, "method": {"enum": ["sepa"]},
                "iban": {"type": "string"}}}]}
            """
        let schema =
            place.isEmpty
            ? payment
            : #"{"type": "object", "required": ["data"], "properties": {"data": \#(payment)}}"#
        let example = around(#"{"id": 4, "method": "card", "card": "V"}"#)
        let shown = hasExample ? #", "example": \#(example)"# : ""
        let body = #""requestBody": {"content": {"application/json": {"schema": \#(payment)}}}"#
        let served = try Served.conventional(
            paths: """
                {"/payments": {"post": {"operationId": "pay", \(body),
                   "responses": \(Self.response(schema, shown, status: 201))}},
                 "/payments/{id}": {\(Self.id), "put": {"operationId": "change", \(body),
                   "responses": \(Self.response(schema, shown))}}}
                """, fixtures: [("payments", #"[{"id": 1, "method": "sepa", "iban": "DE1"}]"#)])
        for (method, target) in [(HTTPMethod.post, "/payments"), (.put, "/payments/1")] {
            let answer = try served.send(
                method, target, json: #"{"method": "sepa", "iban": "DE2"}"#)
            let row = try answer.json()[JSONPointer(tokens: place)]
            #expect(row?["iban"] == "DE2", "\(answer.text)")
            #expect(row?["card"] == nil)
        }
        #expect(Self.issues(served) == [])
    }

    // MARK: - Statuses

    @Test func `a read is answered with the only success that is declared`() throws {
        let row = #"{"type": "object", "required": ["id"]}"#
        let served = try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list",
                   "responses": \(Self.response(Self.list, status: 202))}},
                 "/things/{id}": {\(Self.id), "get": {"operationId": "read",
                   "responses": \(Self.response(row, status: 203))}},
                 "/settings": {"get": {"operationId": "settings",
                   "responses": \(Self.response("{}", status: 203))}}}
                """, fixtures: [("things", Self.rows), ("settings", #"{"theme": "dark"}"#)])
        for _ in 1...2 {
            let list = try served.get("/things")
            #expect(list.status == 202)
            #expect(try list.json().ids == [1, 2])
            let one = try served.get("/things/2")
            #expect(one.status == 203)
            #expect(try one.json()["name"] == "two")
            #expect(try served.get("/settings").status == 203)
        }
        #expect(try served.get("/things/3").status == 404)
        #expect(Self.issues(served).filter { !$0.contains("404") } == [])
    }
}
