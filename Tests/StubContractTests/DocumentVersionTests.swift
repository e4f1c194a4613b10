import StubHTTP
import StubJSON
import StubSchema
import Testing

@testable import StubContract

/// What a document means by its version of OpenAPI.
struct DocumentVersionTests {
    private static func contract(_ text: String) throws -> Contract {
        try ContractLoader.load(JSONDocument(file: "x.json", bytes: Array(text.utf8)))
    }

    /// The schema of the body that the only operation answers with.
    private static func schema(_ text: String, version: String) throws -> Schema {
        let contract = try Self.contract(
            """
            {"openapi": "\(version)", "paths": {"/a": {"get": {"responses": {"200": {
              "content": {"application/json": {"schema": \(text)}}}}}}},
             "components": {"schemas": {"Name": {"type": "string", "minLength": 2}}}}
            """)
        return try #require(
            contract.operations.first?.responses.first?.content.first?.schema)
    }

    @Test(arguments: ["3.0.0", "3.0.4", "3.1.0", "3.1.2", "3.2.0"])
    func `versions 3.0 to 3.2 are read without a warning`(version: String) throws {
        let contract = try Self.contract(#"{"openapi":"\#(version)","paths":{}}"#)
        #expect(contract.warnings == [])
    }

    @Test(arguments: [
        (
            #"{"openapi":"3.3.0","paths":{}}"#,
            "OpenAPI 3.3.0 is not supported. Use OpenAPI 3.0, 3.1 or 3.2."
        ),
        (#"{"openapi":"4.0.0","paths":{}}"#, "OpenAPI 4.0.0 is not supported"),
        (
            #"{"openapi":null,"paths":{}}"#,
            "the version of OpenAPI must be a text such as 3.1.0, this is null"
        ),
        (#"{"swagger":"2.0","paths":{}}"#, "npx swagger2openapi"),
    ])
    func `other versions are refused with what to do`(text: String, message: String) throws {
        let error = try #require(throws: DiagnosticError.self) { try Self.contract(text) }
        #expect("\(error)".contains(message), "\(error)")
    }

    @Test func `in 3.0, siblings of a reference are ignored`() throws {
        let text = ##"{"$ref": "#/components/schemas/Name", "maxLength": 3, "example": 7}"##
        let old = try Self.schema(text, version: "3.0.3")
        #expect(old.isValid("abcdef"))
        #expect(!old.isValid("a"))
        #expect(old.isValid(old.example()))
        #expect(try !Self.schema(text, version: "3.1.0").isValid("abcdef"))
    }

    /// What a schema accepts as the body of a request and of its response.
    private static func accepts(
        _ value: JSONValue, version: String
    ) throws -> (request: Bool, response: Bool) {
        let contract = try Self.contract(
            """
            {"openapi": "\(version)", "paths": {"/a": {"post": {
              "requestBody": {"content": {"application/json": {"schema": {
                "allOf": [{"$ref": "#/components/schemas/Thing"}]}}}},
              "responses": {"200": {"content": {"application/json": {"schema": {
                "type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}}}}}},
             "components": {"schemas": {
               "Mark": {"type": "string", "readOnly": true},
               "Thing": {"type": "object", "required": ["id", "name", "pin"], "properties": {
                 "id": {"$ref": "#/components/schemas/Mark"}, "name": {"type": "string"},
                 "pin": {"type": "string", "writeOnly": true}}}}}}
            """)
        let operation = try #require(contract.operations.first)
        let request = try #require(operation.requestBody?.content.first?.schema)
        let response = try #require(operation.responses.first?.content.first?.schema)
        #expect(request.isValid(request.example()) && response.isValid(response.example()))
        return (request.isValid(value), response.isValid([value]))
    }

    @Test func `in 3.0, requests need no readOnly member and responses no writeOnly one`() throws {
        let sent: JSONValue = ["name": "a", "pin": "1"]
        let shown: JSONValue = ["id": "x", "name": "a"]
        #expect(try Self.accepts(sent, version: "3.0.3") == (true, false))
        #expect(try Self.accepts(shown, version: "3.0.3") == (false, true))
        #expect(try Self.accepts(["id": "x", "pin": "1"], version: "3.0.3") == (false, false))
        // In 3.1 both are annotations (JSON Schema Validation §9.4).
        #expect(try Self.accepts(sent, version: "3.1.0") == (false, false))
        #expect(try Self.accepts(shown, version: "3.1.0") == (false, false))
    }

    @Test(arguments: [
        ##"{"allOf": [{"$ref": "#/components/schemas/Base"}, {"required": ["id", "name"]}]}"##,
        ##"{"allOf": [{"allOf": [{"required": ["id"]}]}, {"$ref": "#/components/schemas/Base"}]}"##,
        ##"{"required": ["id"], "allOf": [{"$ref": "#/components/schemas/Base"}]}"##,
        ##"{"required": ["id"], "properties": {"id": {"$ref": "#/components/schemas/Same"}}}"##,
        ##"{"required": ["id"], "properties": {"id": {"allOf": [{"$ref": "#/components/schemas/Mark"}]}}}"##,
    ])
    func `in 3.0, a mark holds wherever allOf and references declare it`(schema: String) throws {
        let body = #""content": {"application/json": {"schema": \#(schema)}}"#
        let contract = try Self.contract(
            """
            {"openapi": "3.0.3", "paths": {"/a": {"post": {
              "requestBody": {\(body)}, "responses": {"200": {\(body)}}}}},
             "components": {"schemas": {
               "Mark": {"type": "string", "readOnly": true},
               "Same": {"$ref": "#/components/schemas/Mark"},
               "Base": {"type": "object", "properties": {
                 "id": {"$ref": "#/components/schemas/Mark"}, "name": {"type": "string"}}}}}}
            """)
        let operation = try #require(contract.operations.first)
        #expect(operation.requestBody?.content.first?.schema?.isValid(["name": "a"]) == true)
        #expect(operation.responses.first?.content.first?.schema?.isValid(["name": "a"]) == false)
    }

    @Test func `in 3.0, nullable and exclusive bounds mean what they say`() throws {
        let text = #"{"type": "integer", "nullable": true, "minimum": 1, "exclusiveMinimum": true}"#
        let schema = try Self.schema(text, version: "3.0.3")
        #expect(schema.isValid(nil))
        #expect(schema.isValid(2))
        #expect(!schema.isValid(1))
    }

    @Test func `an info version that is a number is kept`() throws {
        let text = #"{"openapi":"3.0.3","info":{"title":"T","version":1.0},"paths":{}}"#
        #expect(try Self.contract(text).version == "1.0")
    }

    @Test func `3.2 has the method QUERY, and others by their names`() throws {
        let contract = try Self.contract(
            """
            {"openapi": "3.2.0", "paths": {"/a": {
              "query": {"operationId": "search"},
              "additionalOperations": {"LINK": {"operationId": "link"}}}}}
            """)
        #expect(
            contract.operations.map { "\($0.method) \($0.id)" } == ["QUERY search", "LINK link"])
    }

    @Test func `a broken reference is reported once, however many operations lead to it`() throws {
        let answer =
            ##"{"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}}}"##
        let text = """
            {"openapi": "3.1.0", "paths": {"/a": {"get": \(answer), "put": \(answer)}, "/b": {"get": \(answer)}},
             "components": {"schemas": {
               "A": {"properties": {"b": {"$ref": "#/components/schemas/B"}}}}}}
            """
        let error = try #require(throws: DiagnosticError.self) { try Self.contract(text) }
        #expect(error.diagnostics.map(\.code) == ["contract/broken-reference"])
        #expect(error.diagnostics.first?.position?.line == 3)
    }

    @Test func `a broken reference that no operation leads to is a warning`() throws {
        let text = ##"""
            {"openapi": "3.1.0", "paths": {}, "components": {
              "schemas": {
                "A": {"$ref": "#/components/schemas/B"},
                "C": {"$ref": "#/components/schemas/D", "example": {"$ref": "data"}},
                "D": {"type": "string", "default": {"$ref": "#/data"}}},
              "responses": {"R": {"$ref": "missing.json#/R"}}}}
            """##
        let warnings = try Self.contract(text).warnings
        #expect(warnings.map { $0.position?.line } == [3, 6])
        #expect(warnings.allSatisfy { $0.code == "contract/broken-reference" })
        #expect(warnings.allSatisfy { $0.severity == .warning })
    }
}
