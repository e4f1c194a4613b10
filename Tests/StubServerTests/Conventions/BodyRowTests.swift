import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Operations on a collection's path that are about one row or some rows of it, as in well-known
/// sample documents.
struct BodyRowTests {
    private static let pet = """
        {"type": "object", "required": ["name"], "properties": {"id": {"type": "integer"},
          "name": {"type": "string"}, "status": {"enum": ["available", "sold"]}}}
        """

    private static let pets = """
        [{"id": 1, "name": "Rex", "status": "available"},
         {"id": 2, "name": "Tom", "status": "sold"},
         {"id": 3, "name": "Ada", "status": "sold"}]
        """

    private static func json(_ schema: String) -> String {
        #""content": {"application/json": {"schema": \#(schema)}}"#
    }

    private static func served(_ operations: String, row: String = pet) throws -> Served {
        try Served.conventional(
            paths: """
                {\(operations), "/pet/{petId}": {"get": {"operationId": "get",
                   "parameters": [{"name": "petId", "in": "path", "required": true,
                                   "schema": {"type": "integer"}}],
                   "responses": {"200": {"description": "ok", \(json(row))}}}}}
                """, fixtures: [("pet", pets)])
    }

    private static func write(_ method: String, body: String = pet) -> String {
        """
        "/pet": {"\(method)": {"operationId": "write", "requestBody": {\(json(body))},
           "responses": {"200": {"description": "ok", \(json(pet))}}}}
        """
    }

    @Test func `a PUT on a collection replaces the row whose id is in the body`() throws {
        let served = try Self.served(Self.write("put"))
        let answer = try served.send(
            .put, "/pet", json: #"{"id": 2, "name": "Tim", "status": "available"}"#)
        #expect(try answer.json() == ["id": 2, "name": "Tim", "status": "available"])
        #expect(try served.get("/pet/2").json()["name"] == "Tim")
        #expect(try served.send(.put, "/pet", json: #"{"id": 9, "name": "x"}"#).status == 404)
        #expect(try served.send(.put, "/pet", json: #"{"name": "x"}"#).status == 404)
    }

    @Test func `a PATCH on a collection changes the row whose id is in the body`() throws {
        let served = try Self.served(Self.write("patch"))
        let answer = try served.send(.patch, "/pet", json: #"{"id": 2, "name": "Tim"}"#)
        #expect(try answer.json() == ["id": 2, "name": "Tim", "status": "sold"])
    }

    @Test func `a PUT whose body has no id is no write of a row`() throws {
        let served = try Self.served(
            Self.write(
                "put",
                body: #"{"type": "object", "properties": {"name": {"type": "string"}}}"#))
        _ = try served.send(.put, "/pet", json: #"{"name": "x"}"#)
        #expect(try served.get("/pet/1").json()["name"] == "Rex")
    }

    @Test func `x-stub can say that the id is in the body`() throws {
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/animals": {
              "put": {"x-stub": {"collection": "pet", "action": "replace"},
                "requestBody": {\(Self.json(Self.pet))},
                "responses": {"200": {"description": "ok", \(Self.json(Self.pet))}}}}}}
            """, fixtures: [("pet", Self.pets)])
        let answer = try served.send(.put, "/animals", json: #"{"id": 3, "name": "Eva"}"#)
        #expect(try answer.json()["name"] == "Eva")
    }

    @Test(arguments: ["findByStatus", "searchByStatus", "filter-by-status"])
    func `a path that finds rows by a parameter reads the collection`(name: String) throws {
        let served = try Self.served(
            """
            "/pet/\(name)": {"get": {"operationId": "find", "parameters": [
                {"name": "status", "in": "query", "explode": true,
                 "schema": {"type": "array", "items": {"type": "string"}}}],
              "responses": {"200": {"description": "ok",
                \(Self.json(#"{"type": "array", "items": \#(Self.pet)}"#))}}}}
            """)
        #expect(try served.get("/pet/\(name)?status=sold").json().ids == [2, 3])
        #expect(try served.get("/pet/\(name)?status=sold&status=available").json().ids.count == 3)
    }
}
