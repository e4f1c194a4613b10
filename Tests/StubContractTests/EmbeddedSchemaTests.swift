import StubHTTP
import StubJSON
import StubSchema
import StubStarting
import Testing

@testable import StubContract

/// Schemas with an `$id`, to which a `$ref` in them is relative (JSON Schema 2020-12 §8.2.1).
struct EmbeddedSchemaTests {
    private static let text = """
        {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/users": {"get": {
          "operationId": "list", "responses": {"200": {"description": "ok", "content": {
            "application/json": {"schema": {"type": "array",
              "items": {"$ref": "#/components/schemas/User"}}}}}}}}},
         "components": {"schemas": {"User": {
           "$id": "https://example.com/user",
           "$defs": {"mail": {"type": "string", "format": "email"}},
           "type": "object", "required": ["id", "mail"], "properties": {
             "id": {"type": "integer"}, "mail": {"$ref": "#/$defs/mail"}}}}}}
        """

    private static func document() throws -> JSONDocument {
        try JSONDocument(file: "x.json", bytes: Array(text.utf8))
    }

    @Test func `a reference inside such a schema is not broken`() throws {
        let contract = try ContractLoader.load(Self.document())
        #expect(contract.warnings.map(\.description) == [])
        let schema = contract.operation("list")?.responses[0].content[0].schema
        #expect(schema?.isValid([["id": 1, "mail": "a@example.com"]], formats: .assert) == true)
        #expect(schema?.isValid([["id": 1, "mail": "a"]], formats: .assert) == false)
    }

    @Test func `rows have the members that such a reference describes`() throws {
        let start = try ContractStart(of: Self.document(), references: [], rows: 2)
        let mails = start.collections.first?.rows.compactMap { $0["mail"]?.string } ?? []
        #expect(mails.count == 2)
        #expect(mails.allSatisfy { $0.contains("@") })
    }
}
