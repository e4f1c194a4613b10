import StubJSON
import Testing

@testable import StubContract
@testable import StubLint

struct ExampleReviewTests {
    @Test func `an example that breaks its schema is a warning at its media type, once`() throws {
        let text = ##"""
            {"openapi": "3.1.0", "paths": {
              "/a": {"get": {"responses": {"200": {"$ref": "#/components/responses/A"}}},
                     "put": {"responses": {"200": {"$ref": "#/components/responses/A"}}}}},
             "components": {"responses": {"A": {"description": "-", "content": {
               "application/json":
                 {"schema": {"type": "object", "required": ["id"]},
                  "examples": {"good": {"value": {"id": 1}}, "bad": {"value": {}}}},
               "text/plain": {"schema": {"type": "integer"}, "example": "seven"}}}}}}
            """##
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        let findings = ExampleReview.findings(in: contract)
        #expect(findings.map(\.code) == ["contract/example"])
        #expect(findings.first?.position?.line == 6)
        #expect(findings.first?.severity == .warning)
        #expect(findings.first?.message.contains("'bad'") == true)
    }

    @Test(arguments: [
        (#"{"name": "a", "pin": "1"}"#, 0), (#"{"id": 1, "name": "a"}"#, 0),
        (#"{"id": 1, "pin": "1"}"#, 1),
    ])
    func `in 3.0, an example of a component is one of a request or of a response`(
        example: String, mistakes: Int
    ) throws {
        let text = """
            {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {},
             "components": {"schemas": {"User": {
               "type": "object", "required": ["id", "name", "pin"], "properties": {
                 "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"},
                 "pin": {"type": "string", "writeOnly": true}},
               "example": \(example)}}}}
            """
        let lint = ContractLint([try JSONDocument(file: "x.json", bytes: Array(text.utf8))])
        #expect(lint.diagnostics.count { $0.code == "contract/example" } == mistakes)
    }
}
