import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Responses that HTTP itself defines need no declaration in the contract.
struct ProtocolAnswerTests {
    private static let paths = """
        {"/things": {"get": {"operationId": "list", "responses": {"200": {"description": "All"}},
           "x-stub": {"collection": "things", "action": "list"}},
          "post": {"operationId": "add", "requestBody": {"content": {"application/json": {}}},
           "responses": {"201": {"description": "Added"}},
           "parameters": [{"name": "Idempotency-Key", "in": "header", "schema": {"type": "string"}}],
           "x-stub": {"collection": "things", "action": "create"}}},
         "/things/{id}": {
          "get": {"operationId": "get", "responses": {"200": {"description": "One"}},
           "x-stub": {"collection": "things", "action": "item"}},
          "put": {"operationId": "put", "requestBody": {"content": {"application/json": {}}},
           "responses": {"200": {"description": "Put"}},
           "x-stub": {"collection": "things", "action": "replace"}},
          "patch": {"operationId": "patch",
           "requestBody": {"content": {"application/json": {}}}, "responses": {"200": {"description": "Changed"}},
           "x-stub": {"collection": "things", "action": "update"}},
          "delete": {"operationId": "remove", "responses": {"200": {"description": "Gone"}},
           "x-stub": {"collection": "things", "action": "delete"}}},
         "/files/{id}": {"get": {"operationId": "file", "responses": {"200":
            {"description": "A file", "content": {"text/plain": {}}}},
           "x-stub": {"collection": "files", "action": "file"}}},
         "/nothing": {"get": {"operationId": "nothing", "responses": {"404": {"description": "No"}}}}}
        """

    private func served(_ paths: String = paths, maxMemory: Int? = nil) throws -> Served {
        try .inline(
            paths: paths,
            fixtures: [
                ("things", #"[{"id": 1, "name": "a"}]"#),
                ("files", #"[{"id": "a.txt", "type": "text/plain", "data": "aGVsbG8="}]"#),
            ])
    }

    @Test(
        arguments: [
            (HTTPMethod.put, "/things/1", ["If-Match": #""x""#], 412),
            (.patch, "/things/1", ["If-Match": #""x""#], 412),
            (.delete, "/things/1", ["If-Match": #""x""#], 412),
            (.put, "/things/1", ["If-None-Match": "*"], 412),
            (.get, "/things/1", ["If-Match": #""x""#], 412),
            (.get, "/things", ["If-Match": #""x""#], 412),
            (.get, "/things/1", ["If-None-Match": "*"], 304),
            (.get, "/files/a.txt", ["Range": "bytes=0-1"], 206),
            (.get, "/files/a.txt", ["Range": "bytes=99-"], 416),
            (.get, "/files/a.txt", ["If-None-Match": "*"], 304),
            (.get, "/files/a.txt", ["If-Match": #""x""#], 412),
        ] as [(HTTPMethod, String, HTTPFields, Int)])
    func `a response that HTTP defines is not a violation`(
        method: HTTPMethod, target: String, fields: HTTPFields, status: Int
    ) throws {
        let served = try served()
        let body = method == .put || method == .patch ? #"{"name": "b"}"# : nil
        let response = try served.send(method, target, json: body, fields: fields)
        #expect(response.status == status)
        #expect(response.issueCodes == [])
        #expect(served.stub.journal.exchanges.flatMap(\.issues).isEmpty)
    }

    @Test(
        arguments: [
            (HTTPMethod.get, "/things", ["Prefer": "code=499"], 404),
            (.get, "/things", ["X-Understudy-Scenario": "nothing"], 400),
            (.get, "/nothing", [:], 404),
        ] as [(HTTPMethod, String, HTTPFields, Int)])
    func `an error of the stub itself is not a violation`(
        method: HTTPMethod, target: String, fields: HTTPFields, status: Int
    ) throws {
        let response = try served().send(method, target, fields: fields)
        #expect(response.status == status)
        #expect(response.issueCodes == [])
    }

    @Test func `a key that was sent with another body is not a violation`() throws {
        let served = try served()
        let send = { try served.send(.post, "/things", json: $0, fields: ["Idempotency-Key": "k"]) }
        #expect(try send(#"{"name": "b"}"#).status == 201)
        let reused = try send(#"{"name": "c"}"#)
        #expect(reused.status == 422)
        #expect(reused.issueCodes == [])
    }

    @Test func `a status that the contract declares is validated against its schema`() throws {
        let served = try served(
            Self.paths.replacing(
                #"{"200": {"description": "Put"}"#,
                with: """
                    {"200": {"description": "Put"}, "412": {"description": "Changed", "content":
                      {"application/json": {"schema": {"required": ["code"]}}}}
                    """))
        let response = try served.send(
            .put, "/things/1", json: "{}", fields: ["If-Match": #""x""#])
        #expect(response.status == 412)
        #expect(response.issueCodes == ["response/body/required"])
    }

    @Test func `an error has the shape that the contract declares for it`() throws {
        let served = try Served.conventional(
            paths: """
                {"/things/{id}": {"put": {"operationId": "put",
                  "requestBody": {"content": {"application/json": {}}},
                  "parameters": [{"name": "id", "in": "path", "required": true,
                    "schema": {"type": "integer"}}],
                  "responses": {"200": {"description": "Put"}, "412": {"description": "Changed",
                   "content": {"application/json": {"schema": {"type": "object",
                   "required": ["error"], "additionalProperties": false, "properties": {"error":
                     {"type": "object", "required": ["message"], "properties":
                       {"message": {"type": "string"}}}}}}}}}}}}
                """, fixtures: [("things", #"[{"id": 1, "name": "a"}]"#)])
        let response = try served.send(
            .put, "/things/1", json: "{}", fields: ["If-Match": #""x""#])
        #expect(response.status == 412)
        #expect(response.issueCodes == [])
        #expect(try response.json().at("/error/message")?.string?.isEmpty == false)
    }
}
