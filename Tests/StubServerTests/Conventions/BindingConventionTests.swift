import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// Contracts without `x-stub`.
struct BindingConventionTests {
    private func served(_ contract: String) throws -> Served {
        let tree = DocumentTree([
            ("pets.json", try Sample.document(Self.pets)),
            ("about.json", try Sample.document(#"{"version": 3}"#)),
        ])
        return Served(
            try StubDefinition(
                contract: ContractLoader.load(
                    Sample.document(contract), references: [],
                    convention: try FixtureShapes(tree).convention), fixtures: tree))
    }

    private static let pets = """
        [{"id": 1, "name": "Rex", "kind": "dog"}, {"id": 2, "name": "Tom", "kind": "cat"},
         {"id": 3, "name": "Mia", "kind": "cat"}]
        """

    @Test(arguments: [
        #"[{"id": 1, "name": "a", "tags": []}, {"id": 2, "size": 3}]"#, "[]", "[1, 2]", "[1, {}]",
    ])
    func `a long file has the same shape as a short one`(text: String) throws {
        let short = try FixtureShapes(DocumentTree([("things.json", Sample.document(text))]))
        let long = try FixtureShapes(
            DocumentTree([
                ("things.json", JSONDocument(unread: Array(text.utf8), file: "things.json"))
            ]))
        #expect(long.collections == short.collections)
        #expect(long.documents == short.documents)
    }

    @Test func `a long file is only read as far as its shape requires`() throws {
        let rows = (1...100).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let text = "[\(rows), what follows is no JSON"
        let shapes = try FixtureShapes(
            DocumentTree([
                ("things.json", JSONDocument(unread: Array(text.utf8), file: "things.json"))
            ]))
        #expect(shapes.collections == ["things": ["id"]])
    }

    private static func contract(_ further: String = "") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {
          "/v1/pets": {
            "get": {"operationId": "listPets", "parameters": [
                {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                {"name": "offset", "in": "query", "schema": {"type": "integer"}},
                {"name": "kind", "in": "query", "schema": {"type": "string"}},
                {"name": "q", "in": "query", "schema": {"type": "string"}}],
              "responses": {"200": {"description": "Pets", "content": {"application/json":
                {"schema": {"$ref": "#/components/schemas/Page"}}}}}},
            "post": {"operationId": "addPet", "responses": {"201": {"description": "Added",
              "content": {"application/json": {}}}}}},
          "/v1/pets/{petId}": {
            "get": {"operationId": "getPet", "responses": {"200": {"description": "A pet",
              "content": {"application/json": {}}}}},
            "delete": {"operationId": "removePet", "responses": {"200": {"description": "Gone"}}}},
          "/v1/pets/{petId}/toys": {
            "get": {"operationId": "listToys", "responses": {"200": {"description": "Toys",
              "content": {"application/json": {"example": ["ball"]}}}}}},
          "/v1/about": {
            "get": {"operationId": "about", "responses": {"200": {"description": "About",
              "content": {"application/json": {}}}}}}
          \(further)},
         "components": {"schemas": {"Page": {"type": "object", "additionalProperties": false,
           "required": ["items", "total"], "properties": {
             "items": {"type": "array", "items": {"type": "object"}},
             "total": {"type": "integer"}}}}}}
        """
    }

    @Test func `lists are pages of the fixture in the response's envelope`() throws {
        let served = try served(Self.contract())
        let page = try served.get("/v1/pets?limit=1&offset=1").json()
        #expect(page == ["items": [["id": 2, "name": "Tom", "kind": "cat"]], "total": 3])
        #expect(try served.get("/v1/pets?kind=cat").json().at("/items")?.ids == [2, 3])
        #expect(try served.get("/v1/pets?q=mia").json().at("/items")?.ids == [3])
        #expect(served.stub.journal.exchanges.flatMap(\.issues).isEmpty)
    }

    @Test func `rows are identified by the path's last parameter`() throws {
        let served = try served(Self.contract())
        #expect(try served.get("/v1/pets/2").json()["name"] == "Tom")
        #expect(try served.send(.delete, "/v1/pets/2").status == 200)
        #expect(try served.get("/v1/pets/2").status == 404)
        let added = try served.send(.post, "/v1/pets", json: #"{"name": "Ada"}"#)
        #expect(try added.json() == ["id": 4, "name": "Ada"])
    }

    @Test func `documents are served whole, and other operations return examples`() throws {
        let served = try served(Self.contract())
        #expect(try served.get("/v1/about").json() == ["version": 3])
        #expect(try served.get("/v1/pets/1/toys").json() == ["ball"])
    }

    @Test func `responses that are not JSON have no rows, and errors may be texts`() throws {
        let served = try served(
            Self.contract(
                """
                , "/check/pets/{petId}": {"get": {"operationId": "check",
                  "responses": {"204": {"description": "It is there"}}}},
                "/photos/pets/{petId}": {"get": {"operationId": "photo", "responses": {"200":
                  {"description": "Its photo", "content": {"image/png": {}}}}}},
                "/texts/pets/{petId}": {"get": {"operationId": "text", "responses": {
                  "200": {"description": "A pet"},
                  "404": {"description": "None", "content": {"text/plain": {}}}}}}
                """))
        #expect(try served.get("/check/pets/1").status == 204)
        #expect(try served.get("/photos/pets/1").fields["Content-Type"] == "image/png")
        let missing = try served.get("/texts/pets/9")
        #expect(missing.status == 404)
        #expect(missing.fields["Content-Type"] == "text/plain")
        #expect(String(decoding: missing.body, as: UTF8.self) == "Not found in 'pets'")
        #expect(served.stub.journal.exchanges.flatMap(\.issues).isEmpty)
    }

    @Test func `an x-stub leaves the other operations to the convention`() throws {
        let served = try served(
            Self.contract(
                """
                , "/bound": {"get": {"operationId": "bound",
                  "responses": {"200": {"description": "Bound"}},
                  "x-stub": {"fixture": "about", "action": "document"}}}
                """))
        #expect(try served.get("/bound").json() == ["version": 3])
        #expect(try served.get("/v1/about").json() == ["version": 3])
    }
}
