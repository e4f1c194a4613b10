import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Forms that unset a member by an empty value, as in `metadata=`.
struct UnsetMemberTests {
    private static let row = """
        {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"},
          "metadata": {"type": "object", "additionalProperties": {"type": "string"}},
          "tags": {"type": "array", "items": {"type": "string"}},
          "due": {"type": ["integer", "null"]}, "count": {"type": "integer"},
          "note": {"type": "string"}}}
        """

    private static let body = """
        {"type": "object", "properties": {
          "metadata": {"anyOf": [
             {"type": "object", "additionalProperties": {"type": "string"}},
             {"type": "string", "enum": [""]}]},
          "tags": {"anyOf": [{"type": "array", "items": {"type": "string"}},
                             {"type": "string", "enum": [""]}]},
          "due": {"anyOf": [{"type": "integer"}, {"type": "string", "enum": [""]}]},
          "count": {"anyOf": [{"type": "integer"}, {"type": "string", "enum": [""]}]},
          "note": {"type": "string"}}}
        """

    private static func served() throws -> Served {
        let requestBody = """
            "requestBody": {"content": {"application/x-www-form-urlencoded": {
               "schema": \(body), "encoding": {
                 "metadata": {"style": "deepObject", "explode": true},
                 "tags": {"style": "deepObject", "explode": true}}}}}
            """
        let response = """
            "responses": {"200": {"description": "ok", "content": {"application/json":
               {"schema": \(row)}}}}
            """
        return try Served.conventional(
            paths: """
                {"/things": {"post": {"operationId": "add", \(requestBody), \(response)}},
                 "/things/{id}": {
                   "parameters": [{"name": "id", "in": "path", "required": true,
                                   "schema": {"type": "string"}}],
                   "get": {"operationId": "get", \(response)},
                   "post": {"operationId": "change", \(requestBody), \(response)}}}
                """,
            fixtures: [
                (
                    "things",
                    """
                    [{"id": "a", "metadata": {"k": "v"}, "tags": ["x"], "due": 3, "count": 2,
                      "note": "n"}]
                    """
                )
            ])
    }

    @Test(
        arguments: [
            ("metadata=", "metadata", [:]), ("tags=", "tags", []), ("due=", "due", .null),
            ("count=", "count", nil), ("note=", "note", ""),
            ("metadata[k]=", "metadata", ["k": ""]),
        ] as [(String, String, JSONValue?)])
    func `an empty value unsets a member of a row that cannot be a text`(
        body: String, member: String, left: JSONValue?
    ) throws {
        let served = try Self.served()
        let answer = try served.form("/things/a", body)
        #expect(answer.status == 200)
        #expect(try answer.json()[member] == left)
        #expect(try served.get("/things/a").json()[member] == left)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `a new row has no member that the request left empty`() throws {
        let served = try Self.served()
        let answer = try served.form("/things", "metadata=&tags=&due=&count=&note=")
        #expect(try answer.json()["note"] == "")
        #expect(try answer.json()["metadata"]?.string == nil)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }
}
