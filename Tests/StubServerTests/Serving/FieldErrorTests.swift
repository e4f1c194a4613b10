import StubHTTP
import StubJSON
import TestSupport
import Testing

/// With `invalid`, a binding reports the errors of a body member by member.
struct FieldErrorTests {
    private func fields(of body: String, schema: String) throws -> [String] {
        let served = try Served.inline(
            paths: """
                {"/things": {"post": {"operationId": "createThing",
                  "requestBody": {"required": true,
                    "content": {"application/json": {"schema": \(schema)}}},
                  "responses": {"201": {"description": ""}, "422": {"description": ""}},
                  "x-stub": {"collection": "things", "action": "create", "invalid": 422}}}}
                """, fixtures: [("things", "[]")])
        let response = try served.send(.post, "/things", json: body)
        #expect(response.status == 422)
        return try response.json()["errors"]?.array?.compactMap { $0["field"]?.string } ?? []
    }

    @Test(arguments: [
        (#"{}"#, #"{"required": ["name"]}"#, "name"),
        (#"{}"#, #"{"required": ["a\"b"]}"#, #"a"b"#),
        (#"{}"#, #"{"required": ["\"\""]}"#, #""""#),
        (
            #"{"owner": {}}"#, #"{"properties": {"owner": {"required": ["name"]}}}"#,
            "owner.name"
        ),
        (#"{"a": 1}"#, #"{"dependentRequired": {"a": ["b"]}}"#, "b"),
        (#"{"a/b": 1}"#, #"{"properties": {"a/b": {"type": "string"}}}"#, "a/b"),
        (#"{"a": [1]}"#, #"{"properties": {"a": {"items": {"type": "string"}}}}"#, "a.0"),
    ])
    func `the invalid or missing member is named`(
        _ body: String, _ schema: String, _ field: String
    ) throws {
        #expect(try fields(of: body, schema: schema) == [field])
    }
}
