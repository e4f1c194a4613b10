import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Responses of bound operations that are more, or other, than a row.
struct DeclaredResponseTests {
    private static let files =
        #"[{"id": "file_1", "type": "file", "size": 3}, {"id": "file_2", "type": "file", "size": 5}]"#

    private static func ok(_ schema: String) -> String {
        """
        {"200": {"description": "ok", "content": {"application/json": {"schema": \(schema)}}}}
        """
    }

    private static let file = """
        {"type": "object", "required": ["id", "type"], "properties": {
          "id": {"type": "string"}, "type": {"const": "file"}, "size": {"type": "integer"}}}
        """

    @Test(arguments: [
        #"{"const": "file_deleted"}"#, #"{"type": "string", "enum": ["file_deleted"]}"#,
    ])
    func `a deletion answers the constants that it declares, with the id of the row`(
        constant: String
    ) throws {
        let served = try Served.conventional(
            paths: """
                {"/files": {"get": {"operationId": "list", "responses": \(Self.ok("{\"type\": \"array\", \"items\": \(Self.file)}"))}},
                 "/files/{id}": {"parameters": [
                   {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
                  "get": {"operationId": "read", "responses": \(Self.ok(Self.file))},
                  "delete": {"operationId": "remove", "responses": \(Self.ok("""
                    {"type": "object", "required": ["id", "type"], "properties": {
                      "id": {"type": "string"}, "type": \(constant)}}
                    """))}}}
                """, fixtures: [("files", Self.files)])
        #expect(try served.get("/files/file_1").json()["type"] == "file")
        let gone = try served.send(.delete, "/files/file_1")
        #expect(try gone.json() == ["id": "file_1", "type": "file_deleted"])
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `a 404 names the collection in which the row is missing`() throws {
        let list = Self.ok(#"{"type": "array", "items": {"type": "object"}}"#)
        let served = try Served.conventional(
            paths: """
                {"/folders": {"get": {"operationId": "folders", "responses": \(list)}},
                 "/folders/{folderId}/files": {"parameters": [
                   {"name": "folderId", "in": "path", "required": true, "schema": {"type": "integer"}}],
                  "get": {"operationId": "files", "responses": \(list)}}}
                """, fixtures: [("folders", #"[{"id": 1}]"#), ("files", Self.files)])
        #expect(try served.get("/folders/1/files").status == 200)
        let missing = try served.get("/folders/2/files")
        #expect(missing.status == 404)
        #expect(missing.message == "Not found in 'folders'")
    }

    @Test func `filters take several ids, and a list can be sorted without an order`() throws {
        let served = try Served.conventional(
            paths: """
                {"/files": {"get": {"operationId": "list", "parameters": [
                   {"name": "ids", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
                   {"name": "sort_by", "in": "query", "schema": {"type": "string"}}],
                  "responses": \(Self.ok(#"{"type": "array", "items": {"type": "object"}}"#))}}}
                """, fixtures: [("files", Self.files)])
        let two = try served.get("/files?ids=file_2&ids=file_3").json()
        #expect(two.array?.compactMap { $0["id"]?.string } == ["file_2"])
        let sorted = try served.get("/files?sort_by=-size").json()
        #expect(sorted.array?.compactMap { $0["size"]?.int } == [5, 3])
    }

    @Test func `an error whose only text is a title says in it what is wrong`() throws {
        let error = """
            {"description": "no", "content": {"application/json": {"schema": {"type": "object",
              "required": ["title", "status"], "properties": {
                "title": {"type": "string"}, "status": {"type": "integer"}}}}}}
            """
        let served = try Served.document(
            """
            {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {"/files/{id}": {
              "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
              "get": {"operationId": "read", "security": [{"key": []}],
                "responses": {"200": {"description": "ok"}, "401": \(error), "404": \(error)}}}},
             "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}}}
            """, fixtures: [("files", Self.files)])
        let refused = try served.get("/files/file_1")
        #expect(refused.status == 401)
        #expect(try refused.json()["title"]?.string?.contains("X-Key") == true)
        let missing = try served.send(.get, "/files/file_9", fields: ["X-Key": "k"])
        #expect(try missing.json() == ["title": "Not found in 'files'", "status": 404])
    }
}
