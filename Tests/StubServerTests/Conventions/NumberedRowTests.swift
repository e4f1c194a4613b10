import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Rows whose numbers are unique only within a parent, and keys that are the only ones.
struct NumberedRowTests {
    private static let issue = """
        {"type": "object", "properties": {"id": {"type": "integer"}, "repo": {"type": "string"},
         "number": {"type": "integer"}, "title": {"type": "string"}}}
        """

    private static func item(_ method: String, _ action: String, _ body: String = "") -> String {
        """
        "\(method)": {\(body) "x-stub": {"action": "\(action)", "collection": "issues", "id": "number",
          "key": "number", "where": {"repo": "repo"}},
          "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": \(issue)}}}}}
        """
    }

    private static let body = """
        "requestBody": {"content": {"application/json": {"schema": \(issue)}}},
        """

    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "security": [{"key": []}],
         "x-stub": {"tokens": {"fixed": {"app": {"token": "k-1", "scheme": "key"}}}},
         "paths": {"/repos/{repo}/issues/{number}": {
           "parameters": [
             {"name": "repo", "in": "path", "required": true, "schema": {"type": "string"}},
             {"name": "number", "in": "path", "required": true, "schema": {"type": "integer"}}],
           \(item("get", "item")), \(item("patch", "update", body)), \(item("delete", "delete"))}},
         "components": {"securitySchemes": {
           "key": {"type": "apiKey", "in": "header", "name": "X-Api-Key"}}}}
        """

    private let served: Served

    init() throws {
        served = try .document(
            Self.document,
            fixtures: [
                (
                    "issues",
                    """
                    [{"id": 1, "repo": "a", "number": 1, "title": "of a"},
                     {"id": 2, "repo": "b", "number": 1, "title": "of b"}]
                    """
                )
            ])
    }

    private func send(
        _ method: HTTPMethod, _ target: String, _ body: String? = nil, key: String? = "k-1"
    ) throws -> HTTPResponse {
        let fields: HTTPFields = key.map { ["X-Api-Key": $0] } ?? [:]
        return try served.send(method, target, json: body, fields: fields)
    }

    @Test func `a row is found by its number within its parent`() throws {
        #expect(try send(.get, "/repos/a/issues/1").json()["title"] == "of a")
        #expect(try send(.get, "/repos/b/issues/1").json()["title"] == "of b")
        #expect(try send(.get, "/repos/c/issues/1").status == 404)
        #expect(try send(.get, "/repos/b/issues/2").status == 404)
    }

    @Test func `a write changes the row of its own parent`() throws {
        #expect(
            try send(.patch, "/repos/b/issues/1", #"{"title": "new"}"#).json()["title"] == "new")
        #expect(try send(.get, "/repos/a/issues/1").json()["title"] == "of a")
        #expect(try send(.delete, "/repos/b/issues/1").status == 200)
        #expect(try send(.get, "/repos/b/issues/1").status == 404)
        #expect(try send(.get, "/repos/a/issues/1").status == 200)
    }

    @Test(arguments: [("k-1", 200), ("k-2", 401), (nil, 401)])
    func `a fixed token of a key's scheme is the only key`(key: String?, status: Int) throws {
        #expect(try send(.get, "/repos/a/issues/1", key: key).status == status)
    }

    @Test func `a POST that answers 201 adds a row where the path can name none`() throws {
        let served = try Served.conventional(
            paths: """
                {"/commits/{ref}/statuses": {"get": {"operationId": "list", "parameters": [
                  {"name": "ref", "in": "path", "required": true, "schema": {"type": "string"}}],
                  "responses": {"200": {"description": "Statuses", "content": {"application/json":
                    {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/S"}}}}}}}},
                "/statuses/{sha}": {"post": {"operationId": "add", "parameters": [
                  {"name": "sha", "in": "path", "required": true, "schema": {"type": "string"}}],
                  "requestBody": {"content": {"application/json": {"schema": {"type": "object",
                    "properties": {"state": {"type": "string"}}}}}},
                  "responses": {"201": {"description": "Added", "content": {"application/json":
                    {"schema": {"$ref": "#/components/schemas/S"}}}}}}}}
                """,
            schemas: """
                {"S": {"type": "object", "required": ["id", "state"], "properties": {
                  "id": {"type": "integer"}, "state": {"type": "string"}}}}
                """,
            fixtures: [("statuses", #"[{"id": 1, "state": "pending"}]"#)])
        let added = try served.send(.post, "/statuses/abc", json: #"{"state": "success"}"#)
        #expect(added.status == 201)
        #expect(try added.json()["state"] == "success")
        #expect(served.stub.fixtures.rows(of: "statuses").count == 2)
    }
}
