import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Declared errors that list what is wrong with each field.
struct DeclaredFieldErrorTests {
    private static func refusal(_ errors: String, _ body: String) throws -> JSONValue {
        let served = try Served.conventional(
            paths: """
                {"/things": {"post": {"operationId": "add",
                  "requestBody": {"required": true, "content": {"application/json": {"schema": {
                    "type": "object", "required": ["name"], "properties": {
                      "name": {"type": "string", "minLength": 2},
                      "size": {"type": "object", "properties": {
                        "width": {"type": "integer"}}}}}}}},
                  "responses": {"201": {"description": "ok"}, "422": {"description": "wrong",
                    "content": {"application/json": {"schema": {
                      "type": "object", "required": ["errors"], "properties": {
                        "errors": \(errors)}}}}}}}}}
                """, fixtures: [])
        let response = try served.send(.post, "/things", json: body)
        #expect(response.status == 422)
        let issues = served.stub.journal.exchanges.flatMap(\.issues)
        #expect(issues.map(\.isRequestIssue) == [true])
        return try response.json()["errors"] ?? "missing"
    }

    private static let short = "expected at least 2 characters, found 1"

    @Test(
        arguments: [
            (
                #"{"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}"#,
                ["name": [.string(short)]]
            ),
            (
                #"{"type": "object", "additionalProperties": {"type": "string"}}"#,
                ["name": .string(short)]
            ),
            (#"{"type": "array", "items": {"type": "string"}}"#, [.string(short)]),
            (
                #"{"type": "object", "properties": {"body": {"type": "array", "items": {"type": "string"}}}}"#,
                ["body": [.string(short)]]
            ),
            (
                """
                {"type": "array", "items": {"type": "object", "properties": {
                  "field": {"type": "string"}, "message": {"type": "string"}}}}
                """, [["field": "name", "message": .string(short)]]
            ),
        ] as [(String, JSONValue)])
    func `an error names the field and says what is wrong with it`(
        errors: String, expected: JSONValue
    ) throws {
        #expect(try Self.refusal(errors, #"{"name": "x"}"#) == expected)
    }

    @Test func `a field in an object is named by its path`() throws {
        let errors = try Self.refusal(
            #"{"type": "object", "additionalProperties": {"type": "string"}}"#,
            #"{"name": "xy", "size": {"width": "w"}}"#)
        #expect(errors["size.width"]?.string?.hasPrefix("expected integer") == true)
    }
}
