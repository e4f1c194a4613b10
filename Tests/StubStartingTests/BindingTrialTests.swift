import StubContract
import StubDocuments
import StubJSON
import Testing

@testable import StubStarting

struct BindingTrialTests {
    private static func thing(_ id: String) -> String {
        """
        {"type": "object", "required": ["id", "name"], "properties": {"id": {"type": "\(id)"},
          "name": {"type": "string"}}}
        """
    }

    private static func document(_ own: String = "") throws -> JSONDocument {
        func ok(_ schema: String) -> String {
            """
            "responses": {"200": {"description": "ok", "content": {"application/json": {
              "schema": \(schema)}}}}
            """
        }
        let one = thing("integer")
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
              "/things": {"get": {\(ok("{\"type\": \"array\", \"items\": \(one)}"))}},
              "/things/{id}": {
                "parameters": [{"name": "id", "in": "path", "required": true,
                  "schema": {"type": "integer"}}],
                "get": {\(ok(one))},
                "patch": {\(own) \(ok(thing("boolean"))), "requestBody": {"content": {
                  "application/json": {"schema": {"type": "object",
                    "properties": {"name": {"type": "string"}}}}}}}}}}
            """
        return try JSONDocument(file: "t.json", bytes: Array(text.utf8))
    }

    @Test func `an inferred binding whose response to a generated row is wrong is a fault`() throws
    {
        let trial = try BindingTrial(of: Self.document(), references: [])
        #expect(trial.faults.keys.sorted() == ["PATCH /things/{id}"])
        #expect(trial.faults["PATCH /things/{id}"]?.contains("boolean") == true)
    }

    @Test func `what a person wrote is not tried`() throws {
        let own = #""x-stub": {"action": "update", "collection": "things"},"#
        #expect(try BindingTrial(of: Self.document(own), references: []).faults == [:])
    }

    @Test func `an operation at fault is answered with the contract's example, for that reason`()
        throws
    {
        let document = try Self.document()
        let start = try ContractStart(of: document, references: [])
        var convention = start.convention
        convention.faults = try BindingTrial(of: document, references: []).faults
        let contract = try ContractLoader.load(
            document, references: [], convention: convention)
        #expect(contract.operations.map { $0.binding != nil } == [true, true, false])
        #expect(
            contract.operations[2].bindingReason.hasPrefix(
                "example: on generated rows, the response is wrong: "))
    }

    @Test func `an annotated operation at fault is answered like one without its x-stub`() throws {
        let document = try Self.document()
        let start = try ContractStart(of: document, references: [])
        let annotation = try ContractAnnotation(
            of: document, references: [], convention: start.convention)
        let insertion = MemberInsertion(
            annotation.entries.map { .init(of: $0.pointer, key: "x-stub", value: $0.value) },
            into: document)
        var convention = start.convention
        convention.faults = try BindingTrial(of: insertion.document, references: []).faults
        #expect(convention.faults.count == 1)
        let contract = try ContractLoader.load(
            insertion.document, references: [], convention: convention)
        #expect(contract.operations.map { $0.binding != nil } == [true, true, false])
    }

    @Test func `a list whose links are declared as URLs is no fault`() throws {
        let links = ["self", "next"].map { #""\#($0)": {"type": "string", "format": "uri"}"# }
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
              "/shelves": {"get": {"responses": {"200": {"description": "ok", "content": {
                "application/json": {"schema": {"type": "array", "items": \(Self.thing("integer"))}}}}}}},
              "/shelves/{id}/things": {
                "parameters": [{"name": "id", "in": "path", "required": true,
                  "schema": {"type": "integer"}}],
                "get": {
                  "parameters": [
                    {"name": "page", "in": "query", "schema": {"type": "integer"}},
                    {"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                  "responses": {"200": {"description": "ok", "content": {"application/json": {
                    "schema": {"type": "object", "required": ["data", "links"], "properties": {
                      "data": {"type": "array", "items": \(Self.thing("integer"))},
                      "links": {"type": "object", "required": ["self"], "properties": {
                        \(links.joined(separator: ", "))}}}}}}}}}}}}
            """
        let document = try JSONDocument(file: "t.json", bytes: Array(text.utf8))
        #expect(try BindingTrial(of: document, references: []).faults == [:])
        let start = try ContractStart(of: document, references: [])
        let contract = try ContractLoader.load(
            document, references: [], convention: start.convention)
        #expect(contract.operations.allSatisfy { $0.binding != nil })
    }
}
