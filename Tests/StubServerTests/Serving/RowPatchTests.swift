import StubHTTP
import StubJSON
import TestSupport
import Testing

/// PATCH with the media types of patches (RFC 5789, RFC 6902, RFC 7396).
struct RowPatchTests {
    private static let rows = #"""
        [{"id": 1, "name": "a", "tags": ["x", "y"], "meta": {"k": 1, "l": 2}}]
        """#

    private static let paths = """
        {"/things/{id}": {"parameters": [{"name": "id", "in": "path", "required": true,
            "schema": {"type": "integer"}}],
          "get": {"operationId": "get", "responses": {"200": {"description": "One", "content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}}},
          "patch": {"operationId": "patch", "requestBody": {"required": true, "content": {
              "application/json": {"schema": {"type": "object"}},
              "application/merge-patch+json": {"schema": {"type": "object"}},
              "application/json-patch+json": {"schema": {"type": "array"}}}},
            "responses": {"200": {"description": "Changed", "content":
              {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
              "default": {"description": "Wrong", "content": {"application/json": {"schema":
                {"type": "object", "required": ["message"]}}}}}}}}
        """

    private static let schemas = """
        {"Thing": {"type": "object", "required": ["id", "name"], "properties": {
          "id": {"type": "integer"}, "name": {"type": "string"},
          "tags": {"type": "array", "items": {"type": "string"}}}}}
        """

    @Test(arguments: [
        ("", #"{"id":1,"note":null}"#), (#", "keepsFalsy": true"#, #"{"id":1,"note":"a"}"#),
    ])
    func `null is written, unless the contract keeps values`(
        flag: String, expected: String
    ) throws {
        let served = try Served.conventional(
            paths: """
                {"/notes/{id}": {"patch": {"operationId": "patch",
                  "parameters": [{"name": "id", "in": "path", "required": true,
                    "schema": {"type": "integer"}}],
                  "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
                  "responses": {"200": {"description": "Changed", "content": {"application/json":
                    {"schema": {"type": "object", "required": ["note"], "properties": {
                      "note": {"type": ["string", "null"]}}}}}}},
                  "x-stub": {"collection": "notes", "action": "update",
                    "answer": ["id", "note"]\(flag)}}}}
                """, fixtures: [("notes", #"[{"id": 1, "note": "a"}]"#)])
        let answer = try served.send(.patch, "/notes/1", json: #"{"note": null}"#).json()
        #expect(answer == (try JSONParser.parse(Array(expected.utf8))))
    }

    enum Contract: CaseIterable { case none, declared }

    private func served(_ contract: Contract) throws -> Served {
        switch contract {
        case .none: try .fixtures([("things", Self.rows)])
        case .declared:
            try .conventional(
                paths: Self.paths, schemas: Self.schemas, fixtures: [("things", Self.rows)])
        }
    }

    private func patch(
        _ served: Served, _ body: String, _ type: String, fields: HTTPFields = [:]
    ) throws -> HTTPResponse {
        var fields = fields
        fields["Content-Type"] = type
        let response = try served.send(.patch, "/things/1", json: body, fields: fields)
        #expect(response.issueCodes == [], "\(response.text)")
        return response
    }

    private let merge = "application/merge-patch+json"
    private let operations = "application/json-patch+json"

    @Test(arguments: Contract.allCases)
    func `a merge patch removes members with null`(contract: Contract) throws {
        let served = try served(contract)
        let response = try patch(
            served, #"{"tags": null, "meta": {"k": null, "m": 3}, "name": "b"}"#, merge)
        #expect(response.status == 200)
        let row: JSONValue = ["id": 1, "name": "b", "meta": ["l": 2, "m": 3]]
        #expect(try response.json() == row)
        #expect(try served.get("/things/1").json() == row)
    }

    @Test(arguments: Contract.allCases)
    func `plain JSON merges as before`(contract: Contract) throws {
        let served = try served(contract)
        let response = try patch(
            served, #"{"meta": {"k": null}, "name": "b"}"#, "application/json; charset=utf-8")
        #expect(response.status == 200)
        #expect(try response.json().at("/meta") == ["k": nil, "l": 2])
    }

    @Test(arguments: Contract.allCases)
    func `operations are applied in turn`(contract: Contract) throws {
        let served = try served(contract)
        let response = try patch(
            served,
            """
            [{"op": "test", "path": "/name", "value": "a"},
             {"op": "replace", "path": "/name", "value": "b"},
             {"op": "add", "path": "/tags/-", "value": "z"}, {"op": "remove", "path": "/tags/0"},
             {"op": "move", "from": "/meta/k", "path": "/kept"},
             {"op": "copy", "from": "/name", "path": "/other"}]
            """, "application/JSON-Patch+json; charset=utf-8")
        #expect(response.status == 200, "\(response.text)")
        let row: JSONValue = [
            "id": 1, "name": "b", "tags": ["y", "z"], "meta": ["l": 2], "kept": 1, "other": "b",
        ]
        #expect(try response.json() == row)
        #expect(try served.get("/things/1").json() == row)
        #expect(response.fields["ETag"] == (try served.get("/things/1").fields["ETag"]))
    }

    @Test(
        arguments: Contract.allCases,
        [
            (#"[{"op": "test", "path": "/name", "value": "zzz"}]"#, 409),
            (
                #"[{"op": "replace", "path": "/name", "value": "b"}, {"op": "test", "path": "/name", "value": "a"}]"#,
                409
            ),
            (#"[{"op": "test", "path": "/nothing", "value": 1}]"#, 409),
            (#"[{"op": "remove", "path": "/nothing"}]"#, 409),
            (#"[{"op": "add", "path": "/tags/9", "value": "z"}]"#, 409),
            (#"[{"op": "fly", "path": "/name"}]"#, 400),
            (#"[{"op": "add", "path": "name", "value": 1}]"#, 400),
            (#"[{"op": "add", "path": "/name"}]"#, 400),
            (#"[{"op": "replace", "path": "/id", "value": 2}]"#, 422),
            (#"[{"op": "remove", "path": "/id"}]"#, 422),
            (#"[{"op": "replace", "path": "", "value": []}]"#, 422),
            (#"[{"op": "replace", "path": "", "value": {}}]"#, 422),
        ])
    func `operations that cannot be applied change nothing`(
        contract: Contract, wrong: (body: String, status: Int)
    ) throws {
        let served = try served(contract)
        let before = try served.get("/things/1").body
        let response = try patch(served, wrong.body, operations)
        #expect(response.status == wrong.status, "\(wrong.body): \(response.text)")
        #expect(response.message?.isEmpty == false)
        #expect(try served.get("/things/1").body == before)
    }

    @Test(arguments: Contract.allCases)
    func `a merge patch does not change the row's id`(contract: Contract) throws {
        let served = try served(contract)
        #expect(try patch(served, #"{"id": null}"#, merge).status == 422)
        #expect(try patch(served, #"{"id": 7}"#, merge).status == 422)
        #expect(try patch(served, #"{"id": 1, "name": "b"}"#, merge).status == 200)
    }

    @Test func `a patch that makes the row invalid is rejected`() throws {
        let served = try served(.declared)
        let before = try served.get("/things/1").body
        #expect(try patch(served, #"{"name": null}"#, merge).status == 422)
        #expect(try patch(served, #"{"tags": [1]}"#, merge).status == 422)
        #expect(
            try patch(served, #"[{"op": "replace", "path": "/name", "value": 5}]"#, operations)
                .status == 422)
        #expect(try served.get("/things/1").body == before)
    }

    @Test func `a patch of another type is rejected`() throws {
        let served = try served(.none)
        for (type, body) in [(merge, "[]"), (merge, "7"), (operations, "{}"), (operations, "7")] {
            let response = try served.send(
                .patch, "/things/1", json: body, fields: ["Content-Type": type])
            #expect(response.status == 400)
        }
        for type in [merge, operations, "application/json"] {
            let response = try served.send(
                .patch, "/things/1", json: "{", fields: ["Content-Type": type])
            #expect(response.status == 400)
        }
    }

    @Test func `the precondition of a patch is evaluated`() throws {
        let served = try served(.none)
        let tag = try #require(try served.get("/things/1").fields["ETag"])
        let body = #"[{"op": "add", "path": "/n", "value": 1}]"#
        #expect(try patch(served, body, operations, fields: ["If-Match": #""x""#]).status == 412)
        #expect(try patch(served, body, operations, fields: ["If-Match": tag]).status == 200)
        #expect(try patch(served, body, operations, fields: ["If-Match": tag]).status == 412)
    }
}
