import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Requests by POST that create several rows at once.
struct BulkCreationTests {
    private static let rows = """
        [{"id": 1, "name": "Rex", "kind": "dog"}, {"id": 2, "name": "Tom", "kind": "cat"}]
        """
    private static let pet = """
        {"type": "object", "required": ["name"], "properties": {
          "name": {"type": "string"}, "kind": {"type": "string"}}}
        """
    private static let made = """
        {"type": "object", "required": ["id", "name"], "properties": {
          "id": {"type": "integer"}, "name": {"type": "string"}, "kind": {"type": "string"}}}
        """
    private static let pets = #"{"type": "array", "minItems": 1, "items": \#(pet)}"#

    private static func served(
        _ path: String = "/pets", body: String = pets, status: Int = 201,
        answer: String? = #"{"type": "array", "items": \#(made)}"#, others: String = ""
    ) throws -> Served {
        let content = answer.map { #", "content": {"application/json": {"schema": \#($0)}}"# } ?? ""
        let list = """
            "get": {"operationId": "list", "responses": {"200": {"description": "ok",
              "content": {"application/json": {"schema": {"type": "array", "items": \(made)}}}}}}
            """
        let post = """
            "post": {"operationId": "add", "requestBody": {"required": true, "content":
              {"application/json": {"schema": \(body)}}},
              "responses": {"\(status)": {"description": "made"\(content)},
                "400": {"description": "wrong"}, "409": {"description": "there is one"}}}
            """
        let paths =
            path == "/pets"
            ? #""/pets": {\#(list), \#(post)}"# : #""/pets": {\#(list)}, "\#(path)": {\#(post)}"#
        return try Served.conventional(
            paths: "{\(paths)\(others)}", fixtures: [("pets", rows)])
    }

    private static func expectNoIssues(_ served: Served) {
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test(arguments: [200, 201, 207])
    func `an array of rows is created row by row`(status: Int) throws {
        let served = try Self.served(status: status)
        let answer = try served.send(
            .post, "/pets", json: #"[{"name": "Mia", "kind": "cat"}, {"name": "Bo"}]"#)
        #expect(answer.status == status)
        #expect(
            try answer.json() == [
                ["id": 3, "name": "Mia", "kind": "cat"], ["id": 4, "name": "Bo"],
            ])
        #expect(try served.get("/pets").json().ids == [1, 2, 3, 4])
        Self.expectNoIssues(served)
    }

    @Test(arguments: [
        "/pets/bulk", "/pets/batch", "/pets/bulk-create", "/pets/batchCreate", "/pets/_bulk",
        "/bulk/pets", "/pets:batchCreate", "/pets/import",
    ])
    func `a path can say that it creates many`(path: String) throws {
        let served = try Self.served(path)
        let answer = try served.send(.post, path, json: #"[{"name": "Mia"}, {"name": "Bo"}]"#)
        #expect(try answer.json().ids == [3, 4])
        #expect(try served.get("/pets").json().ids == [1, 2, 3, 4])
        Self.expectNoIssues(served)
    }

    @Test(arguments: ["items", "pets", "data", "records"])
    func `rows can be in a member of request and response`(member: String) throws {
        let served = try Self.served(
            body: #"""
                {"type": "object", "required": ["\#(member)"], "properties": {
                  "\#(member)": \#(Self.pets), "dryRun": {"type": "boolean"}}}
                """#,
            answer: #"""
                {"type": "object", "required": ["\#(member)", "total"], "properties": {
                  "\#(member)": {"type": "array", "items": \#(Self.made)},
                  "total": {"type": "integer"}}}
                """#)
        let answer = try served.send(
            .post, "/pets", json: #"{"\#(member)": [{"name": "Mia"}, {"name": "Bo"}]}"#)
        #expect(
            try answer.json() == [
                member: [["id": 3, "name": "Mia"], ["id": 4, "name": "Bo"]], "total": 2,
            ])
        #expect(try served.get("/pets").json().ids == [1, 2, 3, 4])
        Self.expectNoIssues(served)
    }

    @Test(arguments: ["created", "createdCount", "inserted", "count", "total_created", "imported"])
    func `a response can have the number of rows and their ids alone`(count: String) throws {
        let served = try Self.served(
            answer: #"""
                {"type": "object", "required": ["\#(count)", "ids"], "properties": {
                  "\#(count)": {"type": "integer"},
                  "ids": {"type": "array", "items": {"type": "integer"}}}}
                """#)
        let answer = try served.send(.post, "/pets", json: #"[{"name": "Mia"}, {"name": "Bo"}]"#)
        #expect(try answer.json() == [count: 2, "ids": [3, 4]])
        Self.expectNoIssues(served)
    }

    @Test func `a response without a body is one`() throws {
        let served = try Self.served(status: 204, answer: nil)
        let answer = try served.send(.post, "/pets", json: #"[{"name": "Mia"}, {"name": "Bo"}]"#)
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(try served.get("/pets").json().ids == [1, 2, 3, 4])
    }

    @Test(arguments: [
        (#""data": \#(made)"#, "data"), (#""pet": \#(made)"#, "pet"),
    ])
    func `each element of a 207 can have a status and the row`(
        member: String, place: String
    ) throws {
        let served = try Self.served(
            status: 207,
            answer: #"""
                {"type": "object", "required": ["results"], "properties": {"results": {
                  "type": "array", "items": {"type": "object", "required": ["status", "index"],
                  "properties": {"status": {"type": "integer"}, "index": {"type": "integer"},
                    "error": {"type": ["string", "null"]}, \#(member)}}}}}
                """#)
        let answer = try served.send(.post, "/pets", json: #"[{"name": "Mia"}, {"name": "Bo"}]"#)
        #expect(answer.status == 207)
        let results = try answer.json()["results"]?.array ?? []
        #expect(results.map { $0["status"] } == [201, 201])
        #expect(results.map { $0["index"] } == [0, 1])
        #expect(results.map { $0[place]?["id"] } == [3, 4])
        #expect(results.map { $0[place]?["name"] } == ["Mia", "Bo"])
        // A row that was created has no error.
        #expect(results.allSatisfy { ($0["error"] ?? .null) == .null })
        Self.expectNoIssues(served)
    }

    @Test func `elements can have some members of the row beside a status`() throws {
        let served = try Self.served(
            status: 207,
            answer: #"""
                {"type": "array", "items": {"type": "object", "required": ["id", "status"],
                  "properties": {"id": {"type": "integer"}, "status": {"enum": ["created"]}}}}
                """#)
        let answer = try served.send(.post, "/pets", json: #"[{"name": "Mia"}, {"name": "Bo"}]"#)
        #expect(
            try answer.json() == [
                ["id": 3, "status": "created"], ["id": 4, "status": "created"],
            ])
        Self.expectNoIssues(served)
    }

    // MARK: - All or nothing

    @Test(arguments: [
        (#"[{"name": "Mia"}, {"kind": "cat"}]"#, 400), (#"[{"name": "Mia"}, 7]"#, 400),
        (#"[]"#, 400), (#"{"name": "Mia"}"#, 400),
    ])
    func `no row is created if one is wrong`(body: String, status: Int) throws {
        let served = try Self.served()
        let answer = try served.send(.post, "/pets", json: body)
        #expect(answer.status == status)
        #expect(try served.get("/pets").json().ids == [1, 2])
    }

    @Test(arguments: [
        #"[{"sku": "c", "name": "C"}, {"sku": "a", "name": "A again"}]"#,
        #"[{"sku": "c", "name": "C"}, {"sku": "c", "name": "C again"}]"#,
    ])
    func `a key that another row has creates none of them`(body: String) throws {
        let row = """
            {"type": "object", "required": ["sku"], "properties": {
              "sku": {"type": "string"}, "name": {"type": "string"}}}
            """
        let served = try Served.conventional(
            paths: """
                {"/goods": {"get": {"operationId": "list", "responses": {"200": {"description": "ok",
                   "content": {"application/json": {"schema": {"type": "array", "items": \(row)}}}}}},
                  "post": {"operationId": "add", "requestBody": {"content": {"application/json":
                    {"schema": {"type": "array", "items": \(row)}}}},
                   "responses": {"201": {"description": "made", "content": {"application/json":
                     {"schema": {"type": "array", "items": \(row)}}}}}}},
                 "/goods/{sku}": {"get": {"operationId": "item", "parameters": [
                   {"name": "sku", "in": "path", "required": true, "schema": {"type": "string"}}],
                   "responses": {"200": {"description": "ok", "content": {"application/json":
                     {"schema": \(row)}}}}}}}
                """,
            fixtures: [("goods", #"[{"sku": "a", "name": "A"}, {"sku": "b", "name": "B"}]"#)])
        let answer = try served.send(.post, "/goods", json: body)
        #expect(answer.status == 409)
        #expect(try served.get("/goods").json().array?.count == 2)
        let good = try served.send(.post, "/goods", json: #"[{"sku": "c", "name": "C"}]"#)
        #expect(good.status == 201)
        #expect(try served.get("/goods/c").json()["name"] == "C")
    }

    // MARK: - What is no bulk creation

    @Test func `a row with an array of objects in it is one row`() throws {
        let served = try Self.served(
            body: #"""
                {"type": "object", "properties": {"name": {"type": "string"}, "toys": {
                  "type": "array", "items": {"type": "object", "properties": {
                    "name": {"type": "string"}}}}}}
                """#, answer: Self.made)
        let answer = try served.send(
            .post, "/pets", json: #"{"name": "Mia", "toys": [{"name": "ball"}]}"#)
        #expect(try answer.json()["id"] == 3)
        #expect(try served.get("/pets").json().ids == [1, 2, 3])
    }

    @Test func `a list of ids creates no row`() throws {
        let served = try Self.served(
            "/pets/batch",
            body:
                #"{"type": "object", "properties": {"ids": {"type": "array", "items": {"type": "integer"}}}}"#,
            status: 200)
        _ = try served.send(.post, "/pets/batch", json: #"{"ids": [1, 2]}"#)
        #expect(try served.get("/pets").json().ids == [1, 2])
    }

    // MARK: - x-stub

    @Test(arguments: [
        (#""bulk": true"#, #"[{"name": "Mia"}]"#),
        (#""bulk": "pets.new""#, #"{"pets": {"new": [{"name": "Mia"}]}}"#),
    ])
    func `x-stub can say it`(bulk: String, body: String) throws {
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/load": {"post": {
              "x-stub": {"action": "create", "collection": "pets", \(bulk), "rows": "out.rows",
                "row": "pet", "envelope": {"count": "out.n"}, "status": 207},
              "requestBody": {"content": {"application/json": {}}},
              "responses": {"207": {"description": "ok", "content": {"application/json": {"schema": {
                "type": "object", "required": ["ok", "out"], "properties": {"ok": {"const": true},
                "out": {"type": "object", "required": ["rows", "n"], "properties": {
                  "n": {"type": "integer"}, "rows": {"type": "array", "items": {"type": "object",
                    "required": ["status", "pet"], "properties": {"status": {"type": "integer"},
                    "pet": \(Self.made)}}}}}}}}}}}}}}}
            """, fixtures: [("pets", Self.rows)])
        let answer = try served.send(.post, "/load", json: body)
        #expect(answer.status == 207)
        #expect(
            try answer.json() == [
                "ok": true,
                "out": ["rows": [["status": 201, "pet": ["id": 3, "name": "Mia"]]], "n": 1],
            ])
        Self.expectNoIssues(served)
    }
}
