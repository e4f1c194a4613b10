import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// The ids of rows that requests add.
struct NewIdentityTests {
    // MARK: - Templates

    private func register(_ served: Served) throws -> String {
        let response = try served.send(
            .post, "/installation", json: #"{"deviceModel": "iPhone15,2"}"#)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        return try #require(try response.json()["id"]?.string)
    }

    @Test func `a template for the id is filled in, and is the row's id`() throws {
        let served = try Served.customer()
        let before = try #require(served.stub.fixtures.rows(of: "installations")[0]["id"]?.string)
        let ids = try (0..<20).map { _ in try register(served) }
        #expect(Set(ids).count == 20)
        #expect(ids.allSatisfy { $0.utf8.count == 36 && $0.dropLast(4) != before.dropLast(4) })
        let kept = served.stub.fixtures.rows(of: "installations").compactMap { $0["id"]?.string }
        #expect(kept == [before] + ids)
    }

    @Test func `ids are repeated after a reset, and differ by seed`() throws {
        let served = try Served.customer { $0.seed = 7 }
        let first = try [register(served), register(served)]
        served.stub.reset()
        #expect(try [register(served), register(served)] == first)
        let same = try Served.customer { $0.seed = 7 }
        #expect(try register(same) == first[0])
        let other = try Served.customer { $0.seed = 8 }
        #expect(try register(other) != first[0])
    }

    @Test func `templates are filled in inside arrays too`() throws {
        let served = try Served.inline(
            paths: """
                {"/things": {"post": {"operationId": "add", "x-stub":
                  {"collection": "things", "action": "create",
                   "defaults": {"id": "$uuid", "marks": ["$uuid", {"of": "$uuid"}]}},
                  "responses": {"201": {"description": "Added"}}}}}
                """, fixtures: [("things", "[]")])
        let row = try served.send(.post, "/things", json: "{}").json()
        let texts = [row["id"], row.at("/marks/0"), row.at("/marks/1/of")].compactMap { $0?.string }
        #expect(Set(texts).count == 3)
        #expect(texts.allSatisfy { $0.utf8.count == 36 })
    }

    // MARK: - Schemas

    private static func paths(_ id: String) -> String {
        let row = #"{"type": "object", "required": ["id"], "properties": {"id": \#(id)}}"#
        return """
            {"/things": {
               "get": {"operationId": "list", "responses": {"200": {"description": "All",
                 "content": {"application/json": {"schema": {"type": "array", "items": \(row)}}}}}},
               "post": {"operationId": "add",
                 "requestBody": {"content": {"application/json": {}}}, "responses": {"201": {"description": "Added",
                 "content": {"application/json": {"schema": \(row)}}}}}},
             "/things/{id}": {"get": {"operationId": "get", "parameters": [
                 {"name": "id", "in": "path", "required": true, "schema": \(id)}],
               "responses": {"200": {"description": "One",
                 "content": {"application/json": {"schema": \(row)}}},
                 "404": {"description": "None"}}}}}
            """
    }

    @Test(arguments: [
        (#"{"type": "string", "format": "uuid"}"#, "[]"),
        (
            #"{"type": "string", "format": "uuid"}"#,
            #"[{"id": "3f1c9a52-7d4e-4b8a-9c61-2e5f80a7dff9"}]"#
        ),
        (#"{"type": "string", "pattern": "^[A-Z]{3}$"}"#, #"[{"id": "ABC"}]"#),
        (#"{"type": "string", "pattern": "^ord_[0-9]{4}$"}"#, #"[{"id": "ord_9998"}]"#),
        (#"{"type": "string", "pattern": "^[a-z][0-9]$"}"#, #"[{"id": "a8"}]"#),
        (#"{"type": "string", "pattern": "^[0-9a-f]{24}$"}"#, "[]"),
        (#"{"type": "string", "minLength": 12}"#, #"[{"id": "abcdefghijkl"}]"#),
        (#"{"type": "string", "maxLength": 2}"#, #"[{"id": "98"}]"#),
        (#"{"type": "integer", "minimum": 1000}"#, "[]"),
        (#"{"type": "integer", "multipleOf": 10}"#, #"[{"id": 10}]"#),
        (#"{"type": "integer", "maximum": 12}"#, #"[{"id": 12}]"#),
        (#"{"allOf": [{"type": "string"}, {"pattern": "^x-[0-9]+$"}]}"#, "[]"),
        (#"{"type": ["string", "null"], "enum": ["a", "b", "c", "d", "e", "f", null]}"#, "[]"),
        (#"{"type": ["integer", "string"]}"#, #"[{"id": "one"}]"#),
    ])
    func `an id satisfies its schema and is new`(schema: String, rows: String) throws {
        let served = try Served.conventional(
            paths: Self.paths(schema), fixtures: [("things", rows)])
        var ids = try served.get("/things").json().array?.compactMap { $0["id"] } ?? []
        for _ in 0..<6 {
            let added = try served.send(.post, "/things", json: "{}")
            #expect(added.status == 201, "\(added.text)")
            #expect(added.issueCodes == [], "\(added.text)")
            let id = try #require(try added.json()["id"])
            #expect(!ids.contains(id))
            ids.append(id)
            #expect(try served.get("/things/\(id.string ?? id.description)").status == 200)
        }
        #expect(try served.get("/things").issueCodes == [])
    }

    @Test func `an id satisfies the schemas of all responses`() throws {
        func row(_ id: String) -> String {
            #"{"content": {"application/json": {"schema": {"type": "object", "required": ["id"], "properties": {"id": \#(id)}}}}, "description": "One"}"#
        }
        let served = try Served.conventional(
            paths: """
                {"/things": {"post": {"operationId": "add",
                   "requestBody": {"content": {"application/json": {}}}, "responses": {
                     "201": \(row(#"{"type": "integer", "multipleOf": 10}"#))}}},
                 "/things/{id}": {"get": {"operationId": "get", "parameters": [
                     {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
                   "responses": {"404": {"description": "None"},
                     "200": \(row(#"{"type": "integer", "minimum": 305}"#))}}}}
                """, fixtures: [("things", "[]")])
        for expected in [310, 320] {
            let added = try served.send(.post, "/things", json: "{}")
            #expect(try added.json()["id"] == .int(expected), "\(added.text)")
        }
    }

    @Test func `an id satisfies parameters at the same place of different files`() throws {
        func operation(_ id: String, _ file: String) -> String {
            #"""
            {"operationId": "\#(id)", "parameters": [{"$ref": "\#(file).json#/id"}],
             "responses": {"200": {"description": "One"}}}
            """#
        }
        func parameter(_ schema: String) -> String {
            #"{"id": {"name": "id", "in": "path", "required": true, "schema": \#(schema)}}"#
        }
        let folder = try TemporaryFolder([
            "openapi.json": """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
             "/things": {"post": {"operationId": "add",
               "requestBody": {"content": {"application/json": {}}},
               "responses": {"201": {"description": "Added"}}}},
             "/things/{id}": {"get": \(operation("get", "a")), "patch": \(operation("change", "b"))}}}
            """,
            "a.json": parameter(#"{"type": "string"}"#),
            "b.json": parameter(#"{"type": "string", "pattern": "^[0-9]{4}$"}"#),
            "fixtures/things.json": #"[{"id": "x1"}, {"id": "x2"}]"#,
        ])
        let served = Served(
            try StubDefinition(
                contract: folder.path + "/openapi.json", fixtures: folder.path + "/fixtures"))
        let refused = try served.send(.post, "/things", json: "{}")
        #expect(refused.status == 409, "\(refused.text)")
    }

    @Test func `an id satisfies schemas of rows at the same place of different files`() throws {
        func response(_ schema: String) -> String {
            #"{"description": "Done", "content": {"application/json": {"schema": \#(schema)}}}"#
        }
        func row(_ id: String) -> String {
            #"{"row": {"type": "object", "properties": {"id": \#(id)}}}"#
        }
        let list = response(#"{"type": "array", "items": {"$ref": "a.json#/row"}}"#)
        let folder = try TemporaryFolder([
            "openapi.json": """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
             "/things": {
               "get": {"operationId": "list", "responses": {"200": \(list)}},
               "post": {"operationId": "add", "requestBody": {"content": {"application/json": {}}},
                 "responses": {"201": {"description": "Added",
                   "content": {"application/json": {}}}}}},
             "/things/{id}": {
               "get": {"operationId": "get", "parameters": [{"name": "id", "in": "path",
                 "required": true, "schema": {"type": "integer"}}],
                 "responses": {"200": \(response(#"{"$ref": "b.json#/row"}"#))}}}}}
            """,
            "a.json": row(#"{"type": "integer", "multipleOf": 10}"#),
            "b.json": row(#"{"enum": [70, 90]}"#),
            "fixtures/things.json": #"[{"id": 70}]"#,
        ])
        let served = Served(
            try StubDefinition(
                contract: folder.path + "/openapi.json", fixtures: folder.path + "/fixtures"))
        let added = try served.send(.post, "/things", json: "{}")
        #expect(try added.json()["id"] == .int(90), "\(added.text)")
    }

    @Test func `a text that is a number identifies a row whose path has a number`() throws {
        let folder = try TemporaryFolder([
            "openapi.json": """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
             "/things": {
               "get": {"operationId": "list", "responses": {"200": {"description": "Things",
                 "content": {"application/json": {"schema": {"type": "array", "items": {
                   "type": "object", "required": ["id"], "properties": {
                     "id": {"type": "string"}}}}}}}}},
               "post": {"operationId": "add", "requestBody": {"content": {"application/json": {}}},
                 "responses": {"201": {"description": "Added",
                   "content": {"application/json": {}}}}}},
             "/things/{id}": {
               "get": {"operationId": "get", "parameters": [{"name": "id", "in": "path",
                 "required": true, "schema": {"type": "integer"}}],
                 "responses": {"200": {"description": "Thing",
                   "content": {"application/json": {}}}}}}}}
            """,
            "fixtures/things.json": #"[{"id": "6f1c2d9e-0d7a-4d55-8a4e-0a3f6a1b2c3d"}]"#,
        ])
        let served = Served(
            try StubDefinition(
                contract: folder.path + "/openapi.json", fixtures: folder.path + "/fixtures"))
        let added = try served.send(.post, "/things", json: "{}")
        #expect(try added.json()["id"] == "1", "\(added.text)")
        #expect(try served.get("/things/1").status == 200)
    }

    @Test func `a row is rejected if its schema allows no further id`() throws {
        let served = try Served.conventional(
            paths: Self.paths(#"{"enum": ["a", "b"]}"#), fixtures: [("things", #"[{"id": "a"}]"#)])
        #expect(try served.send(.post, "/things", json: "{}").json()["id"] == "b")
        let refused = try served.send(.post, "/things", json: "{}")
        #expect(refused.status == 409)
        #expect(try served.get("/things").json().array?.count == 2)
    }

    @Test func `a copy of a row has a key of its own, whatever the caller calls it`() throws {
        let served = try Served.conventional(
            paths: """
                {"/boxes/{uid}": {"get": {"operationId": "box", "parameters": [
                  {"name": "uid", "in": "path", "required": true, "schema": {"type": "string"}}],
                  "responses": {"200": {"description": "A box"}}}}}
                """,
            fixtures: [("boxes", #"[{"uid": "a", "size": 1}, {"uid": "b", "size": 2}]"#)])
        try served.stub.fixtures.insertCopy(in: "boxes", key: "id")
        let keys = served.stub.fixtures.rows(of: "boxes").compactMap { $0["uid"]?.string }
        #expect(keys.count == 3 && Set(keys).count == 3)
    }

    @Test(arguments: ["name", "number"])
    func `a copy of a row differs in the member that it is known by`(key: String) throws {
        let served = try Served.conventional(
            paths:
                #"{"/boxes": {"get": {"operationId": "boxes", "responses": {"200": {"description": "Boxes"}}}}}"#,
            fixtures: [
                (
                    "boxes",
                    #"[{"id": 1, "name": "a", "number": 7}, {"id": 2, "name": "a-3", "number": 8}]"#
                )
            ])
        for _ in 0..<2 { try served.stub.fixtures.insertCopy(in: "boxes", key: key) }
        let rows = served.stub.fixtures.rows(of: "boxes")
        #expect(Set(rows.compactMap { $0[key] }).count == 4)
        #expect(Set(rows.compactMap { $0["id"] }).count == 4)
    }

    @Test(arguments: [
        #""additionalProperties": false, "properties": {"success": {"type": "boolean"}}"#,
        #""additionalProperties": {"type": "boolean"}, "properties": {"ok": {"type": "boolean"}}"#,
        // A job with an id of its own.
        #""required": ["id", "at"], "properties": {"id": {"type": "string"}, "at": {"type": "string"}}"#,
    ])
    func `an acknowledgement of a write says nothing of ids`(members: String) throws {
        let row =
            #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}"#
        let done = #"{"type": "object", \#(members)}"#
        func answer(_ schema: String) -> String {
            #""responses": {"200": {"description": "OK", "content": {"application/json": {"schema": \#(schema)}}}}"#
        }
        let body = #""requestBody": {"content": {"application/json": {"schema": \#(row)}}}"#
        let served = try Served.conventional(
            paths: """
                {"/things": {
                   "get": {"operationId": "list", \(answer("{\"type\": \"array\", \"items\": \(row)}"))},
                   "post": {"operationId": "add", \(body), \(answer(row))}},
                 "/things/{id}": {
                   "parameters": [{"name": "id", "in": "path", "required": true,
                     "schema": {"type": "integer"}}],
                   "get": {"operationId": "get", \(answer(row))},
                   "put": {"operationId": "change", \(body), \(answer(done))}}}
                """, fixtures: [("things", #"[{"id": 1}]"#)])
        let added = try served.send(.post, "/things", json: #"{"id": 7}"#)
        #expect(added.status == 200, "\(added.text)")
        #expect(try served.get("/things").json().array?.count == 2)
    }
}
