import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Requests by POST that are no creations.
struct SearchPostTests {
    private static let rows = """
        [{"id": 1, "name": "Rex", "kind": "dog"}, {"id": 2, "name": "Tom", "kind": "cat"},
         {"id": 3, "name": "Mia", "kind": "cat"}]
        """
    private static let list = """
        {"200": {"description": "ok", "content": {"application/json": {"schema": {
          "type": "object", "required": ["items", "total"], "properties": {
            "items": {"type": "array", "items": {"type": "object"}},
            "total": {"type": "integer"}}}}}}}
        """

    private static func body(_ properties: String) -> String {
        """
        "requestBody": {"content": {"application/json": {"schema": {
          "type": "object", "properties": {\(properties)}}}}}
        """
    }

    private static func served(_ paths: String) throws -> Served {
        try Served.conventional(
            paths: """
                {"/pets": {"get": {"operationId": "list", "responses": \(list)}}, \(paths)}
                """, fixtures: [("pets", rows)])
    }

    @Test(arguments: ["/pets/search", "/pets/query", "/pets/_search", "/pets/find"])
    func `a search by POST reads the rows by the members of its body`(path: String) throws {
        let served = try Self.served(
            """
            "\(path)": {"post": {"operationId": "search", \(Self.body(#""kind": {"type": "string"}, "query": {"type": "string"}, "limit": {"type": "integer"}, "offset": {"type": "integer"}"#)),
              "responses": \(Self.list)}}
            """)
        let cats = try served.send(.post, path, json: #"{"kind": "cat", "limit": 1}"#)
        #expect(cats.status == 200)
        #expect(
            try cats.json() == ["items": [["id": 2, "name": "Tom", "kind": "cat"]], "total": 2])
        let next = try served.send(.post, path, json: #"{"kind": "cat", "limit": 1, "offset": 1}"#)
        #expect(try next.json()["items"]?.ids == [3])
        #expect(cats.fields["Link"] == nil)
        #expect(
            try served.send(.post, path, json: #"{"query": "rex"}"#).json()["items"]?.ids == [1])
        #expect(try served.get("/pets").json()["total"] == 3)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `filters and pages can be objects in the body`() throws {
        let served = try Self.served(
            """
            "/pets/search": {"post": {"operationId": "search", \(Self.body(#""filter": {"type": "object", "properties": {"kind": {"type": "array", "items": {"type": "string"}}}}, "page": {"type": "object", "properties": {"size": {"type": "integer"}, "number": {"type": "integer"}}}"#)),
              "responses": \(Self.list)}}
            """)
        let page = try served.send(
            .post, "/pets/search",
            json: #"{"filter": {"kind": ["cat"]}, "page": {"size": 1, "number": 2}}"#)
        #expect(
            try page.json() == ["items": [["id": 3, "name": "Mia", "kind": "cat"]], "total": 2])
    }

    @Test func `a search by GET reads the collection above it`() throws {
        let served = try Self.served(
            """
            "/pets/search": {"get": {"operationId": "search", "parameters": [
              {"name": "q", "in": "query", "schema": {"type": "string"}}], "responses": \(Self.list)}}
            """)
        #expect(try served.get("/pets/search?q=mia").json()["items"]?.ids == [3])
    }

    @Test func `a POST that answers with rows creates none`() throws {
        let served = try Self.served(
            """
            "/v2/pets": {"post": {"operationId": "filterPets", \(Self.body(#""kind": {"type": "string"}, "colours": {"type": "array"}, "ages": {"type": "array"}"#)),
              "responses": \(Self.list)}}
            """)
        #expect(
            try served.send(.post, "/v2/pets", json: #"{"kind": "dog"}"#).json()["items"]?.ids
                == [1])
        #expect(try served.get("/pets").json()["total"] == 3)
    }

    @Test(arguments: [
        (
            200,
            #""200": {"description": "ok", "content": {"application/json": {"schema": {"type": "object", "required": ["job"], "properties": {"job": {"type": "string", "enum": ["started"]}}}}}}"#
        ),
        (204, #""204": {"description": "done"}"#),
    ])
    func `a call of a function creates no row`(status: Int, response: String) throws {
        let served = try Self.served(
            """
            "/v2/pets": {"post": {"operationId": "rebuild", \(Self.body(#""force": {"type": "boolean"}"#)),
              "responses": {\(response)}}}
            """)
        let answer = try served.send(.post, "/v2/pets", json: #"{"force": true}"#)
        #expect(answer.status == status)
        if status == 200 { #expect(try answer.json() == ["job": "started"]) }
        #expect(try served.get("/pets").json()["total"] == 3)
    }

    @Test func `the body of a creation has a member of a row`() throws {
        let served = try Self.served(
            """
            "/v2/pets": {"post": {"operationId": "add", \(Self.body(#""name": {"type": "string"}, "note": {"type": "string"}"#)),
              "responses": {"201": {"description": "made"}}}}
            """)
        #expect(try served.send(.post, "/v2/pets", json: #"{"name": "Ada"}"#).status == 201)
        #expect(try served.get("/pets").json()["total"] == 4)
    }
}
