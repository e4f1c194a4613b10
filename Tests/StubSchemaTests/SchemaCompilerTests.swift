import StubJSON
import Testing

@testable import StubSchema

struct SchemaCompilerTests {
    private let openAPI = """
        {"openapi": "3.1.0", "components": {"schemas": {
            "Product": {"type": "object", "required": ["id"], "properties": {
                "id": {"type": "integer"},
                "related": {"type": "array", "items": {"$ref": "#/components/schemas/Product"}},
                "owner": {"$ref": "other.json#/$defs/User"},
                "note": {"type": "string", "nullable": true}}},
            "Broken": {"$ref": "#/components/schemas/Missing"}}}}
        """
    private let other = """
        {"$defs": {"User": {"type": "object", "required": ["name"]}}}
        """

    private func compiler() throws -> SchemaCompiler {
        var compiler = SchemaCompiler()
        compiler.add(try JSONParser.parse(openAPI), uri: "api/openapi.json")
        compiler.add(try JSONParser.parse(other), uri: "api/other.json")
        return compiler
    }

    private let product = JSONPointer(tokens: ["components", "schemas", "Product"])

    @Test func `compiles a schema inside an OpenAPI document, with cycles and other files`() throws
    {
        var compiler = try compiler()
        let schema = try compiler.compile("api/openapi.json", at: product)
        #expect(schema.isValid(["id": 1, "related": [["id": 2, "owner": ["name": "a"]]]]))
        let issues = schema.issues(in: ["id": 1, "related": [["id": 2, "owner": [:]]]])
        let issue = try #require(issues.first)
        #expect(issues.count == 1)
        #expect(issue.instanceLocation.description == "/related/0/owner")
        #expect(
            issue.keywordLocation.description
                == "/properties/related/items/$ref/properties/owner/$ref/required")
        #expect(issue.absoluteKeywordLocation == "api/other.json#/$defs/User/required")
        #expect(issue.schemaLocation.uri == "api/other.json")
        #expect(issue.schemaLocation.pointer.description == "/$defs/User/required")
        #expect(issue.message == "the required member \"name\" is missing")
    }

    @Test func `supports nullable with a warning`() throws {
        var compiler = try compiler()
        let schema = try compiler.compile("api/openapi.json", at: product)
        #expect(schema.isValid(["id": 1, "note": nil]))
        #expect(!schema.isValid(["id": 1, "note": 2]))
        let warning = try #require(compiler.warnings.first)
        #expect(compiler.warnings.count == 1)
        #expect(
            warning.pointer.description == "/components/schemas/Product/properties/note/nullable")
    }

    @Test(arguments: [
        (#"{"minimum":5,"exclusiveMinimum":true}"#, "exclusiveMinimum", "5", false),
        (#"{"maximum":5,"exclusiveMaximum":false}"#, "exclusiveMaximum", "5", true),
        (#"{"type":"file"}"#, "type", "1", true),
        (#"{"type":"string","nullable":true,"enum":["a"]}"#, "nullable", "null", true),
        (#"{"minLength":"3"}"#, "minLength", "\"a\"", true),
        (#"{"pattern":"("}"#, "pattern", "\"a\"", true),
        (#"{"required":true}"#, "required", "{}", true),
        (#"{"properties":{"a":{"required":"x"}}}"#, "required", "{}", true),
        (#"{"multipleOf":0}"#, "multipleOf", "1", true),
        (#"{"items":[true]}"#, "items", "[1]", true),
        (#"{"$schema":"urn:unknown","type":"null"}"#, "$schema", "1", false),
    ])
    func `ignores an invalid keyword value with one warning`(
        source: String, keyword: String, value: String, isValid: Bool
    ) throws {
        var compiler = SchemaCompiler()
        compiler.add(try JSONParser.parse(source), uri: "odd.json")
        let schema = try compiler.compile("odd.json")
        #expect(schema.isValid(try JSONParser.parse(value)) == isValid)
        _ = try compiler.compile("odd.json")
        #expect(compiler.warnings.map(\.keyword) == [keyword])
        #expect(compiler.warnings.allSatisfy { $0.uri == "odd.json" && !$0.message.isEmpty })
    }

    @Test func `ignores unknown keywords`() throws {
        let schema = try Schema.make(
            #"{"example":1,"discriminator":{"propertyName":"a"},"xml":{},"externalDocs":{}}"#)
        #expect(schema.isValid([1, "x"]))
    }

    @Test func `a later document replaces an earlier one with the same URI`() throws {
        var compiler = SchemaCompiler()
        compiler.add(["type": "string"], uri: "a.json")
        let first = try compiler.compile("a.json")
        compiler.add(["type": "integer"], uri: "a.json")
        #expect(try compiler.compile("a.json").isValid(1))
        #expect(first.isValid("x"))
    }

    @Test func `a reference uses the document that is present when it is compiled`() throws {
        var compiler = SchemaCompiler()
        compiler.add(["$defs": ["x": ["$ref": "b.json"], "y": ["$ref": "b.json"]]], uri: "a.json")
        compiler.add(["type": "string"], uri: "b.json")
        let first = try compiler.compile("a.json", at: JSONPointer(tokens: ["$defs", "x"]))
        compiler.add(["type": "integer"], uri: "b.json")
        let second = try compiler.compile("a.json", at: JSONPointer(tokens: ["$defs", "y"]))
        #expect(first.isValid("x") && !first.isValid(1))
        #expect(second.isValid(1) && !second.isValid("x"))
    }

    @Test func `a location is compiled once, whichever references lead there`() throws {
        var compiler = try compiler()
        let first = try compiler.compile("api/openapi.json", at: product)
        let again = try compiler.compile("api/openapi.json#/components/schemas/Product")
        #expect(first.root == again.root)
        #expect(first.table[first.root] === again.table[again.root])
        #expect(first.table.count == again.table.count)
        let list = try compiler.compile(
            "api/openapi.json", at: JSONPointer(tokens: product.tokens + ["properties", "related"]))
        let items = list.table[list.root].rules.array?.value.items
        guard case .reference(first.root) = items?.rules.applicators.first else {
            Issue.record("the list refers to another product")
            return
        }
    }

    @Test func `has the meta-schema built in`() throws {
        var compiler = SchemaCompiler()
        let schema = try compiler.compile("https://json-schema.org/draft/2020-12/schema")
        #expect(schema.isValid(["type": "object", "properties": ["a": ["minLength": 1]]]))
        let issues = schema.issues(in: ["properties": ["a": ["minLength": -1]]])
        #expect(issues.map(\.instanceLocation.description) == ["/properties/a/minLength"])
    }

    @Test(arguments: [("missing.json", ""), ("api/openapi.json", "/components/schemas/Nothing")])
    func `compiling an unknown location is an error`(uri: String, pointer: String) throws {
        var compiler = try compiler()
        let pointer = try #require(JSONPointer(pointer))
        #expect(throws: SchemaError.self) { try compiler.compile(uri, at: pointer) }
        let text = try #require(JSONPointer("/openapi"))
        let error = #expect(throws: SchemaError.self) {
            try compiler.compile("api/openapi.json", at: text)
        }
        #expect(error?.reason == .notASchema)
    }

    @Test func `an unresolved reference is an error with its location`() throws {
        var compiler = try compiler()
        let pointer = JSONPointer(tokens: ["components", "schemas", "Broken"])
        let error = #expect(throws: SchemaError.self) {
            try compiler.compile("api/openapi.json", at: pointer)
        }
        #expect(error?.reason == .unresolvedReference)
        #expect(error?.uri == "api/openapi.json")
        #expect(error?.pointer == pointer)
    }

    @Test func `a failed compilation does not change the compiler`() throws {
        var compiler = try compiler()
        let broken = JSONPointer(tokens: ["components", "schemas", "Broken"])
        for _ in 0..<2 {
            #expect(throws: SchemaError.self) {
                try compiler.compile("api/openapi.json", at: broken)
            }
        }
        let schema = try compiler.compile("api/openapi.json", at: product)
        #expect(!schema.isValid(["id": "1"]))
    }

    @Test func `a schema that refers to itself endlessly is an issue`() throws {
        var compiler = SchemaCompiler()
        compiler.add(["allOf": [["$ref": "#"], ["$ref": "#"]]], uri: "loop.json")
        let schema = try compiler.compile("loop.json")
        #expect(!schema.isValid(1))
        #expect(schema.issues(in: 1).map(\.keyword) == ["$ref"])
    }
}
