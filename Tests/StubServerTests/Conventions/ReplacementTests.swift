import StubHTTP
import StubJSON
import TestSupport
import Testing

/// A PUT that is bound by convention replaces the members of its body's schema only.
struct ReplacementTests {
    private static let schemas = """
        {"Pet": {"type": "object", "required": ["id", "name", "tags", "owner", "created"],
           "additionalProperties": false, "properties": {
             "id": {"type": "integer"}, "name": {"type": "string"}, "kind": {"type": "string"},
             "tags": {"type": "array", "items": {"type": "string"}},
             "owner": {"type": "object", "required": ["name", "since"], "properties": {
               "name": {"type": "string"}, "since": {"type": "string"}, "phone": {"type": "string"}}},
             "visits": {"type": "array", "items": {"type": "object"}},
             "stats": {"type": "object"}, "created": {"type": "string"}}},
         "PetInput": {"type": "object", "required": ["name"], "properties": {
             "name": {"type": "string"}, "kind": {"type": "string"},
             "tags": {"type": "array", "items": {"type": "string"}},
             "owner": {"type": "object", "properties": {
               "name": {"type": "string"}, "phone": {"type": "string"}}},
             "created": {"type": "string", "readOnly": true}}}}
        """

    private static let rows = """
        [{"id": 1, "name": "Rex", "kind": "dog", "tags": ["old"],
          "owner": {"name": "Ann", "since": "2020", "phone": "1"},
          "visits": [{"on": "monday"}], "stats": {"weight": 3}, "created": "2019"}]
        """

    private static func paths(_ body: String) -> String {
        let answer = """
            {"200": {"description": "A pet", "content": {"application/json":
              {"schema": {"$ref": "#/components/schemas/Pet"}}}}}
            """
        return """
            {"/pets/{id}": {"parameters": [{"name": "id", "in": "path", "required": true,
                "schema": {"type": "integer"}}],
              "get": {"operationId": "get", "responses": \(answer)},
              "put": {"operationId": "put", "requestBody": {"content": {"application/json":
                {"schema": \(body)}}}, "responses": \(answer)}}}
            """
    }

    private static let input = ##"{"$ref": "#/components/schemas/PetInput"}"##

    private func put(_ body: String, schema: String = input) throws -> JSONValue {
        let served = try Served.conventional(
            paths: Self.paths(schema), schemas: Self.schemas, fixtures: [("pets", Self.rows)])
        let response = try served.send(.put, "/pets/1", json: body)
        #expect(response.status == 200, "\(response.text)")
        #expect(response.issueCodes == [], "\(response.text)")
        let row = try response.json()
        let read = try served.get("/pets/1")
        #expect(read.issueCodes == [])
        #expect(try read.json() == row)
        return row
    }

    @Test func `members that the body cannot contain stay`() throws {
        let row = try put(#"{"name": "Max", "tags": ["new"], "owner": {"name": "Bob"}}"#)
        #expect(row["visits"] == [["on": "monday"]])
        #expect(row["stats"] == ["weight": 3])
        #expect(row["name"] == "Max")
        #expect(row["tags"] == ["new"])
    }

    @Test func `members that the body can contain and omits are removed`() throws {
        let row = try put(#"{"name": "Max", "tags": [], "owner": {"name": "Bob"}}"#)
        #expect(row["kind"] == nil)
        #expect(row.at("/owner/phone") == nil)
    }

    @Test func `members inside an object stay if the body cannot contain them`() throws {
        let row = try put(#"{"name": "Max", "tags": [], "owner": {"name": "Bob"}}"#)
        #expect(row["owner"] == ["name": "Bob", "since": "2020"])
    }

    @Test func `members that only the server writes stay unchanged`() throws {
        let row = try put(
            #"{"name": "Max", "tags": [], "owner": {"name": "Bob"}, "created": "now"}"#)
        #expect(row["created"] == "2019")
    }

    @Test func `required members stay if the body omits them`() throws {
        let row = try put(#"{"name": "Max"}"#)
        #expect(row["tags"] == ["old"])
        #expect(row.at("/owner/since") == "2020")
        #expect(row["kind"] == nil)
    }

    @Test func `a body with the row's own schema replaces all members`() throws {
        let row = try put(
            """
            {"id": 9, "name": "Max", "tags": [], "owner": {"name": "Bob", "since": "x"},
             "created": "y"}
            """, schema: ##"{"$ref": "#/components/schemas/Pet"}"##)
        #expect(
            row == [
                "id": 1, "name": "Max", "tags": [], "owner": ["name": "Bob", "since": "x"],
                "created": "y",
            ])
    }
}
