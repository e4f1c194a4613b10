import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// What a new row gets that the request does not say.
struct RowDefaultTests {
    private static func created(_ members: String, _ required: String) throws -> Served {
        try Served.conventional(
            paths: """
                {"/orders": {"post": {"operationId": "add",
                  "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object", "properties": {"note": {"type": "string"}}}}}},
                  "responses": {"201": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": ["id", \(required)], "properties": {
                    "id": {"type": "integer"}, \(members)}}}}}}}}}
                """, fixtures: [("orders", #"[{"id": 1, "note": "n"}]"#)])
    }

    @Test(
        arguments: [
            (#""currency": {"type": "string", "minLength": 3, "maxLength": 3}"#, "currency", "USD"),
            (#""country": {"type": "string"}"#, "country", "Portugal"),
            (#""email": {"type": "string"}"#, "email", "ada1@example.com"),
            (#""plan": {"type": "string", "example": "basic"}"#, "plan", "basic"),
            (#""state": {"enum": ["open", "paid"]}"#, "state", "open"),
        ] as [(String, String, JSONValue)])
    func `a text that the request lacks suits its name`(
        member: String, name: String, expected: JSONValue
    ) throws {
        let served = try Self.created(member, "\"\(name)\"")
        let row = try served.send(.post, "/orders", json: #"{"note": "x"}"#).json()
        #expect(row[name] == expected)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `a number that the request lacks stays the smallest`() throws {
        let served = try Self.created(#""total": {"type": "integer"}"#, #""total""#)
        #expect(try served.send(.post, "/orders", json: "{}").json()["total"] == 0)
    }
}
